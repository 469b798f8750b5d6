package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkCommandTest {

    @Test
    void every_word_may_be_left_out_and_their_order_does_not_matter() {
        assertThat(BenchmarkCommand.parse("/benchmark"))
                .isEqualTo(new BenchmarkCommand(Optional.empty(), Optional.empty(), Optional.empty(), false));
        assertThat(BenchmarkCommand.parse("  /benchmark explain vs=v1.0~2 Decoder.read$|Encoder budget=20m  \nthanks!"))
                .isEqualTo(new BenchmarkCommand(
                        Optional.of("Decoder.read$|Encoder"), Optional.of("20m"), Optional.of("v1.0~2"), true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/benchmark budget=5d",
                "/benchmark budget=",
                "/benchmark budget=121m",
                "/benchmark budget=3h",
                "/benchmark budget=9999s",
                "/benchmark vs=--upload-pack=x",
                "/benchmark vs=a:b",
                "/benchmark vs=$(id)",
                "/benchmark --build=id",
                "/benchmark (",
                "/benchmark a b",
                "/benchmark caf\u00e9",
                "/benchmarks",
                ""
            })
    void anything_else_is_refused(String comment) {
        assertThatIllegalArgumentException().isThrownBy(() -> BenchmarkCommand.parse(comment));
    }

    @Test
    void only_the_word_itself_is_meant_for_steelyard() {
        assertThat(BenchmarkCommand.isMeant("/benchmark")).isTrue();
        assertThat(BenchmarkCommand.isMeant("/benchmark\nplease")).isTrue();
        assertThat(BenchmarkCommand.isMeant("/benchmarks")).isFalse();
        assertThat(BenchmarkCommand.isMeant("see /benchmark")).isFalse();
    }
}
