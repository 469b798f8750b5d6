package dev.steelyard.history.health;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Benchmarks without new values. A benchmark that is in no recent run was removed or is no longer requested, and is not stale.
 *
 * @param days number of days without values after which a benchmark is stale, at least 1
 * @param idle when the last value was measured, if nothing was measured for that long
 * @param missed otherwise, the benchmarks that recent runs have, but that have had no value for that long
 */
public record Staleness(int days, Optional<Instant> idle, List<Missed> missed) {

    /** The default number of days. */
    public static final int DAYS = 14;

    private static final Set<Status> THERE = Set.of(Status.MEASURED, Status.FAILED, Status.NOT_MEASURED);

    /**
     * A benchmark without new values.
     *
     * @param benchmark the benchmark
     * @param last when its last value was measured; empty if it never had one
     * @param status its status in the last run
     */
    public record Missed(Benchmark benchmark, Optional<Instant> last, Status status) {}

    public Staleness {
        missed = List.copyOf(missed);
        if (days < 1) {
            throw new IllegalArgumentException(days + " days");
        }
    }

    /**
     * Returns the benchmarks without new values.
     *
     * @param all when each benchmark last had each status; of several entries, the latest counts
     */
    public static Staleness of(Collection<LastStatus> all, Instant now, int days) {
        Instant since = now.minus(Duration.ofDays(days));
        Optional<Instant> newest = latest(all.stream()
                        .filter(one -> one.status() == Status.MEASURED)
                        .toList())
                .map(LastStatus::at);
        if (newest.filter(since::isAfter).isPresent()) {
            return new Staleness(days, newest, List.of());
        }
        Map<Benchmark, List<LastStatus>> byBenchmark = new TreeMap<>();
        for (LastStatus one : all) {
            if (THERE.contains(one.status())) {
                byBenchmark
                        .computeIfAbsent(one.benchmark(), absent -> new ArrayList<>())
                        .add(one);
            }
        }
        List<Missed> missed = new ArrayList<>();
        byBenchmark.forEach((benchmark, ofIt) -> {
            LastStatus seen = latest(ofIt).orElseThrow();
            Optional<Instant> value = latest(ofIt.stream()
                            .filter(one -> one.status() == Status.MEASURED)
                            .toList())
                    .map(LastStatus::at);
            boolean recent = value.filter(at -> !since.isAfter(at)).isPresent();
            if (!since.isAfter(seen.at()) && !recent) {
                missed.add(new Missed(benchmark, value, seen.status()));
            }
        });
        return new Staleness(days, Optional.empty(), missed);
    }

    private static Optional<LastStatus> latest(Collection<LastStatus> all) {
        return all.stream().max(Comparator.comparing(LastStatus::at));
    }
}
