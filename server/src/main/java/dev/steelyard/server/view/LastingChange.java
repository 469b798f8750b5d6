package dev.steelyard.server.view;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.words.ChangesWords;
import dev.steelyard.server.page.Cell.Tone;

/**
 * A lasting change of a series.
 *
 * @param report the report that has it
 * @param series the series
 * @param point where it is
 */
record LastingChange(ChangeReport report, SeriesChanges series, ChangePoint point) {

    /** Returns its size, in words. */
    String size() {
        return ChangesWords.change(point.change(), point.before(), point.after());
    }

    /** Returns which way it went, and what people and fresh comparisons said of it. */
    String verdict() {
        return ChangesWords.verdict(report, series, point);
    }

    Tone tone() {
        return ChangeRows.tone(report, series, point);
    }
}
