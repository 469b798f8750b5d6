package dev.steelyard.server.view;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What was found of projects in one state of the ledger, since it takes longer to find than a page may take to show.
 *
 * @param <T> what is found
 */
final class Remembered<T> {

    private final Supplier<String> version;
    private final Map<String, Known<T>> known = new ConcurrentHashMap<>();

    private record Known<T>(String version, T found) {}

    /** @param version a text that differs once anything was added to the ledger or removed from it */
    Remembered(Supplier<String> version) {
        this.version = version;
    }

    /** Returns what is found; those who ask for the same thing wait for one search. */
    T of(String project, Function<String, T> search) {
        String now = version.get();
        return known.compute(
                        project,
                        (id, before) -> before != null && before.version().equals(now)
                                ? before
                                : new Known<>(now, search.apply(id)))
                .found();
    }
}
