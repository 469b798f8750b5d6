package dev.steelyard.core.canary;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CanaryDrawTest {

    private static final Benchmark BENCHMARK = benchmark("A.a");
    private static final Run RUN = CanaryRuns.run(Criteria.DEFAULT, List.of(BENCHMARK), 42);

    private static List<Integer> drawn(Run run, Benchmark benchmark, int blocks) {
        return IntStream.range(0, blocks)
                .filter(index -> CanaryDraw.drawn(run, benchmark, index))
                .boxed()
                .toList();
    }

    @Test
    void one_of_four_neighbouring_blocks_is_drawn() {
        List<Integer> drawn = drawn(RUN, BENCHMARK, 40);
        assertThat(drawn).hasSize(10);
        assertThat(drawn.stream().map(index -> index / 4)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(drawn.stream().map(index -> index % 4).distinct()).hasSize(4);
    }

    @Test
    void the_draw_follows_from_seed_and_benchmark_alone() {
        Run again = CanaryRuns.run(Criteria.DEFAULT, List.of(BENCHMARK), 42);
        assertThat(drawn(again, BENCHMARK, 40)).isEqualTo(drawn(RUN, BENCHMARK, 40));
        assertThat(drawn(CanaryRuns.run(Criteria.DEFAULT, List.of(BENCHMARK), 43), BENCHMARK, 40))
                .isNotEqualTo(drawn(RUN, BENCHMARK, 40));
        assertThat(drawn(RUN, benchmark("A.b"), 40)).isNotEqualTo(drawn(RUN, BENCHMARK, 40));
    }

    @Test
    void every_place_of_a_group_is_as_likely() {
        int[] places = new int[4];
        for (int seed = 0; seed < 4000; seed++) {
            places[
                    drawn(CanaryRuns.run(Criteria.DEFAULT, List.of(BENCHMARK), seed), BENCHMARK, 4)
                            .get(0)]++;
        }
        assertThat(java.util.Arrays.stream(places).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(880, 1120));
    }

    @Test
    void a_run_without_canaries_draws_none() {
        Run without = SyntheticBlocks.run(Criteria.DEFAULT, List.of(BENCHMARK), "base", "change");
        assertThat(without.safeguards()).isEqualTo(Safeguards.NONE);
        assertThat(drawn(without, BENCHMARK, 40)).isEmpty();
    }

    @Test
    void a_canary_that_failed_twice_is_given_up_and_nothing_else_is() {
        Tally tally = new Tally(RUN, new BoundaryCache());
        List<Integer> drawn = drawn(RUN, BENCHMARK, 12);
        String canary = Variant.canaryOf("base");
        for (int index = 0; index < 8; index++) {
            assertThat(tally.wantsCanary(BENCHMARK, index)).isEqualTo(drawn.contains(index));
            tally.add(
                    drawn.contains(index)
                            ? block(
                                    BENCHMARK,
                                    index,
                                    fork("base", 100),
                                    fork("change", 100 + index),
                                    failed(canary, ForkOutcome.Kind.OUT_OF_MEMORY))
                            : block(BENCHMARK, index, fork("base", 100), fork("change", 100 + index)));
        }
        assertThat(IntStream.range(8, 12).noneMatch(index -> tally.wantsCanary(BENCHMARK, index)))
                .isTrue();
        CanaryFinding finding = tally.canary().orElseThrow();
        assertThat(finding.count()).isEqualTo(new CanaryFinding.BlockCounts(2, 0, 2));
        assertThat(tally.series(BENCHMARK, "change").orElseThrow().blocks()).isEqualTo(8);
    }

    @Test
    void no_variant_of_a_run_has_the_name_of_a_canary() {
        assertThat(Variant.isName(Variant.canaryOf("base"))).isFalse();
        assertThatThrownBy(() -> SyntheticBlocks.run(Criteria.DEFAULT, List.of(BENCHMARK), "base", "base+canary"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("canary");
    }
}
