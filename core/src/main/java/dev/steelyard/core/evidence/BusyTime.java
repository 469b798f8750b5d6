package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The wall time spent on blocks: the sum for blocks that ran one at a time; for blocks that ran concurrently, overlapping time is counted
 * once.
 */
public final class BusyTime {

    private final TreeMap<Instant, Instant> spans = new TreeMap<>();
    private Duration total = Duration.ZERO;

    /** Returns the wall time spent on the given blocks. */
    public static Duration of(List<Block> blocks) {
        BusyTime time = new BusyTime();
        blocks.forEach(time::add);
        return time.total();
    }

    /** Adds a finished block. */
    void add(Block block) {
        Duration wall = block.timing().wall();
        total = total.plus(wall);
        if (block.place().isEmpty() || wall.isZero()) {
            return;
        }
        Instant start = block.timing().start();
        Instant end = start.plus(wall);
        Map.Entry<Instant, Instant> before = spans.lowerEntry(end);
        while (before != null && !before.getValue().isBefore(start)) {
            spans.remove(before.getKey());
            Instant from = before.getKey().isAfter(start) ? before.getKey() : start;
            Instant to = before.getValue().isBefore(end) ? before.getValue() : end;
            total = total.minus(Duration.between(from, to));
            start = before.getKey().isBefore(start) ? before.getKey() : start;
            end = before.getValue().isAfter(end) ? before.getValue() : end;
            before = spans.lowerEntry(end);
        }
        spans.put(start, end);
    }

    /** Returns the wall time of all blocks so far. */
    Duration total() {
        return total;
    }
}
