package dev.steelyard.history.mark;

import dev.steelyard.core.model.Aliases;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A decision that changes of a benchmark cause no failures and no notices until a given day, or that this has ended. Decisions are only
 * added; the last one of each benchmark applies.
 *
 * @param benchmark full name; all its params, metrics and setups
 * @param until the last day, in UTC; empty if the quarantine has ended
 * @param reason why; may be empty if it has ended
 * @param at when it was decided
 */
public record Quarantine(String benchmark, Optional<LocalDate> until, String reason, Instant at) {

    /** Returns this decision with the current name of its benchmark. */
    public Quarantine current(Aliases aliases) {
        return new Quarantine(aliases.current(benchmark), until, reason, at);
    }

    /**
     * Returns the decisions that quarantine benchmarks on a day, by name.
     *
     * @param all all decisions, the earliest first
     * @param day the day, in UTC
     */
    public static List<Quarantine> on(LocalDate day, List<Quarantine> all) {
        Map<String, Quarantine> last = new LinkedHashMap<>();
        all.forEach(decision -> last.put(decision.benchmark(), decision));
        List<Quarantine> valid = new ArrayList<>();
        for (Quarantine decision : last.values()) {
            if (decision.until().filter(until -> !until.isBefore(day)).isPresent()) {
                valid.add(decision);
            }
        }
        valid.sort(Comparator.comparing(Quarantine::benchmark));
        return List.copyOf(valid);
    }
}
