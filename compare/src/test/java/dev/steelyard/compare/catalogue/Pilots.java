package dev.steelyard.compare.catalogue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Blocks with all the slices of their plan, as a pilot needs them, of the one benchmark of {@link Listed}. */
public final class Pilots {
    /** Growth of a heap that never settles, in bytes. */
    public static final long RESTLESS = 1 << 25;

    private Pilots() {}

    /** Returns a block whose heap grows by some bytes in each iteration of its warmup and each turn. */
    public static Block block(Block.Id id, Plan plan, long growth) {
        List<Slice> slices = new ArrayList<>();
        long heap = 1 << 26;
        for (int i = 0; i < plan.warmup().iterations(); i++) {
            heap += growth;
            slices.add(slice(Slice.Kind.WARMUP, i, heap, plan.warmup().nanos()));
        }
        for (int turn = 0; turn < plan.turns(); turn++) {
            heap += growth;
            for (int i = 0; i < plan.turn().slices(); i++) {
                Slice.Kind kind = i < plan.turn().leadIn() ? Slice.Kind.LEAD_IN : Slice.Kind.COUNTED;
                slices.add(slice(kind, turn, heap, plan.sliceNanos()));
            }
        }
        Fork.Jvm jvm = new Fork.Jvm(1, List.of("java"), "17", "1.37", "", 1, List.of());
        List<Fork> forks = Stream.of("base", "treatment")
                .map(variant -> new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), jvm))
                .toList();
        List<List<Integer>> turns = Collections.nCopies(plan.turns(), List.of(0, 1));
        Duration wall = Duration.ofSeconds(9);
        return new Block(id, plan, forks, turns, new Block.Timing(Instant.EPOCH, wall, wall, wall, wall));
    }

    private static Slice slice(Slice.Kind kind, int turn, long heap, long nanos) {
        return new Slice(
                kind,
                turn,
                new Slice.Timing(100, nanos / 100.0, nanos),
                new Slice.Own(0, 0, 0, 0, 0, heap, 0, nanos / 100),
                new Slice.Outside(0, 0, 0, 0, 0),
                new TreeMap<>());
    }
}
