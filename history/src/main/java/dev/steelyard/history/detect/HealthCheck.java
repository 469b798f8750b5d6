package dev.steelyard.history.detect;

import dev.steelyard.history.card.MarkMatching;
import dev.steelyard.history.card.Vanished;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.creep.CreepDetector;
import dev.steelyard.history.creep.CreepReport;
import dev.steelyard.history.creep.CreepReport.Release;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.health.HistoryHealth;
import dev.steelyard.history.health.LastStatus;
import dev.steelyard.history.health.Staleness;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.mark.Quarantine;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out what else is to be known of a history from a ledger. */
final class HealthCheck {

    private final InstantSource clock;

    HealthCheck(InstantSource clock) {
        this.clock = clock;
    }

    private List<Quarantine> quarantine(RecordedSeries series) {
        return Quarantine.on(today(clock), series.ledger().quarantine());
    }

    /** Returns the day, in UTC, so that it ends at the same moment for all who share a ledger. */
    static LocalDate today(InstantSource clock) {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /** Returns a report that knows which series are in quarantine. */
    ChangeReport excused(ChangeReport report, RecordedSeries series) {
        Set<String> benchmarks =
                quarantine(series).stream().map(Quarantine::benchmark).collect(Collectors.toSet());
        Set<String> names = new HashSet<>();
        series.history().recorded().series().forEach((name, of) -> {
            if (benchmarks.contains(of.benchmark())) {
                names.add(name);
            }
        });
        return report.with(report.marks().with(names));
    }

    /**
     * Returns what else is to be known.
     *
     * @param statuses when each benchmark had each status last
     */
    HistoryHealth of(ChangeReport report, RecordedSeries series, List<LastStatus> statuses, DetectRequest request) {
        HealthRequest asked = request.health();
        Optional<CreepReport> creep = asked.against()
                .map(name -> new CreepDetector(
                                series.history(),
                                report.series(),
                                new Release(name, series.commits().get(0)),
                                series.rediscovery().order())
                        .examine(request.promise(), asked.margin()));
        return new HistoryHealth(
                creep,
                Staleness.of(statuses, clock.instant(), asked.staleDays()),
                asked.margin(),
                quarantine(series),
                vanished(report, series, request));
    }

    private List<Notice> vanished(ChangeReport report, RecordedSeries series, DetectRequest request) {
        // What was told may have been found against an anchor that is not looked at now.
        if (request.input() instanceof RecordedHistory history
                && history.anchor().isPresent()) {
            return List.of();
        }
        List<KnownChange> marked = new MarkMatching(
                        series.rediscovery(), series.ledger().marks())
                .current().stream().map(Mark::change).toList();
        return new Vanished(series.rediscovery()).of(report, series.ledger().notices(), marked, clock.instant());
    }
}
