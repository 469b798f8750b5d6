package dev.steelyard.report.words;

import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.core.judgment.GroupFinding;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.report.number.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words for the core groups of a run, and for the blocks that ran alone. */
public final class GroupWords {
    private final GroupFinding finding;

    private GroupWords(GroupFinding finding) {
        this.finding = finding;
    }

    /** Returns how many groups ran and what lone blocks said of the others; empty if blocks ran one at a time. */
    static Optional<String> sentences(RunReport report) {
        RecordedGroups groups = RecordedGroups.of(report.run().environment());
        return report.judgment().groups().filter(finding -> groups.several()).map(finding -> {
            String cpus = groups.size() == 1 ? " with one CPU each" : " with " + groups.size() + " CPUs each";
            return "Up to " + groups.slots() + " blocks ran at once, in core groups" + cpus + " (" + groups.text()
                    + "). " + new GroupWords(finding).lone();
        });
    }

    /** Returns what a calibration says of several blocks at once; nothing if one ran at a time. */
    public static List<String> calibrated(RunReport report, Calibration calibration) {
        if (!RecordedGroups.of(report.run().environment()).several()) {
            return List.of();
        }
        return List.of(calibration
                .groups()
                .map(GroupWords::calibrated)
                .orElse("Core groups: no calibration with --groups 1 on this machine has " + GroupSpread.LEAST
                        + " or more of these benchmarks, so it is not known whether core groups widen the spread."));
    }

    private static String calibrated(GroupSpread spread) {
        String measured = String.format(
                Locale.ROOT,
                "Core groups: with %d, the spread between forks is %.2f times [%.2f, %.2f] that of one block at a time, by %d "
                        + "benchmarks.",
                spread.groups(),
                spread.ratio(),
                spread.low(),
                spread.high(),
                spread.benchmarks());
        String bound = Numbers.plainPercent(GroupSpread.HARMLESS - 1);
        return measured
                + switch (spread.effect()) {
                    case HARMLESS ->
                        " This is at most " + bound + " more, so later runs on this machine use them (--groups auto).";
                    case WIDER ->
                        " This is more than " + bound
                                + " more, so later runs on this machine measure one block at a time.";
                    case OPEN ->
                        " This does not rule out " + bound
                                + " more, so later runs on this machine measure one block at a "
                                + "time. More benchmarks, or more blocks in both calibrations, can tell.";
                };
    }

    private String lone() {
        if (finding.lone() + finding.shared() == 0) {
            return "No block has run in a group yet, or every benchmark has more threads than a group has CPUs and ran alone.";
        }
        if (finding.lone() == 0) {
            return "None ran alone, so it is not known whether they disturb each other.";
        }
        String some = finding.lone() + (finding.lone() == 1 ? " block" : " blocks")
                + " ran alone, with the rest of the machine idle";
        if (finding.all()) {
            return some + "; they differ from the others by more than chance, so only they count, and later blocks ran "
                    + "one at a time.";
        }
        if (!finding.serial().isEmpty()) {
            return some + "; those of "
                    + finding.serial().stream()
                            .map(Benchmark::shortName)
                            .distinct()
                            .collect(Collectors.joining(", "))
                    + " differ from the others by more than chance, so of these benchmarks only they count, and later "
                    + "blocks ran one at a time.";
        }
        if (finding.benchmarks() == 0) {
            return some + ": too few to compare them with the others.";
        }
        return some + "; their changes differ from those of the others by "
                + Numbers.change(Math.expm1(finding.difference())) + " on average, no more than by chance.";
    }
}
