package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Holds back blocks that finished before a block with a smaller number. When blocks run concurrently, short ones finish first; a verdict
 * based on these alone would be biased toward small scores.
 */
final class CompletePrefix {

    private final Map<Benchmark, Integer> counted = new HashMap<>();
    private final Map<Benchmark, TreeMap<Integer, Block>> held = new HashMap<>();

    /** Adds a sample block and returns the blocks that can now be counted, in the order of their numbers. */
    List<Block> add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        TreeMap<Integer, Block> waiting = held.computeIfAbsent(benchmark, absent -> new TreeMap<>());
        waiting.put(block.id().index(), block);
        List<Block> complete = new ArrayList<>();
        int next = counted.getOrDefault(benchmark, 0);
        for (Block found = waiting.remove(next); found != null; found = waiting.remove(next)) {
            complete.add(found);
            next++;
        }
        counted.put(benchmark, next);
        return complete;
    }

    /** Returns the number of a benchmark's blocks that are held back. */
    int waiting(Benchmark benchmark) {
        return held.getOrDefault(benchmark, new TreeMap<>()).size();
    }
}
