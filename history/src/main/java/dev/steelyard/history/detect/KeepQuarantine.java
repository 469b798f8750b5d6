package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.detect.QuarantineRequest.Decision;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.history.record.LedgerLocation;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.words.HealthWords;
import dev.steelyard.workspace.WorkspaceOptions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;

/** Keeps in the ledger which benchmarks are in quarantine. */
public final class KeepQuarantine {

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public KeepQuarantine(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /**
     * Does what is asked.
     *
     * @throws UserError if no benchmark matches, the day is over, or the ledger cannot be read or written
     */
    public ExitStatus keep(QuarantineRequest request, Console console) {
        ProjectLedger ledger = RecordedSeries.ledger(request.project(), request.ledger(), options, location);
        List<String> lines = request.decision()
                .map(decision -> HealthWords.decided(decide(ledger, decision, clock)))
                .orElseGet(() -> list(ledger));
        lines.forEach(line -> console.out().print(line + "\n"));
        console.out().flush();
        return ExitStatus.SUCCESS;
    }

    private static List<Quarantine> current(ProjectLedger ledger, InstantSource clock) {
        return Quarantine.on(HealthCheck.today(clock), ledger.quarantine());
    }

    private List<String> list(ProjectLedger ledger) {
        List<Quarantine> current = current(ledger, clock);
        return current.isEmpty()
                ? List.of("No benchmark of " + ledger.project() + " is in quarantine in " + ledger.shown() + ".")
                : current.stream().map(HealthWords::listed).toList();
    }

    /**
     * Puts benchmarks of a project into quarantine, or ends that.
     *
     * @param clock the time of day
     * @return what was decided
     * @throws UserError if no benchmark matches, the day is over, or the ledger cannot be written
     */
    public static List<Quarantine> decide(ProjectLedger ledger, Decision decision, InstantSource clock) {
        LocalDate today = HealthCheck.today(clock);
        if (decision.until().filter(until -> until.isBefore(today)).isPresent()) {
            throw UserError.usage(
                    "the last day, " + decision.until().get() + ", is in the past; today is " + today,
                    "Specify the last day of the quarantine, today or later.");
        }
        boolean over = decision.until().isEmpty();
        List<String> known = over
                ? current(ledger, clock).stream().map(Quarantine::benchmark).toList()
                : ledger.benchmarks();
        Pattern named = RecordedSeries.pattern(decision.benchmark());
        Instant now = clock.instant();
        List<Quarantine> decisions = known.stream()
                .filter(name -> named.matcher(name).find())
                .map(name -> new Quarantine(name, decision.until(), decision.reason(), now))
                .toList();
        if (decisions.isEmpty()) {
            throw UserError.usage(
                    "no " + (over ? "benchmark in quarantine" : "recorded benchmark of this project") + " matches '"
                            + decision.benchmark() + "'",
                    known.isEmpty() && over
                            ? "No benchmarks are quarantined."
                            : known.isEmpty()
                                    ? "Measure first, or specify another ledger with --ledger."
                                    : (over ? "In quarantine are " : "Recorded are ") + RecordedSeries.names(known));
        }
        ledger.quarantine(decisions);
        return decisions;
    }
}
