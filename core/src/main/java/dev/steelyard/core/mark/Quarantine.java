package dev.steelyard.core.mark;

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
 * A decision that the changes of a benchmark fail nothing and are told to nobody until some day, or that this is over. Decisions are
 * only added; of each benchmark the last one holds.
 *
 * @param benchmark full name; all its params, metrics and setups
 * @param until the last day, in UTC; empty if it is over
 * @param reason why; may be empty if it is over
 * @param at when it was decided
 */
public record Quarantine(String benchmark, Optional<LocalDate> until, String reason, Instant at) {

    /** Returns it under the name that its benchmark has now. */
    public Quarantine current(Aliases aliases) {
        return new Quarantine(aliases.current(benchmark), until, reason, at);
    }

    /**
     * Returns the decisions by which benchmarks are in quarantine, by name.
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
