package dev.steelyard.verdict.offline;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.secret.SecretWords;
import dev.steelyard.core.stats.TwoClusters;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Warnings about how the two sides were measured; they do not change verdicts. */
final class ForkWarnings {

    private final Row row;
    private final double margin;

    ForkWarnings(Row row, double margin) {
        this.row = row;
        this.margin = margin;
    }

    /** Returns the warnings about how the sides were run; none for metrics other than the score. */
    List<Warning> settings(SideEntries baseline, SideEntries treatment) {
        List<Warning> warnings = new ArrayList<>();
        if (row.metric().equals(Metric.SCORE) && !baseline.ranAs(treatment)) {
            Set<RunSetting> different = EnumSet.noneOf(RunSetting.class);
            for (RunSetting setting : RunSetting.values()) {
                // A different JVM always has a different build.
                if (setting != RunSetting.JVM_BUILD || !different.contains(RunSetting.JVM)) {
                    differ(setting, baseline.values(setting), treatment.values(setting), warnings)
                            .ifPresent(different::add);
                }
            }
        }
        return warnings;
    }

    /** Returns a setting if it has several values. */
    private Optional<RunSetting> differ(
            RunSetting setting, Set<List<String>> left, Set<List<String>> right, List<Warning> warnings) {
        int before = warnings.size();
        if (left.size() == 1 && right.size() == 1 && !left.equals(right)) {
            warnings.add(new Warning.DifferentSettings(
                    setting,
                    row.baseline(),
                    left.iterator().next(),
                    row.treatment(),
                    right.iterator().next()));
        }
        mixed(setting, row.baseline(), left, warnings);
        mixed(setting, row.treatment(), right, warnings);
        return warnings.size() == before ? Optional.empty() : Optional.of(setting);
    }

    private static void mixed(RunSetting setting, String variant, Set<List<String>> values, List<Warning> warnings) {
        if (values.size() > 1) {
            List<String> sorted = values.stream()
                    .map(words -> String.join(" ", SecretWords.words(words)))
                    .sorted()
                    .toList();
            warnings.add(new Warning.MixedSettings(setting, variant, sorted));
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
