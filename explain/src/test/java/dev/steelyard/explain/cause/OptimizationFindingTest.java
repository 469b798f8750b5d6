package dev.steelyard.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange.Effect;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A side takes 100 ns and the other 150; what becomes of them where an optimization is turned off. */
final class OptimizationFindingTest {

    private static final double FASTER = 100;
    private static final double SLOWER = 150;

    private static Change change(double from, double to) {
        double ratio = to / from;
        return new Change(ratio - 1, ratio * 0.99 - 1, ratio * 1.01 - 1, 0.99);
    }

    private static Exchange exchange(Effect effect, double from, double to) {
        return new Exchange(effect, Optional.of(change(from, to)), Optional.empty(), 10);
    }

    private static OptimizationFinding finding(double fasterWithout, double slowerWithout) {
        return finding(Optimization.VECTORIZATION, fasterWithout, slowerWithout);
    }

    private static OptimizationFinding finding(Optimization optimization, double fasterWithout, double slowerWithout) {
        return new OptimizationFinding(
                optimization,
                true,
                change(FASTER, SLOWER),
                exchange(fasterWithout > 102 ? Effect.MOVED : Effect.NONE, FASTER, fasterWithout),
                Optional.of(exchange(Effect.NONE, SLOWER, slowerWithout)));
    }

    @ParameterizedTest
    @CsvSource({
        // Lacked by the slower side: all of the change, or what there is of it.
        "150, 150, PROVED, 1",
        "110, 150, PROVED, 0.235",
        // The same time or the same factor more on both sides: no side lacks it, however much slower it becomes.
        "1100, 1150, OPEN, 0",
        "200, 300, CLEARED, ",
        "130, 180, CLEARED, 0",
        // The slower side needs it more.
        "110, 300, CLEARED, ",
        // A slower side that gains without it does not make the share larger.
        "150, 120, PROVED, 1",
        "100, 150, CLEARED, 0"
    })
    void only_what_the_faster_side_loses_beyond_the_slower_one_is_part_of_the_change(
            double fasterWithout, double slowerWithout, Confidence confidence, Double share) {
        OptimizationFinding finding = finding(fasterWithout, slowerWithout);
        assertThat(finding.confidence()).isEqualTo(confidence);
        if (share != null) {
            assertThat(finding.share().orElseThrow().estimate()).isCloseTo(share, within(0.001));
        }
    }

    @ParameterizedTest
    @CsvSource({
        // It harms the slower side alone: all of the change, or a part.
        "100, 100, PROVED, 1",
        "100, 130, PROVED, 0.353",
        // The same time or the same factor less on both sides.
        "60, 110, CLEARED, ",
        "50, 75, CLEARED, 0",
        // A faster side that loses without it does not make the share larger.
        "130, 100, PROVED, 1",
        "100, 149, CLEARED, 0",
        "100, 50, SUSPECTED, "
    })
    void only_what_the_slower_side_gains_beyond_the_faster_one_is_part_of_the_change(
            double fasterWithout, double slowerWithout, Confidence confidence, Double share) {
        OptimizationFinding finding = new OptimizationFinding(
                Optimization.VECTOR_SPILLING,
                true,
                change(SLOWER, FASTER),
                exchange(slowerWithout < 147 ? Effect.MOVED : Effect.NONE, SLOWER, slowerWithout),
                Optional.of(exchange(Effect.NONE, FASTER, fasterWithout)));
        assertThat(finding.harms()).isTrue();
        assertThat(finding.confidence()).isEqualTo(confidence);
        if (share != null) {
            assertThat(finding.share().orElseThrow().estimate()).isCloseTo(share, within(0.02));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "150, 150, PROVED",
        "148, 150, PROVED",
        "160, 150, PROVED",
        // What the JDK does instead may be slow for reasons of its own.
        "130, 150, SUSPECTED",
        "110, 150, SUSPECTED",
        "400, 150, SUSPECTED",
        "101, 150, CLEARED",
    })
    void an_intrinsic_is_proved_only_if_it_is_the_whole_change(
            double fasterWithout, double slowerWithout, Confidence confidence) {
        assertThat(finding(Optimization.intrinsic("_bitCount_i"), fasterWithout, slowerWithout)
                        .confidence())
                .isEqualTo(confidence);
    }

