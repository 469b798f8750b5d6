package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.detect.ChangeMarking;
import dev.steelyard.history.detect.KeepQuarantine;
import dev.steelyard.history.detect.QuarantineRequest;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.words.HealthWords;
import dev.steelyard.history.words.MarkWords;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Marks changes and quarantines benchmarks, as the fields of a form or of a JSON object say. */
final class Decisions {

    private static final int LONGEST = 2000;

    private final Ledger ledger;
    private final InstantSource clock;

    Decisions(Ledger ledger, InstantSource clock) {
        this.ledger = ledger;
        this.clock = clock;
    }

    private static String field(Map<String, String> fields, String name) {
        String text = fields.getOrDefault(name, "").strip();
        if (text.length() > LONGEST) {
            throw UserError.usage("'" + name + "' has more than " + LONGEST + " characters", "Shorten it.");
        }
        return text;
    }

    /** Over HTTP, it is part of a name: a pattern of somebody else could take forever to match. */
    private static String literal(String benchmark) {
        return benchmark.isEmpty() ? "" : Pattern.quote(benchmark);
    }

    /**
     * Marks changes.
     *
     * @return what was marked, in sentences
     * @throws UserError if a field is missing or wrong, or there are no such changes
     */
    List<String> mark(ProjectName project, Map<String, String> fields) {
        Judgment judgment = judgment(field(fields, "judgment"));
        String reason = field(fields, "reason");
        if (judgment == Judgment.ACCEPTED && reason.isEmpty()) {
            throw UserError.usage(
                    "an accepted change needs a reason", "Fill in 'reason', so that others know why it was accepted.");
        }
        return MarkWords.marked(ChangeMarking.mark(
                ledger,
                project,
                new ChangeMarking.Decision(
                        field(fields, "revision"), literal(field(fields, "benchmark")), judgment, reason),
                clock.instant()));
    }

    private static Judgment judgment(String text) {
        for (Judgment judgment : Judgment.values()) {
            if (MarkWords.judgment(judgment).equals(text.toLowerCase(Locale.ROOT))) {
                return judgment;
            }
        }
        throw UserError.usage("'" + text + "' is not a judgment", "Use accepted, false or withdrawn.");
    }

    /**
     * Quarantines benchmarks, or ends their quarantine.
     *
     * @return what was decided, in sentences
     * @throws UserError if a field is missing or wrong, or no benchmark matches
     */
    List<String> quarantine(ProjectName project, Map<String, String> fields) {
        String reason = field(fields, "reason");
        Optional<LocalDate> until = Optional.of(field(fields, "until"))
                .filter(text -> !text.isEmpty())
                .map(Decisions::day);
        if (until.isPresent() && reason.isEmpty()) {
            throw UserError.usage("a quarantine needs a reason", "Fill in 'reason': why are the results not trusted?");
        }
        String benchmark = field(fields, "benchmark");
        if (benchmark.isEmpty()) {
            throw UserError.usage("no benchmark was given", "Fill in 'benchmark', such as Decoder.read.");
        }
        return HealthWords.decided(KeepQuarantine.decide(
                ProjectLedger.named(ledger, project),
                new QuarantineRequest.Decision(literal(benchmark), until, reason),
                clock));
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw UserError.usage("'" + text + "' is not a date", "Write it as YYYY-MM-DD, such as 2026-12-31.")
                    .causedBy(e);
        }
    }
}
