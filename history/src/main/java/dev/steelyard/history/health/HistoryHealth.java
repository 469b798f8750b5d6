package dev.steelyard.history.health;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeScale;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.creep.CreepReport;
import dev.steelyard.history.creep.CreepRow;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import java.util.List;
import java.util.Optional;

/**
 * Other facts about a history from a ledger, in addition to its changes.
 *
 * @param creep changes since a release, if one was specified
 * @param staleness benchmarks without new values
 * @param margin the smallest change that matters, a fraction above 0
 * @param quarantine the quarantined benchmarks, by name
 * @param vanished changes that a recipient was notified of and that are no longer found, latest first
 */
public record HistoryHealth(
        Optional<CreepReport> creep,
        Staleness staleness,
        double margin,
        List<Quarantine> quarantine,
        List<Notice> vanished) {

    /** Detectable change, in margins, above which a series is too noisy to be useful. */
    public static final int NOISY_MARGINS = 10;

    public HistoryHealth {
        quarantine = List.copyOf(quarantine);
        vanished = List.copyOf(vanished);
    }

    /** Returns the series that are so noisy that only a very large change would be detected. */
    public List<SeriesChanges> noisy(ChangeReport report) {
        return report.series().stream()
                .filter(series -> series.scale() == ChangeScale.RATIO)
                .filter(series -> series.detectable().orElse(0) >= NOISY_MARGINS * margin)
                .toList();
    }

    /** Returns the series that are worse than at the release and count as failures. */
    public List<CreepRow> counted(ChangeReport report) {
        if (report.gate().failOn() == FailOn.NEVER) {
            return List.of();
        }
        return creep.map(found -> found.rows(Verdict.WORSE)).orElse(List.of()).stream()
                .filter(row -> !report.marks().quarantined().contains(row.series()))
                .toList();
    }
}
