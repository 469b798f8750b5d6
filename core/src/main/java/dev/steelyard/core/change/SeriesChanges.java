package dev.steelyard.core.change;

import dev.steelyard.core.change.ChangeReport.Better;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was found in one series.
 *
 * @param name the series
 * @param points how many values it has
 * @param scale how its levels are compared
 * @param changes lasting shifts, by row
 * @param spikes single outliers, by row
 * @param drift a gradual change, if one describes the series better than shifts; then {@code changes} is empty
 * @param detectable the smallest lasting shift in the middle of a series with as many points and the same noise that would be
 *     found with a probability of 90 %: a fraction for {@link ChangeScale#RATIO}, else in the unit of the series; empty if the
 *     series has a drift, no noise, or too few points
 * @param better which values are better, as far as the source of the series says it
 */
public record SeriesChanges(
        String name,
        int points,
        ChangeScale scale,
        List<ChangePoint> changes,
        List<Spike> spikes,
        Optional<Drift> drift,
        OptionalDouble detectable,
        Better better) {

    /** Fewest values that can be judged. */
    public static final int FEWEST = 5;

    public SeriesChanges {
        changes = List.copyOf(changes);
        spikes = List.copyOf(spikes);
        if (points < FEWEST && (!changes.isEmpty() || drift.isPresent() || detectable.isPresent())) {
            throw new IllegalArgumentException("a finding in " + points + " points");
        }
        if (drift.isPresent() && !changes.isEmpty()) {
            throw new IllegalArgumentException("both a drift and changes: " + name);
        }
    }

    /** What was found in a series whose source does not say which values are better. */
    public SeriesChanges(
            String name,
            int points,
            ChangeScale scale,
            List<ChangePoint> changes,
            List<Spike> spikes,
            Optional<Drift> drift,
            OptionalDouble detectable) {
        this(name, points, scale, changes, spikes, drift, detectable, Better.UNKNOWN);
    }

    /** Returns whether the series has enough values to be judged; if not, nothing is known about it. */
    public boolean judged() {
        return points >= FEWEST;
    }

    /** Returns whether the series was judged and its level does not change. */
    public boolean unchanged() {
        return judged() && changes.isEmpty() && drift.isEmpty();
    }
}
