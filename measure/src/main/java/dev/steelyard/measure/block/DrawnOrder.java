package dev.steelyard.measure.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** All that is random in a block, drawn from its seed before it begins: the same seed gives the same order. */
final class DrawnOrder {
    private final List<Integer> start;
    private final List<List<Integer>> rounds;
    private final boolean alternate;

    /**
     * Draws the order of a block.
     *
     * @param seed decides everything
     * @param forks how many forks take part
     * @param turns how many rounds there are
     * @param alternate whether forks run one after the other
     */
    DrawnOrder(long seed, int forks, int turns, boolean alternate) {
        SplittableRandom random = new SplittableRandom(seed);
        this.alternate = alternate;
        start = permutation(forks, random);
        List<Integer> started = IntStream.range(0, forks).boxed().toList();
        List<List<Integer>> drawn = new ArrayList<>();
        for (int i = 0; i < turns; i++) {
            drawn.add(alternate ? started : permutation(forks, random));
        }
        rounds = Collections.unmodifiableList(drawn);
    }

    /** Fisher and Yates. */
    private static List<Integer> permutation(int size, SplittableRandom random) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(i);
        }
        for (int i = size - 1; i > 0; i--) {
            Collections.swap(order, i, random.nextInt(i + 1));
        }
        return Collections.unmodifiableList(order);
    }

    /** Returns the order in which forks start, as indexes of the request's entries. */
    List<Integer> start() {
        return start;
    }

    /** Returns the forks that are alive at the same time, as indexes of the request's entries, in the order of their start. */
    List<List<Integer>> groups() {
        return alternate ? start.stream().map(List::of).toList() : List.of(start);
    }

    /**
     * Returns for each round the order of turns, as indexes of the forks in their start order; that is also the order of
     * forks that run one after the other, of which each has all its turns before the next starts.
     */
    List<List<Integer>> rounds() {
        return rounds;
    }
}
