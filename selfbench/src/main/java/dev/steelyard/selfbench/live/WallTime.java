package dev.steelyard.selfbench.live;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import java.util.Locale;

/** Where the wall time of blocks went. */
final class WallTime {

    private long blocks;
    private double all;
    private double starting;
    private double warmup;
    private double turns;
    private double requested;
    private double slices;
    private long count;

    /** Adds a complete block. */
    void add(Block block) {
        blocks++;
        all += block.timing().wall().toNanos();
        starting += block.timing().starting().toNanos();
        warmup += block.timing().warmup().toNanos();
        turns += block.timing().turns().toNanos();
        block.forks().stream()
                .flatMap(fork -> fork.slices().stream())
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .forEach(slice -> {
                    count++;
                    requested += block.plan().sliceNanos();
                    slices += slice.timing().wallNanos();
                });
    }

    /**
     * Returns the split in Markdown. The gate's share is the time of all turns beyond what JMH ran, against the time
     * that was asked of the slices: JMH's own serialization between slices, the gate and the hand-over.
     */
    String markdown() {
        return String.format(
                Locale.ROOT,
                "| wall time of a block | s | share |%n|---|---|---|%n| start of the forks | %.2f | %.0f %% |%n"
                        + "| warmup | %.2f | %.0f %% |%n| slices | %.2f | %.0f %% |%n| gate and hand-over | %.2f |"
                        + " %.0f %% |%n| end of the forks | %.2f | %.0f %% |%n%nA slice of %.0f ms takes %.2f ms in the"
                        + " fork and %.2f ms with gate and hand-over: %.1f %% of slice time over %d slices in %d"
                        + " blocks.%n",
                starting / blocks / 1e9,
                100 * starting / all,
                warmup / blocks / 1e9,
                100 * warmup / all,
                slices / blocks / 1e9,
                100 * slices / all,
                (turns - slices) / blocks / 1e9,
                100 * (turns - slices) / all,
                (all - starting - warmup - turns) / blocks / 1e9,
                100 * (all - starting - warmup - turns) / all,
                requested / count / 1e6,
                slices / count / 1e6,
                turns / count / 1e6,
                100 * (turns - slices) / requested,
                count,
                blocks);
    }
}
