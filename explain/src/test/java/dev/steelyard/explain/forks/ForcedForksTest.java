package dev.steelyard.explain.forks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.explain.forks.ForcedForks.Outcome;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Forks told to inline a method are as fast as the faster kind, which inlines it; those told not to are slower. */
final class ForcedForksTest {

    private static final double MIXTURE = 0.08;
    private static final DecidedMethod METHOD =
            new DecidedMethod("a.Step.s0", List.of("a.Main.run"), true, GeneratedForks.BIG, 1000);
    private static final ForkKinds KINDS =
            new ForkKinds(List.of(METHOD), 10, 14, new Change(0.15, 0.12, 0.18, 0.99), 0.0001, 0.02);
    private static final Row ROW = new Row(
            new Benchmark("a.Main.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
            Metric.SCORE,
            "inlined",
            "called");

    private static Judged row(double low, double estimate, double high, Verdict.Outcome outcome) {
        Comparison.Facts facts = new Comparison.Facts(
                8,
                Optional.of(new Change(estimate, low, high, 0.99)),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty());
        return new Judged(
                new Comparison(ROW, Status.MEASURED, Comparison.Scores.NONE, Optional.of(facts), List.of()),
                new Verdict(
                        outcome,
                        low > 0 || high < 0,
                        OptionalDouble.empty(),
                        outcome == Verdict.Outcome.INCONCLUSIVE
                                ? Optional.of(new Reason.Undecided())
                                : Optional.empty(),
                        OptionalInt.empty()));
    }

    /** Eight blocks; told forks vary by a part of the difference. */
    private static List<ScoredFork> forks(double varying, int disobeying, int withoutLog) {
        List<ScoredFork> forks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Optional<ForkInlining> log =
                    i < withoutLog ? Optional.empty() : GeneratedForks.inlining(i < withoutLog + disobeying ? 0 : 1);
            forks.add(new ScoredFork(i, "inlined", 0.2 * i, log));
            forks.add(new ScoredFork(
                    i, "called", 0.2 * i + 0.14 + (i % 2 == 0 ? varying : -varying), GeneratedForks.inlining(0)));
            forks.add(new ScoredFork(i, "plain", 0.2 * i, GeneratedForks.inlining(0.5)));
        }
        return forks;
    }

    private static ForcedForks parted(List<ScoredFork> forks) {
        return ForcedForks.of(KINDS, METHOD, row(0.13, 0.15, 0.17, Verdict.Outcome.REGRESSED), forks);
    }

    private static Outcome outcome(double low, double estimate, double high, Verdict.Outcome outcome) {
        return ForcedForks.of(KINDS, METHOD, row(low, estimate, high, outcome), forks(0.01, 0, 0))
                .outcome(MIXTURE);
    }

    @Test
    void told_forks_that_part_like_the_kinds_and_are_alike_are_proof() {
        ForcedForks forced = parted(forks(0.01, 0, 0));
        assertThat(forced.outcome(MIXTURE)).isEqualTo(Outcome.PROVED);
        assertThat(forced.obeyed()).isEqualTo(new ForcedForks.Obeyed(new Seen(8, 8), new Seen(8, 8)));
        assertThat(forced.measured().blocks()).isEqualTo(8);
        // Differences of 0.14 +- 0.01 have a standard deviation of 0.01 sqrt(8/7); one fork has that by the root of 2.
        assertThat(forced.measured().within().getAsDouble()).isCloseTo(0.01 * Math.sqrt(4.0 / 7), within(1e-12));
    }

    @Test
    void told_forks_that_still_differ_are_no_proof() {
        // The limit is the geometric mean of 0.02 and 0.08.
        assertThat(parted(forks(0.05, 0, 0)).outcome(MIXTURE)).isEqualTo(Outcome.PROVED);
        assertThat(parted(forks(0.06, 0, 0)).outcome(MIXTURE)).isEqualTo(Outcome.STILL_MIXED);
    }

    @Test
    void every_fork_with_a_score_must_have_obeyed() {
        assertThat(parted(forks(0.01, 1, 0)).outcome(MIXTURE)).isEqualTo(Outcome.REFUSED);
        assertThat(parted(forks(0.01, 0, 1)).outcome(MIXTURE)).isEqualTo(Outcome.REFUSED);
        assertThat(parted(forks(0.01, 2, 1)).obeyed().faster()).isEqualTo(new Seen(5, 8));
        assertThat(parted(List.of()).outcome(MIXTURE)).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void what_the_interval_says_decides() {
        assertThat(outcome(-0.005, 0.002, 0.009, Verdict.Outcome.EQUIVALENT)).isEqualTo(Outcome.NONE);
        assertThat(outcome(-0.05, 0.02, 0.09, Verdict.Outcome.INCONCLUSIVE)).isEqualTo(Outcome.OPEN);
        assertThat(outcome(-0.09, -0.07, -0.05, Verdict.Outcome.IMPROVED)).isEqualTo(Outcome.OPPOSITE);
        assertThat(outcome(0.04, 0.06, 0.08, Verdict.Outcome.REGRESSED)).isEqualTo(Outcome.OTHER_SIZE);
        assertThat(outcome(0.3, 0.33, 0.36, Verdict.Outcome.REGRESSED)).isEqualTo(Outcome.OTHER_SIZE);
        assertThat(outcome(0.17, 0.2, 0.23, Verdict.Outcome.REGRESSED)).isEqualTo(Outcome.PROVED);
    }

    @Test
    void forks_that_failed_show_nothing() {
        Judged failed = new Judged(
                new Comparison(ROW, Status.FAILED, Comparison.Scores.NONE, Optional.empty(), List.of()),
                Verdict.inconclusive(new Reason.Undecided()));
        assertThat(ForcedForks.of(KINDS, METHOD, failed, List.of()).outcome(MIXTURE))
                .isEqualTo(Outcome.FAILED);
    }

    @Test
    void a_method_that_the_slower_forks_inline_is_told_the_other_way_round() {
        DecidedMethod other = new DecidedMethod("a.Step.s0", List.of("a.Main.run"), false, Optional.empty(), 1000);
        ForkKinds kinds = new ForkKinds(List.of(other), 10, 14, KINDS.apart(), 0.0001, 0.02);
        ForcedForks forced =
                ForcedForks.of(kinds, other, row(0.13, 0.15, 0.17, Verdict.Outcome.REGRESSED), forks(0.01, 0, 0));
        assertThat(forced.obeyed()).isEqualTo(new ForcedForks.Obeyed(new Seen(0, 8), new Seen(0, 8)));
    }
}
