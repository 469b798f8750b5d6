package dev.steelyard.history.series;

import dev.steelyard.core.model.Metric;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.fact.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Change points of a project, to be shown together with its recorded comparisons.
 *
 * @param identity the identity of the project
 * @param report the change points found
 * @param series what each series measures, by series name
 */
public record HistoryChanges(String identity, ChangeReport report, Map<String, SeriesIdentity> series) {

    public HistoryChanges {
        series = Map.copyOf(series);
    }

    /**
     * A change of the level.
     *
     * @param series the series
     * @param change the change
     */
    public record Placed(SeriesChanges series, ChangePoint change) {}

    /**
     * Returns the changes of a benchmark's score by the position of the first comparison of the new level, from 0. Changes whose first
     * revision is not among the comparisons are omitted.
     */
    public SortedMap<Integer, List<Placed>> of(BenchmarkHistory history) {
        SortedMap<Integer, List<Placed>> placed = new TreeMap<>();
        if (!history.identity().equals(identity)) {
            return placed;
        }
        for (SeriesChanges one : report.series()) {
            SeriesIdentity what = series.get(one.name());
            if (what != null
                    && what.metric().equals(Metric.SCORE)
                    && what.benchmark().equals(history.benchmark())) {
                for (ChangePoint change : one.changes()) {
                    place(history, what, report.revisions().get(change.index()))
                            .ifPresent(place -> placed.computeIfAbsent(place, absent -> new ArrayList<>())
                                    .add(new Placed(one, change)));
                }
            }
        }
        return placed;
    }

    private static OptionalInt place(BenchmarkHistory history, SeriesIdentity what, String revision) {
        return IntStream.range(0, history.points().size())
                .filter(place -> is(history.points().get(place), what, revision))
                .findFirst();
    }

    private static boolean is(HistoryPoint point, SeriesIdentity what, String revision) {
        return point.circumstances().anchored()
                && point.baseline().revision().filter(what.anchor()::equals).isPresent()
                && point.treatment().revision().filter(revision::equals).isPresent()
                && point.setting()
                        .map(Setting::lasting)
                        .filter(what.setup()::equals)
                        .isPresent();
    }
}
