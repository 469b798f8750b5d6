package dev.steelyard.core.triage;

import dev.steelyard.core.change.ChangePoint;
import dev.steelyard.core.change.SeriesChanges;
import dev.steelyard.core.history.SeriesIdentity;
import dev.steelyard.core.mark.KnownChange;

/**
 * A change that can be checked by a fresh comparison.
 *
 * @param series its series
 * @param change the change
 * @param identity what the series measures
 * @param known the change in terms of commits
 */
public record CheckableChange(SeriesChanges series, ChangePoint change, SeriesIdentity identity, KnownChange known) {}
