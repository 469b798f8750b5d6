package dev.steelyard.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.Widening;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class FreeWorkersTest {
    private static final Benchmark BENCHMARK = SyntheticBlocks.benchmark("Decoder.longs");

    private static List<Warning> warnings(IntFunction<BlockPlacement> placement) {
        PairedSeries series = new PairedSeries(BENCHMARK, "base", "change", 0.02);
        List<Block> blocks = SyntheticBlocks.blocks(BENCHMARK, 0.01, 0.02, 0.01, 0.03, 0.01, 0.02);
        for (int i = 0; i < blocks.size(); i++) {
            Block like = blocks.get(i);
            series.add(new Block(
                    like.id(), like.plan(), like.forks(), like.turnOrder(), like.timing(), placement.apply(i)));
        }
        Row row = new Row(BENCHMARK, Metric.SCORE, "base", "change");
        return new PairedEvidence(Criteria.DEFAULT, new Boundary(Criteria.DEFAULT.looks()), false, Optional.empty())
                .of(row, series, Widening.NONE).warnings().stream()
                        .filter(Warning.WorkersFree.class::isInstance)
                        .toList();
    }

    @Test
    void a_row_whose_blocks_ran_free_has_one_warning() {
        assertThat(warnings(i -> BlockPlacement.free(FreeReason.OWN_THREADS)))
                .containsExactly(new Warning.WorkersFree(FreeReason.OWN_THREADS, 6, 6));
    }

    @Test
    void the_most_frequent_reason_is_named() {
        assertThat(warnings(i -> switch (i) {
                    case 0 -> BlockPlacement.free(FreeReason.NOT_MOVED);
                    case 1, 2 -> BlockPlacement.free(FreeReason.OWN_THREADS);
                    default -> BlockPlacement.on(List.of(1));
                }))
                .containsExactly(new Warning.WorkersFree(FreeReason.OWN_THREADS, 3, 6));
    }

    @Test
    void nothing_is_said_of_rows_where_it_holds_for_the_whole_run_or_was_not_asked() {
        assertThat(warnings(i -> BlockPlacement.free(FreeReason.ONE_CPU))).isEmpty();
        assertThat(warnings(i -> BlockPlacement.free(FreeReason.UNAVAILABLE))).isEmpty();
        assertThat(warnings(i -> BlockPlacement.FREE)).isEmpty();
        assertThat(warnings(i -> BlockPlacement.on(List.of(i % 2)))).isEmpty();
    }
}
