package dev.steelyard.history.card;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.mark.KnownChange.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A single comparison that checks changes between the same two revisions, in the same setup, of benchmarks with the same mode, params and
 * threads, so that one command can select them.
 *
 * @param changes the changes, at least one
 */
public record FreshCheck(List<CheckableChange> changes) {

    /** The looks of a check; the last look is late, so that a check ends because of time rather than the number of blocks. */
    public static final Looks LOOKS = new Looks(Criteria.DEFAULT.looks().first(), 160);

    /** Margin of a metric that is not checked: only a large change of it prolongs a check. */
    static final double WIDE = 0.99;

    private static final double SMALLEST_MARGIN = 0.001;
    private static final double LARGEST_MARGIN = 0.9;

    private record Key(
            String good, String bad, String setup, Mode mode, SortedMap<String, String> params, int threads) {}

    public FreshCheck {
        changes = List.copyOf(changes);
        if (changes.isEmpty()) {
            throw new IllegalArgumentException("nothing to check");
        }
    }

    /** Returns the comparisons that check the given changes, the one with the largest change first. */
    public static List<FreshCheck> of(List<CheckableChange> changes) {
        Map<Key, List<CheckableChange>> groups = new LinkedHashMap<>();
        changes.stream()
                .sorted(Comparator.comparingDouble(FreshCheck::size).reversed())
                .forEach(one -> groups.computeIfAbsent(key(one), absent -> new ArrayList<>())
                        .add(one));
        return groups.values().stream().map(FreshCheck::new).toList();
    }

    private static Key key(CheckableChange one) {
        Benchmark benchmark = one.identity().benchmark();
        Span span = one.known().span();
        return new Key(
                span.good(),
                span.bad(),
                one.identity().setup(),
                benchmark.mode(),
                benchmark.params(),
                benchmark.threads());
    }

    private static double size(CheckableChange one) {
        return Math.abs(one.known().size());
    }

    /** Returns the full hash of the revision before the changes. */
    public String good() {
        return changes.get(0).known().span().good();
    }

    /** Returns the full hash of the revision after the changes. */
    public String bad() {
        return changes.get(0).known().span().bad();
    }

    /** Returns the setup of the series. */
    public String setup() {
        return changes.get(0).identity().setup();
    }

    /** Returns the benchmarks, each once. */
    public List<Benchmark> benchmarks() {
        return changes.stream()
                .map(one -> one.identity().benchmark())
                .distinct()
                .toList();
    }

    /** Returns the criteria of the comparison. The margin is half of the smallest change, so every verdict answers the question. */
    public Criteria criteria() {
        return new Criteria(Criteria.DEFAULT.alpha(), new Margins(margin(false), margin(true)), LOOKS, false);
    }

    private double margin(boolean allocation) {
        return changes.stream()
                .filter(one -> one.identity().metric().equals(Metric.ALLOCATION) == allocation)
                .mapToDouble(one -> Math.expm1(ConfirmationRule.HALF * size(one)))
                .map(half -> Math.min(LARGEST_MARGIN, Math.max(SMALLEST_MARGIN, half)))
                .min()
                .orElse(WIDE);
    }
}
