package dev.steelyard.core.schedule;

import dev.steelyard.core.decision.OpenRow;
import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The priority of open benchmarks once all have reached the first look. The budget is spent where it yields the most
 * verdicts:
 *
 * <ol>
 * <li>benchmarks with a row that has no verdict but will probably get one, by expected time, quickest first;
 * <li>benchmarks whose open rows already have verdicts, on changes below the margin;
 * <li>benchmarks without an expected verdict by the last look or within the remaining budget.
 * </ol>
 *
 * <p>Expected times are rough (from four blocks, the spread is known only to within a factor of two), so all benchmarks
 * within a factor of {@value #NEAR} of the quickest are treated as equal and are served together, in random order. If
 * possible, at least {@value #TOGETHER} benchmarks are served together, so that time passes between two blocks of the
 * same benchmark and a disturbance that lasts longer than a block affects more than one of them.
 *
 * <p>The choice depends on the data. This is safe, because the repeated confidence interval of each row is valid for
 * any stopping rule.
 */
final class Priority {

    /** Ratio of expected times within which benchmarks are served together. */
    static final int NEAR = 2;
    /** Minimum number of benchmarks served together. */
    static final int TOGETHER = 2;

    private final Map<Benchmark, Rank> ranks = new HashMap<>();
    private final Duration left;

    /**
     * Ranks benchmarks.
     *
     * @param rows the open rows
     * @param left the remaining budget
     */
    Priority(List<OpenRow> rows, Duration left) {
        this.left = left;
        rows.forEach(row -> ranks.merge(row.row().benchmark(), rank(row), Rank::better));
    }

    /** The expectation for a benchmark, in order of priority. */
    private enum Kind {
        DECIDABLE,
        DECIDED,
        HOPELESS
    }

    private record Rank(Kind kind, Duration time) {
        static final Comparator<Rank> ORDER = Comparator.comparing(Rank::kind).thenComparing(Rank::time);

        static Rank better(Rank one, Rank other) {
            return ORDER.compare(one, other) <= 0 ? one : other;
        }

        /** Returns whether a benchmark with this rank is served together with the first. */
        boolean near(Rank first) {
            return kind == first.kind && (kind != Kind.DECIDABLE || time.compareTo(first.time.multipliedBy(NEAR)) <= 0);
        }
    }

    private Rank rank(OpenRow row) {
        Duration time = row.expectedTime();
        if (!row.undecided()) {
            return new Rank(Kind.DECIDED, time);
        }
        boolean hope = row.withinReach() && time.compareTo(left) <= 0;
        return new Rank(hope ? Kind.DECIDABLE : Kind.HOPELESS, time);
    }

    /** Returns the benchmarks with a row that will probably get a verdict within the remaining budget. */
    Set<Benchmark> decidable(Set<Benchmark> open) {
        return open.stream()
                .filter(benchmark -> of(benchmark).kind == Kind.DECIDABLE)
                .collect(Collectors.toSet());
    }

    /** Returns the open benchmarks to serve now. */
    Set<Benchmark> leading(Set<Benchmark> open) {
        List<Benchmark> sorted = new ArrayList<>(open);
        sorted.sort(
                Comparator.<Benchmark, Rank>comparing(this::of, Rank.ORDER).thenComparing(Comparator.naturalOrder()));
        Set<Benchmark> leading = new HashSet<>();
        for (Benchmark benchmark : sorted) {
            if (leading.size() < TOGETHER || of(benchmark).near(of(sorted.get(0)))) {
                leading.add(benchmark);
            }
        }
        return leading;
    }

    private Rank of(Benchmark benchmark) {
        return ranks.getOrDefault(benchmark, new Rank(Kind.HOPELESS, left));
    }
}
