package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenRowsTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark ONE = benchmark("Decoder.one");
    private static final Benchmark TWO = benchmark("Decoder.two");

    private static OpenRows open(Criteria criteria, List<Block> blocks) {
        Run run = SyntheticBlocks.run(criteria, List.of(ONE, TWO), "base", "change");
        return JUDGE.judge(run, blocks).open();
    }

    private static List<Block> both(List<Block> ofOne, List<Block> ofTwo) {
        List<Block> all = new ArrayList<>(ofOne);
        all.addAll(ofTwo);
        return all;
    }

    private static List<Block> blocks(Benchmark benchmark, double... logRatios) {
        return SyntheticBlocks.blocks(benchmark, logRatios);
    }

    @Test
    void before_the_first_look_what_is_missing_is_expected() {
        OpenRows open = open(Criteria.DEFAULT, blocks(ONE, 0.1, 0.1));
        assertThat(open.rows()).hasSize(2);
        assertThat(open.rows().get(0).blocks()).hasValue(2);
        assertThat(open.rows().get(1).blocks()).hasValue(5);
        // Nothing is known of what follows the first look.
        assertThat(open.timeLeft()).isEqualTo(new TimeLeft(open.run().budget().minusSeconds(20), true));
    }

    @Test
    void what_is_settled_or_cannot_be_is_not_open() {
        List<Block> settled = blocks(ONE, 0.1, 0.1001, 0.0999, 0.1, 0.1);
        List<Block> broken = List.of(
                block(TWO, 0, failed("base", ForkOutcome.Kind.THREW), fork("change", 1)),
                block(TWO, 1, failed("base", ForkOutcome.Kind.THREW), fork("change", 1)));
        OpenRows open = open(Criteria.DEFAULT, both(settled, broken));
        assertThat(open.rows()).isEmpty();
        assertThat(open.timeLeft()).isEqualTo(new TimeLeft(Duration.ZERO, false));
        assertThat(open.moreTime()).isEmpty();
    }

    @Test
    void the_closing_line_says_what_more_time_would_settle() {
        List<Block> near = blocks(ONE, 0.05, 0.06, 0.04, 0.055);
        List<Block> hopeless = blocks(TWO, 0.2, -0.3, 0.25, -0.2);
        OpenRows open = open(Criteria.DEFAULT, both(near, hopeless));
        OpenRow first = open.rows().get(0);
        assertThat(first.withinReach()).isTrue();
        assertThat(open.rows().get(1).withinReach()).isFalse();
        int least = first.blocksAt(0.8, 4);
        int most = first.blocksAt(0.2, 4);
        assertThat(least).isLessThanOrEqualTo(first.expectedBlocks());
        assertThat(most).isGreaterThan(first.expectedBlocks());
        Duration atMost = Duration.ofSeconds(10L * most);
        // What was spent, eight blocks of 10 s, counts too.
        assertThat(open.moreTime())
                .hasValue(new MoreTime(
                        2,
                        1,
                        0,
                        Optional.of(new MoreTime.Need(Duration.ofSeconds(10L * least), atMost, atMost.plusSeconds(80))),
                        40,
                        Optional.empty()));
        // The hopeless one would use up its blocks.
        assertThat(open.timeLeft())
                .isEqualTo(new TimeLeft(Duration.ofSeconds(10L * (first.expectedBlocks() + 36)), false));
    }

    @Test
    void what_has_too_few_blocks_to_tell_is_counted_for_the_next_longer_budget() {
        Run run = SyntheticBlocks.run(Criteria.DEFAULT, List.of(ONE, TWO), "base", "change");
        run = new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                Duration.ofSeconds(30),
                run.criteria(),
                run.variants(),
                run.benchmarks(),
                run.environment());
        assertThat(JUDGE.judge(run, blocks(ONE, 0.1, 0.1)).open().moreTime())
                .hasValue(new MoreTime(
                        2, 0, 2, Optional.empty(), 40, Optional.of(new MoreTime.Longer(Duration.ofMinutes(10), 2, 2))));
    }

    @Test
    void where_no_verdict_is_in_sight_no_budget_is_named() {
        List<Block> hopeless = blocks(ONE, 0.2, -0.3, 0.25, -0.2);
        List<Block> settled = blocks(TWO, 0.1, 0.1001, 0.0999, 0.1, 0.1);
        assertThat(open(Criteria.DEFAULT, both(hopeless, settled)).moreTime())
                .hasValue(new MoreTime(1, 0, 0, Optional.empty(), 40, Optional.empty()));
        assertThat(open(Criteria.DEFAULT, both(hopeless, blocks(TWO, 0.2, -0.3, 0.25, -0.2)))
                        .moreTime())
                .hasValue(new MoreTime(2, 0, 0, Optional.empty(), 40, Optional.empty()));
    }

    @Test
    void at_the_last_look_no_budget_helps() {
        Criteria four = new Criteria(0.01, Criteria.DEFAULT.margins(), new Looks(3, 4), false);
        List<Block> undecided = blocks(ONE, 0.2, -0.3, 0.25, -0.2);
        assertThat(open(four, both(undecided, blocks(TWO, 0.2, -0.3, 0.25, -0.2)))
                        .moreTime())
                .isEmpty();
    }

    @Test
    void a_verdict_below_the_margin_is_open_and_not_undecided() {
        List<Block> small = blocks(ONE, 0.017, 0.0185, 0.0155, 0.017);
        OpenRows open = open(Criteria.DEFAULT, both(small, blocks(TWO, 0.1, 0.1001, 0.0999, 0.1, 0.1)));
        assertThat(open.rows()).singleElement().satisfies(row -> {
            assertThat(row.undecided()).isFalse();
            assertThat(row.withinReach()).isTrue();
        });
    }

    @Test
    void the_budget_bounds_the_forecast() {
        List<Block> slow = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            slow.add(block(
                    ONE, i, Duration.ofMinutes(3), List.of(fork("base", 100), fork("change", i % 2 == 0 ? 140 : 70))));
        }
        OpenRows open = open(Criteria.DEFAULT, slow);
        assertThat(open.timeLeft()).isEqualTo(new TimeLeft(open.run().budget().minusMinutes(12), true));
    }
}
