package dev.steelyard.core.offline;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.RankSum;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.stats.TwoClusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Optional;

/** Warnings about how the two sides were measured, a sentence each; they change no verdict. */
final class Circumstances {

    /** Beyond so many forks two groups are not looked for: it takes the square of their number. */
    private static final int MOST_FORKS = 1000;

    private final Row row;
    private final double margin;

    Circumstances(Row row, double margin) {
        this.row = row;
        this.margin = margin;
    }

    /** Returns what is to be said of how both sides were measured; nothing for other metrics than the score. */
    List<String> of(Side baseline, Side treatment) {
        List<String> warnings = new ArrayList<>();
        if (row.metric().equals(Metric.SCORE)) {
            differ("version of JMH", "versions of JMH", baseline.jmh(), treatment.jmh(), warnings);
            differ("JVM", "JVMs", baseline.jdk(), treatment.jdk(), warnings);
        }
        return warnings;
    }

    private void differ(
            String one, String many, NavigableSet<String> left, NavigableSet<String> right, List<String> warnings) {
        if (left.size() > 1) {
            warnings.add("the forks of " + row.baseline() + " are of more than one " + one + " (" + words(left) + ")");
        }
        if (right.size() > 1) {
            warnings.add(
                    "the forks of " + row.treatment() + " are of more than one " + one + " (" + words(right) + ")");
        }
        if (left.size() == 1 && right.size() == 1 && !left.equals(right)) {
            warnings.add("the sides were measured with different " + many + " (" + row.baseline() + " "
                    + words(left) + ", " + row.treatment() + " " + words(right)
                    + "): a part of the change may be theirs");
        }
    }

    private static String words(NavigableSet<String> texts) {
        return String.join(", ", texts);
    }

    /** Returns what is to be said of the forks of both sides. */
    List<String> of(Sample baseline, Sample treatment, Contrast contrast) {
        List<String> warnings = new ArrayList<>();
        gaps(row.baseline(), baseline, warnings);
        gaps(row.treatment(), treatment, warnings);
        if (row.metric().equals(Metric.SCORE) && contrast.scale() == Scale.LOG) {
            groups(row.baseline(), contrast.baseline(), warnings);
            groups(row.treatment(), contrast.treatment(), warnings);
        }
        return warnings;
    }

    private void gaps(String who, Sample sample, List<String> warnings) {
        if (sample.gaps().lost() > 0) {
            int lost = sample.gaps().lost();
            warnings.add(String.format(
                    Locale.ROOT,
                    "%d of %d forks of %s have no usable value of %s and do not count",
                    lost,
                    lost + sample.size(),
                    who,
                    row.benchmark().shortName()));
        }
        if (sample.gaps().means() && sample.size() > 1) {
            warnings.add("files of " + who + " hold means over all forks: each counts as one sample");
        }
    }

    private void groups(String who, double[] logs, List<String> warnings) {
        if (logs.length > MOST_FORKS) {
            return;
        }
        TwoClusters.find(logs)
                .filter(groups -> groups.highCentre() - groups.lowCentre() > Math.log1p(margin))
                .ifPresent(groups -> warnings.add(String.format(
                        Locale.ROOT,
                        "the forks of %s fall into two groups: in %d of %d an operation takes %.1f %% less time than in "
                                + "the others",
                        who,
                        groups.lowCount(),
                        logs.length,
                        -100 * Math.expm1(groups.lowCentre() - groups.highCentre()))));
    }

    /** Returns what is to be said where the ranks see a change that the interval does not. */
    Optional<String> ofRanks(Finding finding, double alpha) {
        boolean wide = finding.test().map(tested -> !tested.offZero()).orElse(false);
        return OfflineDecision.trusted(finding)
                .filter(ranks -> wide && finding.obstacle().isEmpty() && ranks.pValue() <= alpha)
                .map(RankSum.Result::pValue)
                .map(p -> String.format(
                        Locale.ROOT,
                        "a few forks of %s are far from the others and widen the interval; by ranks alone (p %.2g) the "
                                + "two sides differ",
                        row.benchmark().shortName(),
                        p));
    }
}
