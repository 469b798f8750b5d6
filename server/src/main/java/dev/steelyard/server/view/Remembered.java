package dev.steelyard.server.view;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was found of projects in one state of the ledger, since it takes longer to find than a page may take to show.
 *
 * @param <T> what is found
 */
final class Remembered<T> {

    private final Map<String, Place<T>> places = new ConcurrentHashMap<>();

    private record Known<T>(String version, T found) {}

    /** What is known of one project. Who waits for it does not keep others from theirs. */
    private static final class Place<T> {
        private @Nullable Known<T> known;

        synchronized T of(String version, Supplier<T> search) {
            Known<T> now = known;
            if (now == null || !now.version().equals(version)) {
                now = new Known<>(version, search.get());
                known = now;
            }
            return now.found();
        }
    }

    /**
     * Returns what is found; those who ask for the same thing wait for one search.
     *
     * @param version differs once the answer may
     */
    T of(String project, String version, Supplier<T> search) {
        return places.computeIfAbsent(project, absent -> new Place<>()).of(version, search);
    }
}
