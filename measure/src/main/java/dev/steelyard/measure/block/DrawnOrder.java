package dev.steelyard.measure.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** All random order in a block, drawn from its seed before it starts: the same seed gives the same order. */
final class DrawnOrder {
    private final List<Integer> start;
    private final List<List<Integer>> rounds;
    private final boolean alternate;

    /**
     * Draws the order of a block.
     *
     * @param seed the only source of randomness
     * @param forks number of forks
     * @param turns number of rounds
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

    /** Returns a random permutation, by the Fisher-Yates shuffle. */
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

    /** Returns the start order of the forks, as indexes into the request's entries. */
    List<Integer> start() {
        return start;
    }

    /** Returns the groups of forks that are alive at the same time, as indexes into the request's entries, in start order. */
    List<List<Integer>> groups() {
        return alternate ? start.stream().map(List::of).toList() : List.of(start);
    }

    /**
     * Returns the order of turns for each round, as indexes into the start order. Forks that run one after the other are also in this
     * order: each has all its turns before the next one starts.
     */
    List<List<Integer>> rounds() {
        return rounds;
    }
}
