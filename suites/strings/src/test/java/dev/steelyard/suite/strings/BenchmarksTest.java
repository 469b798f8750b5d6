package dev.steelyard.suite.strings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.suite.strings.carrier.Carriers;
import dev.steelyard.suite.strings.codec.Codecs;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the benchmarks do is what they say: more than once around, and with params other than the first. */
class BenchmarksTest {

    static Stream<String> implementations() {
        return Codecs.names().stream();
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void strings_come_around_in_order(String impl) throws IOException {
        StringBenchmark benchmark = new StringBenchmark();
        benchmark.impl = impl;
        benchmark.carrier = "segment";
        benchmark.length = 4096;
        benchmark.type = "chinese";
        benchmark.fill();
        String[] texts = Texts.ring("chinese", 4096);
        for (int i = 0; i < 2 * texts.length; i++) {
            assertThat(benchmark.read()).isEqualTo(texts[i % texts.length]);
        }
        int whole = 0;
        for (int i = 0; i < texts.length; i++) {
            int size = benchmark.write();
            assertThat(size).isGreaterThan(i == 0 ? 4096 : whole + 4096);
            whole = size;
        }
        benchmark.write();
        int last = 0;
        for (int i = 1; i < texts.length; i++) {
            last = benchmark.write();
        }
        assertThat(last).as("the second time around starts from nothing").isEqualTo(whole);
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void tuples_survive_the_round_trip_over_every_carrier(String impl) throws IOException {
        roundTrips(impl, "mixed");
        for (String carrier : Carriers.flink()) {
            roundTrips(impl, carrier);
        }
    }

    private static void roundTrips(String impl, String carrier) throws IOException {
        TupleBenchmark benchmark = new TupleBenchmark();
        benchmark.impl = impl;
        benchmark.carrier = carrier;
        benchmark.field = 128;
        benchmark.type = "russian";
        benchmark.fill();
        String[] texts = Texts.ring("russian", 128);
        int tuples = texts.length / Tuple8.FIELDS;
        for (int i = 0; i < 2 * tuples; i++) {
            Tuple8 tuple = (Tuple8) benchmark.roundTrip();
            for (int field = 0; field < Tuple8.FIELDS; field++) {
                assertThat(tuple.field(field)).isEqualTo(texts[i % tuples * Tuple8.FIELDS + field]);
            }
        }
    }
}
