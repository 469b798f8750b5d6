package dev.steelyard.explain.forks;

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
 * Values of forks, compared within their blocks, because forks of a block share the state of the machine. Values are in the order of the
 * forks' blocks as given.
 */
final class WithinBlocks {

    private final int forks;
    private final List<List<Integer>> blocks;
    private final Map<Integer, List<List<Integer>>> bySize = new TreeMap<>();

    /** @param blockOf the block number of each fork */
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

    /** Returns the degrees of freedom of values centered within their blocks. */
    int degrees() {
        return forks - blocks.size();
    }

    /** Returns the values minus the means of their blocks. */
    double[] centered(double[] values) {
        double[] centered = new double[forks];
        for (List<Integer> block : blocks) {
            double mean = block.stream().mapToDouble(i -> values[i]).average().orElseThrow();
            block.forEach(i -> centered[i] = values[i] - mean);
        }
        return centered;
    }

    /**
     * Returns a random permutation of centered values: blocks of equal size are exchanged as a whole, and forks within each block. If the
     * values are unrelated to a property of the forks, and the property does not change the spread within blocks, every such permutation is
     * as likely as the observed order.
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

    /** Returns the sum of squares of an indicator for half of the forks of each block, averaged over all such halves. */
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
