package dev.steelyard.core.offline;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.Tool;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.TwoClusters;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/** Warnings about how the two sides were measured; they do not change verdicts. */
final class ForkWarnings {

    private final Row row;
    private final double margin;

    ForkWarnings(Row row, double margin) {
        this.row = row;
        this.margin = margin;
    }

    /** Returns the warnings about versions of JMH and JVMs; none for metrics other than the score. */
    List<Warning> tools(SideEntries baseline, SideEntries treatment) {
        List<Warning> warnings = new ArrayList<>();
        if (row.metric().equals(Metric.SCORE)) {
            differ(Tool.JMH, baseline.jmh(), treatment.jmh(), warnings);
            differ(Tool.JVM, baseline.jdk(), treatment.jdk(), warnings);
        }
        return warnings;
    }

    private void differ(Tool tool, NavigableSet<String> left, NavigableSet<String> right, List<Warning> warnings) {
        if (left.size() > 1) {
            warnings.add(new Warning.MixedTools(tool, row.baseline(), List.copyOf(left)));
        }
        if (right.size() > 1) {
            warnings.add(new Warning.MixedTools(tool, row.treatment(), List.copyOf(right)));
        }
        if (left.size() == 1 && right.size() == 1 && !left.equals(right)) {
            warnings.add(
                    new Warning.DifferentTools(tool, row.baseline(), left.first(), row.treatment(), right.first()));
        }
    }

    /** Returns the warnings about missing values in both samples. */
    List<Warning> samples(Sample baseline, Sample treatment) {
        List<Warning> warnings = new ArrayList<>();
        gaps(row.baseline(), baseline, warnings);
        gaps(row.treatment(), treatment, warnings);
        return warnings;
    }

    private void gaps(String who, Sample sample, List<Warning> warnings) {
        int lost = sample.gaps().lost();
        if (lost > 0) {
            warnings.add(new Warning.ForksLost(
                    lost, lost + sample.size(), who, row.benchmark().shortName()));
        }
        Sample.LostIterations iterations = sample.gaps().iterations();
        if (iterations.lost() > 0) {
            warnings.add(new Warning.IterationsLost(
                    iterations.lost(), iterations.of(), who, row.benchmark().shortName()));
        }
        if (sample.gaps().means() && sample.size() > 1) {
            warnings.add(new Warning.MeansOverForks(who));
        }
    }

    /** Returns the warnings about forks that fall into two groups, from the logarithms of a score. */
    List<Warning> groups(double[] baseline, double[] treatment) {
        List<Warning> warnings = new ArrayList<>();
        if (row.metric().equals(Metric.SCORE)) {
            groups(row.baseline(), baseline, warnings);
            groups(row.treatment(), treatment, warnings);
        }
        return warnings;
    }

    private void groups(String who, double[] logs, List<Warning> warnings) {
        TwoClusters.find(logs)
                .filter(groups -> groups.highCentre() - groups.lowCentre() > Math.log1p(margin))
                .ifPresent(groups -> warnings.add(new Warning.TwoGroupsOfForks(
                        who, groups.lowCount(), logs.length, -Math.expm1(groups.lowCentre() - groups.highCentre()))));
    }
}
