package dev.steelyard.server.view;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was found of projects in one state of the ledger, since it takes longer to find than a page may take to show. While something new is
 * being found, what was found before can be had.
 *
 * @param <T> what is found
 */
final class Remembered<T> {

    /** After an error, whoever asks is told of it for so long, before somebody's question searches again. */
    private static final Duration AGAIN = Duration.ofSeconds(10);

    private final Executor searches;
    private final Duration patience;
    private final Map<String, Place> places = new ConcurrentHashMap<>();

    /**
     * @param searches where it is looked for
     * @param patience whoever asks waits for a search if nothing was found yet, or if the last search took less
     */
    Remembered(Executor searches, Duration patience) {
        this.searches = searches;
        this.patience = patience;
    }

    /**
     * What was found.
     *
     * @param version the state that it is of
     * @param found what was found in it
     * @param nanos how long that took
     */
    record Known<T>(String version, T found, long nanos) {}

    /** Why a search found nothing, and when that was, by {@link System#nanoTime}. */
    private record Failure(String version, RuntimeException error, long at) {}

    /** What is known of one project. Who waits for it does not keep others from theirs. */
    private final class Place {
        private @Nullable Known<T> known;
        private @Nullable CompletableFuture<Known<T>> search;
        private @Nullable Failure failure;

        Optional<Known<T>> of(String version, Duration wait, Supplier<T> wanted) {
            CompletableFuture<Known<T>> running;
            @Nullable Known<T> last;
            synchronized (this) {
                last = known;
                if (last != null && last.version().equals(version)) {
                    return Optional.of(last);
                }
                Failure failed = failure;
                if (failed != null
                        && failed.version().equals(version)
                        && System.nanoTime() - failed.at() < AGAIN.toNanos()) {
                    throw failed.error();
                }
                running = begun(version, wanted);
            }
            boolean waits = last == null || last.nanos() < patience.toNanos();
            Optional<Known<T>> found = waits ? awaited(running, wait) : Optional.empty();
            return found.or(() -> Optional.ofNullable(last));
        }

        private CompletableFuture<Known<T>> begun(String version, Supplier<T> wanted) {
            CompletableFuture<Known<T>> running = search;
            if (running == null) {
                running = CompletableFuture.supplyAsync(
                        () -> {
                            long begin = System.nanoTime();
                            T found = wanted.get();
                            return new Known<>(version, found, System.nanoTime() - begin);
                        },
                        searches);
                search = running;
                CompletableFuture<Known<T>> unused =
                        running.whenComplete((found, error) -> ended(version, found, error));
            }
            return running;
        }

        private synchronized void ended(String version, @Nullable Known<T> found, @Nullable Throwable error) {
            search = null;
            if (found != null) {
                known = found;
                failure = null;
            } else if (error != null) {
                failure = new Failure(version, cause(error), System.nanoTime());
            }
        }
    }

    private static RuntimeException cause(Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        return cause instanceof RuntimeException known ? known : new CompletionException(cause);
    }

    /** Waits for a search; empty if it takes too long. What it throws is thrown here. */
    private Optional<Known<T>> awaited(CompletableFuture<Known<T>> search, Duration wait) {
        try {
            return Optional.of(search.get(wait.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw cause(new CompletionException(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Returns what is found; those who ask for the same thing wait for one search.
     *
     * @param version differs once the answer may
     * @param wait how long at most; 0 or less for not at all
     * @return the last that was found, which may be of another state; empty if nothing was ever found, and the search takes longer than
     *     anybody waits
     */
    Optional<Known<T>> of(String project, String version, Duration wait, Supplier<T> search) {
        return places.computeIfAbsent(project, absent -> new Place()).of(version, wait, search);
    }
}
