package dev.steelyard.history.detect;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.history.health.Staleness;
import java.util.Optional;

/**
 * What else to look at in a history from the ledger.
 *
 * @param against a release, as git knows it; empty to compare with none
 * @param margin the smallest change that matters, a fraction above 0
 * @param staleDays from how many days on a benchmark lacks new values, at least 1
 */
public record HealthRequest(Optional<String> against, double margin, int staleDays) {

    /** What is looked at if nobody says so. */
    public static final HealthRequest DEFAULT =
            new HealthRequest(Optional.empty(), Criteria.DEFAULT.margins().score(), Staleness.DAYS);
}
