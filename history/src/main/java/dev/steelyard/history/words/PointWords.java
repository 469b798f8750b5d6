package dev.steelyard.history.words;

import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.MetricHistory;
import dev.steelyard.report.number.ScoreScale;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Words for the points of one history, which depend on all of them.
 *
 * @param settings the settings of the history
 * @param scale what its scores are shown in
 */
public record PointWords(List<Setting> settings, ScoreScale scale) {

    public PointWords {
        settings = List.copyOf(settings);
    }

    /** Returns the words for the points of a history. */
    public static PointWords of(BenchmarkHistory history) {
        return new PointWords(history.settings(), HistoryWords.scale(history));
    }

    /** Returns the words for the values of another metric of a history, with the same letters. */
    public static PointWords of(BenchmarkHistory history, MetricHistory metric) {
        return new PointWords(history.settings(), HistoryWords.scale(metric.unit(), metric.points()));
    }

    /** Returns a score with its unit; empty if there is none. */
    public String score(OptionalDouble score) {
        return score.isPresent() ? scale.text(score.getAsDouble()) : "";
    }

    /** Returns the letter of a point's setting: A for the first; empty if there is none. */
    public String setting(HistoryPoint point) {
        OptionalInt number = BenchmarkHistory.number(settings, point);
        return number.isPresent() ? HistoryWords.letter(number.getAsInt()) : "";
    }
}
