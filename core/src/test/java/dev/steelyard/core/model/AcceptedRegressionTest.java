package dev.steelyard.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which regressions a trailer of a commit accepts. */
class AcceptedRegressionTest {

    private static Optional<AcceptedRegression> parse(String value) {
        return AcceptedRegression.parse("new", "c0ffee", "Jane", value);
    }

    @Test
    void a_reason_is_enough() {
        assertThat(parse("accepted, needed, for safety"))
                .contains(new AcceptedRegression(
                        "new", "c0ffee", "Jane", List.of(), OptionalDouble.empty(), "needed, for safety"));
    }

    @Test
    void benchmarks_and_the_most_it_may_cost_can_be_named() {
        assertThat(parse(" accepted Decoder.read Encoder at most 12.5 %, why "))
                .contains(new AcceptedRegression(
                        "new", "c0ffee", "Jane", List.of("Decoder.read", "Encoder"), OptionalDouble.of(0.125), "why"));
        assertThat(parse("accepted at most 3%, why").map(AcceptedRegression::most))
                .contains(OptionalDouble.of(0.03));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "accepted, needed, for safety",
                "accepted Decoder.read Encoder at most 12.5%, why",
                "accepted at most 300%, why"
            })
    void its_value_reads_as_it_was_written(String value) {
        assertThat(parse(value).orElseThrow().value()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "accepted",
                "accepted,",
                "accepted, ",
                "yes, why",
                "acceptedDecoder, why",
                "rejected, why",
                "accepted Decoder",
                "accepted Decoder up to 10%, why",
                "accepted Decoder At most 10%, why",
                "accepted Decoder at most10%, why",
                "accepted read, why"
            })
    void anything_else_accepts_nothing(String value) {
        assertThat(parse(value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    accepted, why                          | new   | 5    | true
                    accepted, why                          | other | 0.01 | false
                    accepted Read, why                     | new   | 0.01 | false
                    accepted sample.Decoder, why           | new   | 5    | true
                    accepted Decoder, why                  | new   | 5    | true
                    accepted Decoder.read, why             | new   | 5    | true
                    accepted org.sample.Decoder.read, why  | new   | 5    | true
                    accepted Coder.read, why               | new   | 0.01 | false
                    accepted Decoder.write Encoder, why    | new   | 0.01 | false
                    accepted at most 10%, why              | new   | 0.1  | true
                    accepted at most 10%, why              | new   | 0.11 | false
                    """)
    void it_covers_what_it_names(String value, String variant, double high, boolean covered) {
        Benchmark benchmark = new Benchmark("org.sample.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

        assertThat(parse(value).orElseThrow().covers(variant, benchmark, high)).isEqualTo(covered);
    }
}
