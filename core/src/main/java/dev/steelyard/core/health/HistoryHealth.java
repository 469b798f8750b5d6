package dev.steelyard.core.health;

import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.change.ChangeReport.FailOn;
import dev.steelyard.core.change.ChangeScale;
import dev.steelyard.core.change.SeriesChanges;
import dev.steelyard.core.creep.CreepReport;
import dev.steelyard.core.creep.CreepRow;
import dev.steelyard.core.creep.CreepRow.Verdict;
import dev.steelyard.core.mark.Notice;
import dev.steelyard.core.mark.Quarantine;
import java.util.List;
import java.util.Optional;

/**
 * What else is to be known of a history from a ledger, beside its changes.
 *
 * @param creep what became of it since a release, if one was named
 * @param staleness which benchmarks have no new values
 * @param margin the smallest change that matters, a fraction above 0
 * @param quarantine the benchmarks in quarantine, by name
 * @param vanished changes that somebody was told of and that are not found any more, the latest first
 */
public record HistoryHealth(
        Optional<CreepReport> creep,
        Staleness staleness,
        double margin,
        List<Quarantine> quarantine,
        List<Notice> vanished) {

    /** A series that does not find this many margins is too noisy to be of use. */
    public static final int NOISY_MARGINS = 10;

    public HistoryHealth {
        quarantine = List.copyOf(quarantine);
        vanished = List.copyOf(vanished);
    }

    /** Returns the series that are so noisy that no change would be found but a very large one. */
    public List<SeriesChanges> noisy(ChangeReport report) {
        return report.series().stream()
                .filter(series -> series.scale() == ChangeScale.RATIO)
                .filter(series -> series.detectable().orElse(0) >= NOISY_MARGINS * margin)
                .toList();
    }

    /** Returns the series that are worse than at the release and count as a failure. */
    public List<CreepRow> counted(ChangeReport report) {
        if (report.gate().failOn() == FailOn.NEVER) {
            return List.of();
        }
        return creep.map(found -> found.rows(Verdict.WORSE)).orElse(List.of()).stream()
                .filter(row -> !report.marks().quarantined().contains(row.series()))
                .toList();
    }
}
