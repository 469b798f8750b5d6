package dev.steelyard.history.words;

import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryChanges;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Words about change points among recorded comparisons. They contain revisions, which are hostile text. */
public final class LevelWords {

    private LevelWords() {}

    /** Returns the lines about changes of a benchmark's level, by the place of the first comparison of the new level, from 0. */
    public static SortedMap<Integer, List<String>> changes(BenchmarkHistory history, List<HistoryChanges> changes) {
        SortedMap<Integer, List<String>> lines = new TreeMap<>();
        for (HistoryChanges project : changes) {
            project.of(history)
                    .forEach((place, placed) ->
                            placed.forEach(one -> lines.computeIfAbsent(place, absent -> new ArrayList<>())
                                    .add(line(project.report(), one.series(), one.change()))));
        }
        return lines;
    }

    /** Changes are of the time per operation, like those of {@code detect}, also where the table shows rates. */
    private static String line(ChangeReport report, SeriesChanges series, ChangePoint change) {
        return "--- from " + ChangesWords.revision(report, change.index()) + " on: time "
                + ChangesWords.change(change.change(), change.before(), change.after()) + ", "
                + ChangesWords.verdict(report, series, change) + " (" + commits(report, change)
                + Numbers.pValue(change.pValue()) + ")";
    }

    /** The commits that may contain a change, if there are several; {@code detect} says how many. */
    private static String commits(ChangeReport report, ChangePoint change) {
        String range = ChangesWords.range(report, change);
        int count = range.indexOf(" (");
        return count < 0 ? "" : "in " + range.substring(0, count) + ", ";
    }

    /** Returns that earlier comparisons are not shown. */
    public static String hidden(int comparisons) {
        return HistoryWords.count(comparisons, "earlier comparison") + (comparisons == 1 ? " is" : " are")
                + " not shown; --last 0 shows all.";
    }
}
