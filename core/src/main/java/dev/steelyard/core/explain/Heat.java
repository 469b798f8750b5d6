package dev.steelyard.core.explain;

import dev.steelyard.core.profile.Profiles;
import java.util.Map;

/**
 * Where a benchmark spends its time. It says which suspects to try first, and nothing about what they cost.
 *
 * @param shares for each class, by its binary name, how much of the time of the benchmark's threads was seen in it, from 0
 *     to 1; classes that are absent were never seen
 */
public record Heat(Map<String, Double> shares) {

    /** Nothing is known. */
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

    /** Returns the share of the suspect's class that was seen most. */
    public double of(Suspect suspect) {
        return suspect.classes().stream()
                .mapToDouble(name -> shares.getOrDefault(name, 0.0))
                .max()
                .orElse(0);
    }
}
