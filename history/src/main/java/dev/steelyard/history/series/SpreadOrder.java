package dev.steelyard.history.series;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The order in which the revisions of a range are measured: the ends first, then always the middle of the largest gap, so that the whole
 * range is covered even if measuring ends early.
 */
public final class SpreadOrder {

    private SpreadOrder() {}

    /** A gap between two positions that are covered or lie outside the range. */
    private record Gap(int before, int after) {
        private static final Comparator<Gap> LARGEST =
                Comparator.comparingInt(Gap::size).reversed().thenComparingInt(Gap::before);

        private int size() {
            return after - before;
        }

        private int middle() {
            return before + size() / 2;
        }
    }

    /**
     * Returns the positions to measure, in order.
     *
     * @param size number of positions
     * @param covered positions that need not be measured, each from 0 and below {@code size}
     */
    public static List<Integer> of(int size, SortedSet<Integer> covered) {
        SortedSet<Integer> fixed = new TreeSet<>(covered);
        List<Integer> order = new ArrayList<>();
        for (int end : size > 0 ? new int[] {0, size - 1} : new int[0]) {
            if (fixed.add(end)) {
                order.add(end);
            }
        }
        PriorityQueue<Gap> gaps = new PriorityQueue<>(Gap.LARGEST);
        int before = 0;
        for (int after : fixed) {
            gaps.add(new Gap(before, after));
            before = after;
        }
        while (!gaps.isEmpty()) {
            Gap gap = gaps.remove();
            if (gap.size() > 1) {
                order.add(gap.middle());
                gaps.add(new Gap(gap.before(), gap.middle()));
                gaps.add(new Gap(gap.middle(), gap.after()));
            }
        }
        return Collections.unmodifiableList(order);
    }
}
