package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Verdict;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.stats.Widening;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** What a run's safeguards have to say about its rows: the canary, and the noise floors of earlier calibrations. */
final class Reservations {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Safeguards safeguards;
    private final Optional<CanaryFinding> contradiction;

    Reservations(Tally tally) {
        this.safeguards = tally.run().safeguards();
        this.contradiction = tally.canary().filter(CanaryFinding::contradicts);
    }

    /** Tells whether the canary, whose scores are compared, says anything of a kind of metric. */
    static boolean concerned(Metric.Kind kind) {
        return kind.score() || kind == Metric.Kind.OPERATIONS;
    }

    /** How much wider the intervals of scores and rates are for it; the canary says nothing of amounts. */
    Widening widening(Metric.Kind kind) {
        return concerned(kind) ? contradiction.map(CanaryFinding::widening).orElse(Widening.NONE) : Widening.NONE;
    }

    /** Returns a verdict that was made of a widened interval with a reason that says so. */
    Verdict withReason(Row row, Analysis analysis, Verdict verdict) {
        boolean widened = !widening(row.kind()).equals(Widening.NONE)
                && verdict.outcome() == Outcome.INCONCLUSIVE
                && analysis.obstacle().isEmpty()
                && analysis.result().filter(result -> !result.drifted()).isPresent();
        if (!widened) {
            return verdict;
        }
        return new Verdict(
                Outcome.INCONCLUSIVE,
                verdict.nonZero(),
                verdict.adjustedPValue(),
                verdict.reason().map(reason -> "after widening for what the canary shows, " + reason),
                // A projection from the spread of the blocks does not hold for what more blocks cannot average out.
                OptionalInt.empty());
    }

    /** What a reader should know before trusting the verdict. */
    List<String> warnings(Row row, Optional<Evidence> evidence, Verdict verdict) {
        List<String> warnings = new ArrayList<>();
        if (!widening(row.kind()).equals(Widening.NONE)) {
            contradiction
                    .map(finding -> finding.contradiction() + "; the intervals of all scores are widened for that")
                    .ifPresent(warnings::add);
        }
        belowFloor(row, evidence, verdict).ifPresent(warnings::add);
        return warnings;
    }

    private Optional<String> belowFloor(Row row, Optional<Evidence> evidence, Verdict verdict) {
        boolean shown = verdict.nonZero();
        return safeguards
                .floor(row, evidence)
                .filter(floor -> shown && size(evidence) < Math.log1p(floor.change()))
                .map(floor -> String.format(
                        Locale.ROOT,
                        "the change of %s is smaller than its noise floor here, %.2g %% over as many blocks (calibrated "
                                + "%s): identical code may show as much",
                        row.benchmark().shortName(),
                        100 * floor.change(),
                        DAY.format(floor.calibrated())));
    }

    private static double size(Optional<Evidence> evidence) {
        return evidence.flatMap(Evidence::change)
                .map(change -> Math.abs(Math.log1p(change.estimate())))
                .orElse(Double.POSITIVE_INFINITY);
    }
}
