package dev.steelyard.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.ChangeShare;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation.End;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CauseFindingTest {

    private static final Row ROW = new Row(
            new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "before", "after");

    private static CauseFinding finding(Effect given, Effect taken, ChangeShare... shares) {
        return finding(given, taken, Optional.of(shares[0]), Optional.of(shares[shares.length - 1]));
    }

    private static CauseFinding finding(
            Effect given, Effect taken, Optional<ChangeShare> first, Optional<ChangeShare> second) {
        return new CauseFinding(
                new Suspect(new TreeSet<>(Set.of("a.Foo"))),
                new Exchange(given, Optional.empty(), first, 10),
                new Exchange(taken, Optional.empty(), second, 8));
    }

    @ParameterizedTest
    @CsvSource({
        "MOVED, MOVED, PROVED",
        "MOVED, NONE, SUSPECTED",
        "OPEN, MOVED, SUSPECTED",
        "FAILED, MOVED, SUSPECTED",
        "MOVED, OPPOSITE, SUSPECTED",
        "OPEN, NONE, OPEN",
        "FAILED, NONE, OPEN",
        "OPEN, FAILED, OPEN",
        "OPPOSITE, OPEN, SUSPECTED",
        "NONE, NONE, CLEARED",
        "NONE, OPPOSITE, SUSPECTED",
        "OPPOSITE, OPPOSITE, PROVED",
        "FAILED, FAILED, FAILED",
    })
    void both_directions_are_needed_for_a_proof_and_to_be_cleared(Effect given, Effect taken, Confidence confidence) {
        ChangeShare share = new ChangeShare(0.5, 0.4, 0.6);
        assertThat(finding(given, taken, share).confidence()).isEqualTo(confidence);
        assertThat(finding(taken, given, share).confidence()).isEqualTo(confidence);
    }

    /** The first share is that of giving, the second that of taking; intervals are twice 0.04 wide. */
    @ParameterizedTest
    @CsvSource({
        "MOVED, NONE, 0.02, 0, CLEARED",
        "MOVED, NONE, 0.2, 0, CLEARED",
        "MOVED, NONE, 0.22, 0, SUSPECTED",
        "MOVED, NONE, 0.02, 0.3, SUSPECTED",
        "MOVED, OPPOSITE, 0.02, -0.02, CLEARED",
        "MOVED, OPPOSITE, 0.02, -0.22, SUSPECTED",
        "OPEN, MOVED, 0.1, 0.02, SUSPECTED",
        "OPEN, MOVED, 0.3, 0.02, SUSPECTED",
        "OPEN, NONE, 0.1, 0, OPEN",
        "MOVED, MOVED, 0.02, 0.03, PROVED",
        "FAILED, MOVED, 0, 0.02, SUSPECTED",
        "REFUSED, MOVED, 0, 0.02, SUSPECTED",
    })
    void what_is_clearly_at_most_a_quarter_of_the_change_is_cleared_unless_it_is_proved(
            Effect given, Effect taken, double first, double second, Confidence confidence) {
        assertThat(finding(given, taken, share(given, first), share(taken, second))
                        .confidence())
                .isEqualTo(confidence);
        assertThat(finding(taken, given, share(taken, second), share(given, first))
                        .confidence())
                .isEqualTo(confidence);
    }

    private static Optional<ChangeShare> share(Effect effect, double share) {
        return effect == Effect.FAILED || effect == Effect.REFUSED
                ? Optional.empty()
                : Optional.of(new ChangeShare(share, share - 0.04, share + 0.04));
    }

    @Test
    void a_class_that_no_fork_loads_has_no_share_and_does_not_keep_the_other_exchange_from_clearing_it() {
        assertThat(finding(Effect.NONE, Effect.MOVED, Optional.empty(), share(Effect.MOVED, 0.02))
                        .confidence())
                .isEqualTo(Confidence.CLEARED);
    }

    @Test
    void the_share_is_that_of_both_directions_and_whoever_differs_depends_on_others() {
        CauseFinding alike =
                finding(Effect.MOVED, Effect.MOVED, new ChangeShare(0.9, 0.8, 1), new ChangeShare(0.7, 0.55, 0.85));
        assertThat(alike.share()).contains(new ChangeShare((0.9 + 0.7) / 2, 0.55, 1));
        assertThat(alike.depends()).isFalse();
        assertThat(alike.forks()).isEqualTo(18);
        CauseFinding apart =
                finding(Effect.MOVED, Effect.MOVED, new ChangeShare(0.9, 0.8, 1), new ChangeShare(0.3, 0.2, 0.4));
        assertThat(apart.depends()).isTrue();
    }

    @Test
    void only_what_is_proved_is_taken_off_the_change() {
        ChangeShare most = new ChangeShare(0.75, 0.7, 0.8);
        CauseFinding proved = finding(Effect.MOVED, Effect.MOVED, most);
        CauseFinding suspected = finding(Effect.MOVED, Effect.NONE, most);
        assertThat(explanation(List.of(suspected, proved)).unattributed())
                .contains(new ChangeShare(1 - 0.75, 1 - 0.8, 1 - 0.7));
        assertThat(explanation(List.of(suspected, proved)).findings()).containsExactly(proved, suspected);
        assertThat(explanation(List.of(suspected)).unattributed()).contains(ChangeShare.ALL);
        assertThat(explanation(List.of()).unattributed()).isEmpty();
    }

    private static Explanation explanation(List<CauseFinding> findings) {
        return new Explanation(
                ROW,
                new Change(0.1, 0.09, 0.11, 0.99),
                new Explanation.Classes(2, Optional.of(2)),
                findings,
                Optional.empty(),
                List.of(),
                Explanation.Forced.NONE,
                End.DONE);
    }
}
