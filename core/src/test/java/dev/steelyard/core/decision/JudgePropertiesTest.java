package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgePropertiesTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");

    private static List<Block> random(long seed, double scale, boolean swapped) {
        SplittableRandom random = new SplittableRandom(seed);
        double shift = 0.04 * random.nextGaussian();
        int count = random.nextInt(42);
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double left = scale * Math.exp(0.02 * random.nextGaussian());
            double right = scale * Math.exp(shift + 0.02 * random.nextGaussian());
            blocks.add(block(LONGS, i, fork("base", swapped ? right : left), fork("change", swapped ? left : right)));
        }
        return blocks;
    }

    private static Judged judge(List<Block> blocks) {
        return JUDGE.judge(run(Criteria.DEFAULT, List.of(LONGS), "base", "change"), blocks)
                .rows()
                .get(0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void the_order_in_which_blocks_ended_changes_nothing(long seed) {
        List<Block> blocks = random(seed, 100, false);
        List<Block> shuffled = new ArrayList<>(blocks);
        Collections.shuffle(shuffled, new Random(seed));
        assertThat(judge(shuffled)).isEqualTo(judge(blocks));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void swapping_the_sides_flips_the_sign(long seed) {
        Judged straight = judge(random(seed, 100, false));
        Judged swapped = judge(random(seed, 100, true));
        Outcome outcome = straight.verdict().outcome();
        assertThat(swapped.verdict().outcome())
                .isEqualTo(
                        outcome == Outcome.IMPROVED
                                ? Outcome.REGRESSED
                                : outcome == Outcome.REGRESSED ? Outcome.IMPROVED : outcome);
        assertSameNumbers(straight, swapped, -1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void scaling_all_scores_changes_nothing(long seed) {
        Judged straight = judge(random(seed, 100, false));
        Judged scaled = judge(random(seed, 3.7e8, false));
        assertThat(scaled.verdict().outcome()).isEqualTo(straight.verdict().outcome());
        assertThat(scaled.verdict().reason()).isEqualTo(straight.verdict().reason());
        assertSameNumbers(straight, scaled, 1);
    }

    private static void assertSameNumbers(Judged one, Judged other, int sign) {
        assertThat(other.verdict().nonZero()).isEqualTo(one.verdict().nonZero());
        assertThat(other.verdict().moreBlocks()).isEqualTo(one.verdict().moreBlocks());
        one.comparison().facts().ifPresent(evidence -> {
            Comparison.Facts twin = other.comparison().facts().orElseThrow();
            evidence.pValue()
                    .ifPresent(p -> assertThat(twin.pValue().getAsDouble()).isCloseTo(p, within(1e-6 * p)));
            evidence.change()
                    .ifPresent(change -> assertThat(
                                    Math.log1p(twin.change().orElseThrow().estimate()))
                            .isCloseTo(sign * Math.log1p(change.estimate()), within(1e-9)));
        });
    }

    @Test
    void judging_after_every_block_gives_what_judging_once_gives() {
        List<Block> blocks = random(20, 100, false);
        Tally tally = JUDGE.tally(run(Criteria.DEFAULT, List.of(LONGS), "base", "change"));
        for (int i = 0; i < blocks.size(); i++) {
            tally.add(blocks.get(i));
            assertThat(JUDGE.judge(tally).rows().get(0)).isEqualTo(judge(blocks.subList(0, i + 1)));
        }
    }

    @Test
    void a_repeated_block_counts_once() {
        List<Block> blocks = random(21, 100, false);
        List<Block> twice = new ArrayList<>(blocks);
        twice.add(blocks.get(0));
        assertThat(judge(twice)).isEqualTo(judge(blocks));
    }
}
