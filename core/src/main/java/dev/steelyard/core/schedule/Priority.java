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

/**
 * Which of the open benchmarks the budget is spent on first, once all have reached the first look: where it decides most.
 *
 * <ol>
 *   <li>those with a row that has no verdict and will probably get one, by the expected time to it, the quickest first;
 *   <li>those whose open rows have verdicts already, on changes below the margin;
 *   <li>those that no verdict is in sight for within the last look or the rest of the budget.
 * </ol>
 *
 * <p>Expectations are rough (of four blocks the spread alone is known to a factor of two), so that all within a factor of
 * {@value #NEAR} of the quickest count as equal and are served together, in random order. At least {@value #TOGETHER}
 * benchmarks are, if so many are open, so that time passes between two blocks of one of them and a disturbance that lasts
 * longer than a block does not fall on one benchmark alone.
 *
 * <p>The choice depends on what was measured. The repeated interval of each row holds whenever its sampling stops, and so
 * whatever it is that stops or continues it.
 */
final class Priority {

    /** Factor of expected time within which benchmarks are served together. */
    static final int NEAR = 2;
    /** Benchmarks served together at least. */
    static final int TOGETHER = 2;

    private final Map<Benchmark, Rank> ranks = new HashMap<>();
    private final Duration left;

    /**
     * Ranks benchmarks.
     *
     * @param rows the open rows
     * @param left the rest of the budget
     */
    Priority(List<OpenRow> rows, Duration left) {
        this.left = left;
        rows.forEach(row -> ranks.merge(row.row().benchmark(), rank(row), Rank::better));
    }

    /** What a benchmark is to be expected of, the least first. */
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

        /** Returns whether a benchmark of this rank is served together with the first. */
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

    /** Returns those of the benchmarks that are served now; all of them are open. */
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
