package dev.steelyard.report.words;

import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.report.finding.WarningWords;
import dev.steelyard.report.number.Numbers;
import java.util.Locale;
import java.util.Optional;

/** Words for the canary of a run, the second forks of the baseline. */
public final class CanaryWords {

    private final RunReport report;
    private final Optional<CanaryFinding> finding;

    private CanaryWords(RunReport report, Optional<CanaryFinding> finding) {
        this.report = report;
        this.finding = finding;
    }

    /** Returns the words for the canary of a report. */
    public static CanaryWords of(RunReport report) {
        return new CanaryWords(report, report.judgment().canary());
    }

    /** Returns a paragraph; empty if the canary was switched off. */
    public Optional<String> paragraph() {
        if (report.run().safeguards().canary() == Safeguards.Canary.ONE_PROCESSOR) {
            return Optional.of("Canary: none ran. There is only one CPU, and the background work of parked forks would"
                    + " disturb the others.");
        }
        if (report.run().safeguards().canary() == Safeguards.Canary.OUT_OF_REACH) {
            return Optional.of("Canary: none ran. The run has too few blocks for a canary to reveal a problem.");
        }
        return finding.map(
                known -> "Canary: " + (known.count().compared() == 0 ? none(known) : what(known) + left(known)));
    }

    /** Returns the closing sentence of a treatment whose intervals are widened; empty for other treatments. */
    Optional<String> closing(String treatment) {
        return finding.filter(CanaryFinding::contradicts)
                .map(known -> treatment + ": its intervals are widened because "
                        + WarningWords.contradiction(known.warning()) + ".");
    }

    private String none(CanaryFinding known) {
        return known.count().drawn() == 0
                ? "no block was selected for a second fork of "
                        + report.run().baseline().name() + "."
                : "no result." + left(known);
    }

    private String what(CanaryFinding known) {
        int blocks = known.count().compared();
        String seen = String.format(
                Locale.ROOT,
                "in %d %s, a second fork of %s (identical code) differs from the first by %s (root mean square) and by"
                        + " %s on average; ",
                blocks,
                blocks == 1 ? "block" : "blocks",
                report.run().baseline().name(),
                Numbers.percent(Math.expm1(known.spread())),
                Numbers.change(Math.expm1(known.mean())));
        if (known.contradicts()) {
            return seen + "this contradicts the promised error rate, so the intervals of all scores are widened.";
        }
        return seen
                + (known.tests().any()
                        ? "this agrees with what the intervals assume."
                        : "there are too few blocks to test what the intervals assume.");
    }

    private static String left(CanaryFinding known) {
        int failed = known.count().failed();
        int without = known.count().without();
        String text =
                failed == 0 ? "" : " The second fork failed in " + failed + (failed == 1 ? " block." : " blocks.");
        return without == 0
                ? text
                : text + " In " + without + (without == 1 ? " block" : " blocks")
                        + ", it was left out: there was too little memory for it, or it had failed before.";
    }
}
