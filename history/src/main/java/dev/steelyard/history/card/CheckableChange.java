package dev.steelyard.history.card;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.series.SeriesIdentity;

/**
 * A change that can be checked by a fresh comparison.
 *
 * @param series its series
 * @param change the change
 * @param identity what the series measures
 * @param known the change in terms of commits
 */
public record CheckableChange(SeriesChanges series, ChangePoint change, SeriesIdentity identity, KnownChange known) {}
