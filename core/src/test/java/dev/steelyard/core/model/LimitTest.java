package dev.steelyard.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.model.Criteria.Limit;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {

    private static Benchmark benchmark(String name, Mode mode) {
        return new Benchmark(name, mode, new TreeMap<>(), 1, mode.moreIsBetter() ? "ops/ms" : "us/op");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Decoder.read max 20 ms | MAX | 20000000 | max 20 ms",
                "Decoder.read max 1.5us/op | MAX | 1500 | max 1.5us/op",
                "Decoder.read min 1000 ops/s | MIN | 1000 | min 1000 ops/s",
                "Decoder.read min 3 ops/ms | MIN | 3000 | min 3 ops/ms",
                "Decoder.read alloc 0 B/op | ALLOC | 0 | alloc 0 B/op",
                "Decoder.read alloc 2 KiB | ALLOC | 2048 | alloc 2 KiB",
                "Decoder.read faster-than Decoder.old, 2x | FASTER_THAN | 2 | faster-than Decoder.old, 2x",
                "Decoder.read faster-than Decoder.old 1.5 x | FASTER_THAN | 1.5 | faster-than Decoder.old, 1.5x",
            })
    void limits_are_read_in_the_units_of_jmh(String text, Limit.Kind kind, double bound, String wording) {
        Limit limit = Limit.parse(text);

        assertThat(limit.benchmark()).isEqualTo("Decoder.read");
        assertThat(limit.kind()).isEqualTo(kind);
        assertThat(limit.bound()).isEqualTo(bound);
        assertThat(limit.wording()).isEqualTo(wording);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Decoder.read",
                "Decoder.read max",
                "Decoder.read max 20",
                "Decoder.read max 0 ms",
                "Decoder.read max -1 ms",
                "Decoder.read max 20 parsecs",
                "Decoder.read max 20 B/op",
                "Decoder.read min 20 ms",
                "Decoder.read alloc many B",
                "Decoder.read faster-than 2x",
                "Decoder.read faster-than Decoder.old",
                "Decoder.read quick 2 ms",
            })
    void what_is_no_limit_is_refused_with_examples(String text) {
        assertThatThrownBy(() -> Limit.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .satisfiesAnyOf(
                        message -> assertThat(message).contains("Decoder.read max 20 ms"),
                        message -> assertThat(message).contains("a limit is a finite number above 0"));
    }

    @Test
    void times_limit_times_and_rates_limit_rates() {
        Limit max = Limit.parse("Decoder.read max 20 ms");
        assertThat(max.covers(benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME)))
                .isTrue();
        assertThat(max.covers(benchmark("org.example.Decoder.read", Mode.THROUGHPUT)))
                .isFalse();
        assertThat(max.covers(benchmark("org.example.MyDecoder.read", Mode.AVERAGE_TIME)))
                .isFalse();
        assertThat(Limit.parse("Decoder min 1 ops/s").covers(benchmark("org.example.Decoder.read", Mode.THROUGHPUT)))
                .isTrue();
        assertThat(Limit.parse("Decoder alloc 0 B").covers(benchmark("Decoder.read", Mode.THROUGHPUT)))
                .isTrue();
    }
}
