package dev.steelyard.verdict.result;

import dev.steelyard.core.block.Fork.Bucket;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/** Samples in ascending order, in 16 bytes each, because a file may have millions. Immutable. */
final class Histogram extends AbstractList<Bucket> implements RandomAccess {

    private final double[] values;
    private final long[] counts;

    private Histogram(double[] values, long[] counts) {
        this.values = values;
        this.counts = counts;
    }

    /**
     * Returns the samples of pairs in any order; counts of equal values are added.
     *
     * @param values finite numbers
     * @param counts how often each was observed, at least once; as many as values
     */
    static List<Bucket> of(double[] values, long[] counts) {
        Histogram sorted = sorted(new Histogram(values.clone(), counts.clone()));
        int last = -1;
        for (int i = 0; i < sorted.values.length; i++) {
            if (last >= 0 && Double.compare(sorted.values[last], sorted.values[i]) == 0) {
                sorted.counts[last] += sorted.counts[i];
            } else {
                last++;
                sorted.values[last] = sorted.values[i];
                sorted.counts[last] = sorted.counts[i];
            }
        }
        return new Histogram(Arrays.copyOf(sorted.values, last + 1), Arrays.copyOf(sorted.counts, last + 1));
    }

    /** Merges ascending runs, such as those of one iteration, until a single one is left. */
    private static Histogram sorted(Histogram pairs) {
        Histogram from = pairs;
        Histogram to = new Histogram(new double[pairs.values.length], new long[pairs.values.length]);
        boolean merged = true;
        while (merged) {
            merged = false;
            int start = 0;
            while (start < from.values.length) {
                int middle = from.end(start);
                int end = middle < from.values.length ? from.end(middle) : middle;
                merge(from, to, start, middle, end);
                merged |= middle < end;
                start = end;
            }
            Histogram other = from;
            from = to;
            to = other;
        }
        return from;
    }

    private int end(int start) {
        int end = start + 1;
        while (end < values.length && Double.compare(values[end - 1], values[end]) <= 0) {
            end++;
        }
        return end;
    }

    private static void merge(Histogram from, Histogram to, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean first =
                    right >= end || (left < middle && Double.compare(from.values[left], from.values[right]) <= 0);
            int next = first ? left++ : right++;
            to.values[i] = from.values[next];
            to.counts[i] = from.counts[next];
        }
    }

    @Override
    public Bucket get(int index) {
        return new Bucket(values[index], counts[index]);
    }

    @Override
    public int size() {
        return values.length;
    }
}
