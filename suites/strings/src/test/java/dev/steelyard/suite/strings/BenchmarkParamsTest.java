package dev.steelyard.suite.strings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.suite.strings.carrier.Carriers;
import dev.steelyard.suite.strings.codec.Codecs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** The params name what there is. */
class BenchmarkParamsTest {

    @Test
    void every_implementation_is_measured() throws NoSuchFieldException {
        assertThat(values(StringBenchmark.class, "impl")).isEqualTo(Codecs.names());
        assertThat(values(TupleBenchmark.class, "impl")).isEqualTo(Codecs.names());
    }

    @Test
    void every_carrier_is_measured() throws NoSuchFieldException {
        List<String> mixed = new ArrayList<>(Carriers.names());
        mixed.add("mixed");
        assertThat(values(StringBenchmark.class, "carrier")).isEqualTo(Carriers.names());
        assertThat(values(TupleBenchmark.class, "carrier")).isEqualTo(mixed);
    }

    @Test
    void every_type_of_text_is_measured() throws NoSuchFieldException {
        assertThat(values(StringBenchmark.class, "type")).isEqualTo(Texts.types());
        assertThat(values(TupleBenchmark.class, "type")).isEqualTo(Texts.types());
    }

    private static List<String> values(Class<?> benchmark, String param) throws NoSuchFieldException {
        return List.of(benchmark.getField(param).getAnnotation(Param.class).value());
    }
}
