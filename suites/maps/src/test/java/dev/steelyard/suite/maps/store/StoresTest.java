package dev.steelyard.suite.maps.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoresTest extends OracleContract {

    @Override
    protected List<String> stores() {
        return Stores.BUILT_IN;
    }

    @Test
    void an_unknown_name_is_refused_with_those_that_there_are() {
        assertThatThrownBy(() -> Stores.open("mapbd", Path.of("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("impl=mapbd", "mapdb", "factory", "-Dmaps.optional", "rocksdb");
    }

    @Test
    void a_store_that_the_build_left_out_names_the_remedy() {
        assumeTrue(getClass().getResource("/dev/steelyard/suite/maps/optional/RocksDbStore.class") == null);
        assertThatThrownBy(() -> Stores.open("rocksdb", Path.of("")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("build suites/maps with -Dmaps.optional");
    }
}
