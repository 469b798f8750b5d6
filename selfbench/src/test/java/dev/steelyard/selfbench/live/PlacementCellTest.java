package dev.steelyard.selfbench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlacementCellTest {

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 20_000_000, new Plan.Turn(1, 3), 4, List.of());
    /** The second fork ends a round and begins the next one once: before its second turn. */
    private static final List<List<Integer>> ORDER =
            List.of(List.of(0, 1), List.of(1, 0), List.of(1, 0), List.of(1, 0));

    @Test
    void planted_effects_come_out_as_they_were_planted() {
        PlacementCell cell = new PlacementCell();
        for (int index = 0; index < 3; index++) {
            cell.add(block(index), "base");
        }
        assertThat(cell.usable()).isTrue();
        assertThat(cell.leadIn().mean()).isEqualTo(Math.log(1.10), within(1e-9));
        assertThat(cell.first().mean()).isEqualTo(Math.log(1.02), within(1e-9));
        assertThat(cell.afterItself().mean()).isEqualTo(Math.log(0.90), within(1e-9));
        assertThat(cell.cpuChanges()).isEqualTo(3);
        assertThat(cell.falseDifference()).isPositive();
        assertThat(cell.spread()).isPositive();
    }

    private static Block block(int index) {
        Benchmark benchmark = new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, index, index),
                PLAN,
                List.of(fork("base", 0, 100), fork("treatment-1", 1, 103)),
                ORDER,
                timing);
    }

    private static Fork fork(String variant, int place, double level) {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            boolean afterItself = place == 1 && turn == 1;
            double score = level * (afterItself ? 0.90 : 1);
            slices.add(slice(Slice.Kind.LEAD_IN, turn, score * 1.10));
            slices.add(slice(Slice.Kind.COUNTED, turn, score * 1.02));
            slices.add(slice(Slice.Kind.COUNTED, turn, score));
            slices.add(slice(Slice.Kind.COUNTED, turn, score));
        }
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    /** Turns alternate between two CPUs. */
    private static Slice slice(Slice.Kind kind, int turn, double score) {
        return new Slice(
                kind,
                turn,
                new Slice.Timing(score, 1000, 20_000_000),
                new Slice.Own(0, 0, 0, 0, 0, 0, 0, 1000),
                new Slice.Outside(0, 0, 0, 0, turn % 2),
                new TreeMap<>());
    }
}
