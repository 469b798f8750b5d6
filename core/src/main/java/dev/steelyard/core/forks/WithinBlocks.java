package dev.steelyard.core.forks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Values of forks, compared within their blocks, since forks of one block share the state of the machine. Values of forks are
 * in the order in which their blocks are given.
 */
final class WithinBlocks {

    private final int forks;
    private final List<List<Integer>> blocks;
    private final Map<Integer, List<List<Integer>>> bySize = new TreeMap<>();

    /** @param blockOf for each fork the number of its block */
    WithinBlocks(List<Integer> blockOf) {
        this.forks = blockOf.size();
        Map<Integer, List<Integer>> members = new LinkedHashMap<>();
        for (int i = 0; i < forks; i++) {
            members.computeIfAbsent(blockOf.get(i), absent -> new ArrayList<>()).add(i);
        }
        Collection<List<Integer>> all = members.values();
        this.blocks = List.copyOf(all);
        blocks.forEach(block -> bySize.computeIfAbsent(block.size(), absent -> new ArrayList<>())
                .add(block));
    }

    /** Returns the degrees of freedom of values without the means of their blocks. */
    int degrees() {
        return forks - blocks.size();
    }

    /** Returns the values without the means of their blocks. */
    double[] centered(double[] values) {
        double[] centered = new double[forks];
        for (List<Integer> block : blocks) {
            double mean = block.stream().mapToDouble(i -> values[i]).average().orElseThrow();
            block.forEach(i -> centered[i] = values[i] - mean);
        }
        return centered;
    }

    /**
     * Returns centered values in another order, each as likely: blocks of one size are exchanged as a whole, and forks within
     * each block. If the values have nothing to do with a property of the forks, and no block's values spread more because of
     * it, any such order was as likely as the one that was measured.
     */
    double[] shuffled(double[] centered, Random random) {
        double[] shuffled = new double[forks];
        for (List<List<Integer>> same : bySize.values()) {
            List<List<Integer>> sources = new ArrayList<>(same);
            Collections.shuffle(sources, random);
            for (int k = 0; k < same.size(); k++) {
                List<Integer> source = new ArrayList<>(sources.get(k));
                Collections.shuffle(source, random);
                List<Integer> target = same.get(k);
                for (int i = 0; i < target.size(); i++) {
                    shuffled[target.get(i)] = centered[source.get(i)];
                }
            }
        }
        return shuffled;
    }

    /** Returns the sum of squares of a property that half of the forks of each block have, on average over all such halves. */
    double squaresOfHalf() {
        return blocks.stream().mapToDouble(block -> (block.size() - 1) / 4.0).sum();
    }

    static double squares(double[] values) {
        return Arrays.stream(values).map(value -> value * value).sum();
    }

    static double product(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}
