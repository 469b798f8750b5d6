package dev.steelyard.suite.maps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.suite.maps.store.Stores;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class LoadedTest extends LoadedContract {
    @Override
    protected List<String> stores() {
        return Stores.BUILT_IN;
    }

    @Test
    void every_store_of_every_build_is_measured() throws NoSuchFieldException {
        assertThat(Loaded.class.getField("impl").getAnnotation(Param.class).value())
                .containsExactlyElementsOf(Stores.BUILT_IN);
    }

    @Test
    void a_key_and_its_value_are_two_objects() {
        Loaded loaded = new Loaded();
        loaded.impl = "skiplist";
        loaded.dbSize = 100;
        loaded.load();
        for (Map.Entry<Long, Long> entry : loaded.map().entrySet()) {
            assertThat(entry.getKey()).isEqualTo(entry.getValue()).isNotSameAs(entry.getValue());
        }
        loaded.close();
    }
}
