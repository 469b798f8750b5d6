package dev.steelyard.history.browse;

import dev.steelyard.history.series.HistoryPoint.Purpose;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run in a ledger.
 *
 * @param id its identity in the tables, of 32 hexadecimal digits
 * @param name its name, which is that of its folder
 * @param start when it started
 * @param command the words of its command line, without the program's name
 * @param purpose what it was for
 * @param finished whether it ended by itself
 * @param blocks number of blocks
 * @param outcomes number of scores by verdict, or by status for those without one, such as {@code unreached}
 */
public record RecordedRun(
        String id,
        String name,
        Instant start,
        String command,
        Purpose purpose,
        boolean finished,
        int blocks,
        SortedMap<String, Integer> outcomes) {
    public RecordedRun {
        outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
    }
}
