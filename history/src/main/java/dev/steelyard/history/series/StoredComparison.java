package dev.steelyard.history.series;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.HistoryPoint.Code;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A comparison of two revisions of a benchmark that uses only recorded comparisons, without measuring anything.
 *
 * @param history the history of the benchmark
 * @param way how the two revisions are linked
 * @param older the older revision
 * @param newer the newer revision
 * @param change change of the time per operation from the older to the newer revision; empty unless they are linked by
 *     direct or anchored comparisons
 */
public record StoredComparison(BenchmarkHistory history, Way way, Side older, Side newer, Optional<Change> change) {

    /** How two revisions are linked. */
    public enum Way {
        /** One run compared them with each other. */
        SIDE_BY_SIDE("side-by-side"),
        /** Both were compared with a third revision, with the same JVM and options. */
        THROUGH_ANCHOR("anchor"),
        /** Nothing that the benchmark runs differs, so nothing was measured. */
        SAME_CODE("same-code"),
        /** Both have scores, but from runs that have nothing in common; their difference cannot be attributed to the code. */
        SCORES_ONLY("scores");

        private final String label;

        Way(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * Where a revision was measured.
     *
     * @param point the comparison
     * @param baseline whether the revision is the baseline of that comparison rather than its treatment
     */
    public record Side(HistoryPoint point, boolean baseline) {

        /** Returns the code of this side. */
        public Code code() {
            return baseline ? point.baseline() : point.treatment();
        }

        /** Returns the code on the other side. */
        public Code other() {
            return baseline ? point.treatment() : point.baseline();
        }

        /** Returns the score, in the benchmark's unit; empty if it has none. */
        public OptionalDouble score() {
            return baseline
                    ? point.result().scores().baseline()
                    : point.result().scores().treatment();
        }
    }

    /** A candidate pair of points, with the resulting ratio. */
    private record Link(Side older, Side newer, LogRatio ratio) {

        /** The order of preference. The number of blocks is ignored, because runs that found large changes stopped early. */
        private static final Comparator<Link> BEST = Comparator.comparing((Link link) -> link.direct())
                .thenComparing(link -> link.older.point.run().equals(link.newer.point.run()))
                .thenComparing(link -> sameHost(link.older, link.newer))
                .thenComparing(link -> link.newer.point.start())
                .thenComparing(link -> link.older.point.start());

        private boolean direct() {
            return older.point.equals(newer.point);
        }
    }

    /**
     * Returns the comparison of two revisions with the best recorded evidence: a run that compared them directly, otherwise runs that
     * compared each with the same third revision, otherwise their scores.
     *
     * @param history the history of the benchmark
     * @param older matches the code of the older revision
     * @param newer matches the code of the newer revision
     * @return empty if one of them has neither a score nor a comparison
     */
    public static Optional<StoredComparison> of(
            BenchmarkHistory history, Predicate<Code> older, Predicate<Code> newer) {
        List<Side> before = sides(history, older);
        List<Side> after = sides(history, newer);
        Optional<Link> best = links(before, after).stream().max(Link.BEST);
        if (best.isPresent()) {
            Link link = best.get();
            boolean same = link.ratio.same();
            Way way = same ? Way.SAME_CODE : link.direct() ? Way.SIDE_BY_SIDE : Way.THROUGH_ANCHOR;
            return Optional.of(new StoredComparison(
                    history, way, link.older, link.newer, same ? Optional.empty() : Optional.of(link.ratio.change())));
        }
        return scored(before).stream()
                .flatMap(one -> scored(after).stream()
                        .map(other -> new StoredComparison(history, Way.SCORES_ONLY, one, other, Optional.empty())))
                .min(Comparator.comparing(
                                (StoredComparison pair) -> pair.differing().size() + (pair.sameHost() ? 0 : 1))
                        .thenComparing(pair -> pair.newer.point.start(), Comparator.reverseOrder())
                        .thenComparing(pair -> pair.older.point.start(), Comparator.reverseOrder()));
    }

    private static List<Side> scored(List<Side> sides) {
        return sides.stream().filter(side -> side.score().isPresent()).toList();
    }

    private static List<Side> sides(BenchmarkHistory history, Predicate<Code> wanted) {
        List<Side> sides = new ArrayList<>();
        for (HistoryPoint point : history.points()) {
            if (wanted.test(point.treatment())) {
                sides.add(new Side(point, false));
            } else if (wanted.test(point.baseline())) {
                sides.add(new Side(point, true));
            }
        }
        return sides;
    }

    private static List<Link> links(List<Side> before, List<Side> after) {
        List<Link> links = new ArrayList<>();
        for (Side one : before) {
            for (Side other : after) {
                ratio(one, other).ifPresent(ratio -> links.add(new Link(one, other, ratio)));
            }
        }
        return links;
    }

    private static Optional<LogRatio> ratio(Side one, Side other) {
        if (one.point.equals(other.point)) {
            return against(other);
        }
        boolean linked = one.other().revision().isPresent()
                && one.other().revision().equals(other.other().revision())
                && sameSetup(one.point, other.point)
                && sameBenchmark(one.other(), other.other());
        if (!linked) {
            return Optional.empty();
        }
        return against(one)
                .flatMap(below -> against(other)
                        .filter(above -> below.error() + above.error() < 1)
                        .map(above -> above.dividedBy(below)));
    }

    /**
     * Returns whether two points have the same setup. Code that is the same as the anchor's has no setup, because none
     * of its forks was measured.
     */
    private static boolean sameSetup(HistoryPoint one, HistoryPoint other) {
        return one.setting().isEmpty()
                || other.setting().isEmpty()
                || one.setting().get().lasting().equals(other.setting().get().lasting());
    }

    /** Returns the log ratio of one side to the other; empty if it cannot be attributed to the code. */
    private static Optional<LogRatio> against(Side side) {
        return ratio(side.point).map(ratio -> side.baseline ? LogRatio.SAME.dividedBy(ratio) : ratio);
    }

    private static Optional<LogRatio> ratio(HistoryPoint point) {
        HistoryPoint.Result result = point.result();
        if (!point.circumstances().alike()) {
            return Optional.empty();
        }
        if (result.status() == Status.UNREACHED) {
            return Optional.of(LogRatio.SAME);
        }
        return result.change()
                .filter(change -> result.status() == Status.MEASURED)
                .filter(change -> change.low() > -1 && Double.isFinite(change.high()))
                .map(LogRatio::of);
    }

    /** Returns whether the benchmark itself is the same in both revisions, as far as known. */
    public boolean sameBenchmark() {
        return sameBenchmark(older.code(), newer.code());
    }

    private static boolean sameBenchmark(Code one, Code other) {
        return one.own().isEmpty() || other.own().isEmpty() || one.own().equals(other.own());
    }

    /** Returns whether both were measured on the same host, as far as known. */
    public boolean sameHost() {
        return sameHost(older, newer);
    }

    private static boolean sameHost(Side older, Side newer) {
        Optional<String> one = older.point.setting().map(Setting::host);
        Optional<String> other = newer.point.setting().map(Setting::host);
        return one.isEmpty() || other.isEmpty() || one.equals(other);
    }

    /** Returns the keys of the facts about hosts, JVMs and settings in which the two runs differ. */
    public SortedSet<String> differing() {
        Optional<Setting> one = older.point.setting();
        Optional<Setting> other = newer.point.setting();
        return one.isPresent() && other.isPresent() ? other.get().differing(one.get()) : new TreeSet<>();
    }
}
