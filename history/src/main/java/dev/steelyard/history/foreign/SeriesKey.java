package dev.steelyard.history.foreign;

import dev.steelyard.core.secret.SecretWords;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What makes results one series.
 *
 * @param name what is measured
 * @param context what else a series belongs to, from the largest to the smallest, such as a branch and a machine; for all series of a
 *     document the same kinds of things
 * @param unit the unit of its values; may be empty
 * @param settings how it was run
 */
record SeriesKey(String name, List<String> context, String unit, Settings settings) {

    /**
     * How something was run, as far as it is known.
     *
     * @param threads number of threads, at least 1; 1 if it is not known
     * @param others other settings by name
     */
    record Settings(int threads, SortedMap<String, String> others) {

        /** Nothing is known. */
        static final Settings UNKNOWN = new Settings(1, Collections.emptySortedMap());

        Settings {
            others = Collections.unmodifiableSortedMap(new TreeMap<>(others));
        }

        /** Returns the other settings on one line; empty if there are none. */
        String othersText() {
            return others.entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
        }

        /** Returns all settings on one line. */
        String text() {
            return ("threads=" + threads + " " + othersText()).strip();
        }
    }

    SeriesKey {
        // Programs put params into names, and secrets end here.
        name = SecretWords.name(name);
        context = context.stream().map(SecretWords::name).toList();
        if (name.isBlank()) {
            throw new IllegalArgumentException("a series without a name");
        }
    }

    /** A series of which is not known how it was run. */
    SeriesKey(String name, List<String> context, String unit) {
        this(name, context, unit, Settings.UNKNOWN);
    }
}
