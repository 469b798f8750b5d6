package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Suspect;
import dev.steelyard.explain.profile.Profiles;
import java.util.Map;

/**
 * Where a benchmark spends its time. Used only to decide which suspects to try first, not as a measure of their cost.
 *
 * @param shares share of the time of the benchmark's threads observed in each class, by binary name, from 0 to 1; classes that were never
 *     observed are absent
 */
public record Heat(Map<String, Double> shares) {

    /** Unknown. */
    public static final Heat UNKNOWN = new Heat(Map.of());

    public Heat {
        shares = Map.copyOf(shares);
        shares.forEach((name, share) -> {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("the share of " + name + " is no fraction: " + share);
            }
        });
    }

    /** Returns where recorded forks spent their time; unknown if none was recorded. */
    public static Heat of(Profiles profiles) {
        return new Heat(profiles.hotClasses());
    }

    /** Returns the greatest share among the suspect's classes. */
    public double of(Suspect suspect) {
        return suspect.classes().stream()
                .mapToDouble(name -> shares.getOrDefault(name, 0.0))
                .max()
                .orElse(0);
    }
}
