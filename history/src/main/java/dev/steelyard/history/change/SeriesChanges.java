package dev.steelyard.history.change;

import dev.steelyard.history.change.ChangeReport.Better;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The findings in one series.
 *
 * @param name the series
 * @param points number of values
 * @param scale how its levels are compared
 * @param changes lasting shifts, by row
 * @param spikes single outliers, by row
 * @param drift a gradual change, if one describes the series better than shifts; then {@code changes} is empty
 * @param detectable the smallest lasting shift in the middle of a series with as many points and the same noise that would be detected with
 *     a probability of 90 %: a fraction for {@link ChangeScale#RATIO}, otherwise in the unit of the series; empty if the series has a
 *     drift, no noise, or too few points
 * @param better which values are better, if the source of the series says so
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

    /** Minimum number of values for a series to be judged. */
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

    /** Creates findings for a series whose source does not say which values are better. */
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

    /** Returns whether the series has enough values to be judged; otherwise there are no findings. */
    public boolean judged() {
        return points >= FEWEST;
    }

    /** Returns whether the series was judged and its level does not change. */
    public boolean unchanged() {
        return judged() && changes.isEmpty() && drift.isEmpty();
    }
}
