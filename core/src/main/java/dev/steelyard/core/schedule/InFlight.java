package dev.steelyard.core.schedule;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.schedule.Scheduler.NextBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The blocks that were chosen and are not yet finished.
 *
 * @param blocks in the order in which they were chosen
 */
public record InFlight(List<NextBlock> blocks) {

    /** Nothing is running. */
    public static final InFlight NONE = new InFlight(List.of());

    public InFlight {
        blocks = List.copyOf(blocks);
    }

    /** Returns a copy with another block. */
    public InFlight with(NextBlock started) {
        List<NextBlock> more = new ArrayList<>(blocks);
        more.add(started);
        return new InFlight(more);
    }

    /** Returns a copy without a block that has ended. */
    public InFlight without(NextBlock ended) {
        List<NextBlock> fewer = new ArrayList<>(blocks);
        fewer.remove(ended);
        return new InFlight(fewer);
    }

    /** Returns whether nothing is running. */
    public boolean none() {
        return blocks.isEmpty();
    }

    /** Returns whether a block may start now: a lone block waits until all others have ended, and the others wait for it. */
    public boolean admits(NextBlock next) {
        return none() || (!next.alone() && blocks.stream().noneMatch(NextBlock::alone));
    }

    /** Returns the numbers of a benchmark's blocks in flight. */
    Set<Integer> indexes(Benchmark benchmark) {
        Set<Integer> indexes = new HashSet<>();
        for (NextBlock block : blocks) {
            if (block.benchmark().equals(benchmark)) {
                indexes.add(block.index());
            }
        }
        return indexes;
    }

    /** Returns the benchmarks by the order in which their blocks were chosen. */
    Map<Integer, Benchmark> orders() {
        Map<Integer, Benchmark> orders = new HashMap<>();
        blocks.forEach(block -> orders.put(block.order(), block.benchmark()));
        return orders;
    }
}