    @Test
    void the_interval_of_a_share_holds_that_of_every_part() {
        ChangeShare share = finding(130, 155).share().orElseThrow();
        // 30 ns lost, of which 5 are lost by both: log(1.25) / log(1.5).
        assertThat(share.estimate()).isCloseTo(0.550, within(0.001));
        assertThat(share.low()).isBetween(0.4, 0.55);
        assertThat(share.high()).isBetween(0.55, 0.7);
    }

    @Test
    void a_wide_interval_of_the_slower_side_clears_nothing() {
        OptimizationFinding wide = new OptimizationFinding(
                Optimization.VECTORIZATION,
                true,
                change(FASTER, SLOWER),
                exchange(Effect.MOVED, FASTER, 140),
                Optional.of(new Exchange(
                        Effect.OPEN, Optional.of(new Change(0.3, -0.1, 0.95, 0.99)), Optional.empty(), 10)));
        assertThat(wide.confidence()).isEqualTo(Confidence.OPEN);
        assertThat(wide.alone()).isFalse();
    }

    @Test
    void an_optimization_that_is_worth_more_than_the_change_is_not_proved_to_be_it() {
        assertThat(finding(150, 150).alone()).isTrue();
        assertThat(finding(150, 150).exceeds()).isFalse();
        OptimizationFinding more = finding(200, 150);
        assertThat(more.exceeds()).isTrue();
        assertThat(more.confidence()).isEqualTo(Confidence.SUSPECTED);
    }

    @Test
    void without_the_slower_side_nothing_is_proved() {
        OptimizationFinding alone = new OptimizationFinding(
                Optimization.ESCAPE_ANALYSIS,
                false,
                change(FASTER, SLOWER),
                exchange(Effect.MOVED, FASTER, SLOWER),
                Optional.empty());
        assertThat(alone.confidence()).isEqualTo(Confidence.SUSPECTED);
        assertThat(alone.share()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Effect.class,
            names = {"MOVED"},
            mode = EnumSource.Mode.EXCLUDE)
    void what_does_not_slow_the_faster_side_is_no_cause(Effect effect) {
        Exchange faster = effect == Effect.FAILED || effect == Effect.REFUSED
                ? new Exchange(effect, Optional.empty(), Optional.empty(), 0)
                : exchange(effect, FASTER, FASTER);
        Confidence confidence = new OptimizationFinding(
                        Optimization.TYPE_PROFILE, true, change(FASTER, SLOWER), faster, Optional.empty())
                .confidence();
        assertThat(confidence)
                .isEqualTo(
                        switch (effect) {
                            case FAILED, REFUSED -> Confidence.FAILED;
                            case OPEN -> Confidence.OPEN;
                            default -> Confidence.CLEARED;
                        });
    }

    @Test
    void one_side_must_be_slower() {
        assertThatThrownBy(() -> new OptimizationFinding(
                        Optimization.VECTORIZATION,
                        true,
                        new Change(0, -0.1, 0.1, 0.99),
                        exchange(Effect.NONE, FASTER, FASTER),
                        Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void every_flag_turns_off_one_of_them() {
        assertThat(Optimization.GENERAL)
                .extracting(Optimization::off)
                .doesNotHaveDuplicates()
                .allMatch(flag -> flag.matches("-XX:(-\\w+|\\w+=0)"));
        assertThat(Optimization.GENERAL).extracting(Optimization::label).doesNotHaveDuplicates();
        Optimization bits = Optimization.intrinsic("_bitCount_i");
        assertThat(bits.label()).isEqualTo("intrinsic_bitCount_i");
        assertThat(bits.arguments())
                .containsExactly("-XX:+UnlockDiagnosticVMOptions", "-XX:DisableIntrinsic=_bitCount_i");
        assertThat(Optimization.VECTORIZATION.arguments()).containsExactly("-XX:-UseSuperWord");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bitCount_i", "_a,_b", "_a -XX:-UseSuperWord"})
    void what_is_no_name_of_an_intrinsic_is_refused(String name) {
        assertThatThrownBy(() -> Optimization.intrinsic(name)).isInstanceOf(IllegalArgumentException.class);
    }
}
