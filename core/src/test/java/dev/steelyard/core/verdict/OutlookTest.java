package dev.steelyard.core.verdict;

import static dev.steelyard.core.verdict.SyntheticBlocks.benchmark;
import static dev.steelyard.core.verdict.SyntheticBlocks.block;
import static dev.steelyard.core.verdict.SyntheticBlocks.failed;
import static dev.steelyard.core.verdict.SyntheticBlocks.fork;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.ForkOutcome;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.Boundaries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlookTest {

    private static final Judge JUDGE = new Judge(new Boundaries());
    private static final Benchmark ONE = benchmark("Decoder.one");
    private static final Benchmark TWO = benchmark("Decoder.two");

    private static Outlook outlook(Criteria criteria, List<Block> blocks) {
        Run run = SyntheticBlocks.run(criteria, List.of(ONE, TWO), "base", "change");
        return Outlook.of(Tally.of(run, blocks), JUDGE);
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
        Outlook outlook = outlook(Criteria.DEFAULT, blocks(ONE, 0.1, 0.1));
        assertThat(outlook.prospects()).hasSize(2);
        assertThat(outlook.prospects().get(0).blocks()).hasValue(2);
        assertThat(outlook.prospects().get(1).blocks()).hasValue(4);
        // Six blocks of 10 s.
        assertThat(outlook.expectedTime()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void what_is_settled_or_cannot_be_is_not_open() {
        List<Block> settled = blocks(ONE, 0.1, 0.1001, 0.0999, 0.1);
        List<Block> broken = List.of(
                block(TWO, 0, failed("base", ForkOutcome.Kind.THREW), fork("change", 1)),
                block(TWO, 1, failed("base", ForkOutcome.Kind.THREW), fork("change", 1)));
        Outlook outlook = outlook(Criteria.DEFAULT, both(settled, broken));
        assertThat(outlook.prospects()).isEmpty();
        assertThat(outlook.expectedTime()).isZero();
        assertThat(outlook.closing()).isEmpty();
    }

    @Test
    void the_closing_line_says_what_more_time_would_settle() {
        List<Block> near = blocks(ONE, 0.05, 0.06, 0.04, 0.055);
        List<Block> hopeless = blocks(TWO, 0.2, -0.3, 0.25, -0.2);
        Outlook outlook = outlook(Criteria.DEFAULT, both(near, hopeless));
        Prospect first = outlook.prospects().get(0);
        assertThat(first.withinReach()).isTrue();
        assertThat(outlook.prospects().get(1).withinReach()).isFalse();
        assertThat(outlook.closing())
                .hasValueSatisfying(line -> assertThat(line)
                        .startsWith("1 of 2 open rows would probably be settled by about " + 10 * first.expectedBlocks()
                                + " s more (--budget "));
        // The hopeless one would use up its blocks.
        assertThat(outlook.expectedTime()).isEqualTo(Duration.ofSeconds(10L * (first.expectedBlocks() + 36)));
    }

    @Test
    void where_no_verdict_is_in_sight_no_budget_is_named() {
        List<Block> hopeless = blocks(ONE, 0.2, -0.3, 0.25, -0.2);
        List<Block> settled = blocks(TWO, 0.1, 0.1001, 0.0999, 0.1);
        assertThat(outlook(Criteria.DEFAULT, both(hopeless, settled)).closing())
                .hasValue("The open row would probably not be settled by a larger budget: no verdict is in sight within"
                        + " 40 blocks.");
        assertThat(outlook(Criteria.DEFAULT, both(hopeless, blocks(TWO, 0.2, -0.3, 0.25, -0.2)))
                        .closing())
                .hasValueSatisfying(line -> assertThat(line).startsWith("None of the 2 open rows would probably be"));
    }

    @Test
    void at_the_last_look_no_budget_helps() {
        Criteria four = new Criteria(0.01, Criteria.DEFAULT.margins(), new Looks(3, 4), false);
        List<Block> undecided = blocks(ONE, 0.2, -0.3, 0.25, -0.2);
        assertThat(outlook(four, both(undecided, blocks(TWO, 0.2, -0.3, 0.25, -0.2)))
                        .closing())
                .isEmpty();
    }

    @Test
    void a_verdict_below_the_margin_is_open_and_not_undecided() {
        List<Block> small = blocks(ONE, 0.017, 0.0185, 0.0155, 0.017);
        Outlook outlook = outlook(Criteria.DEFAULT, both(small, blocks(TWO, 0.1, 0.1001, 0.0999, 0.1)));
        assertThat(outlook.prospects()).singleElement().satisfies(prospect -> {
            assertThat(prospect.undecided()).isFalse();
            assertThat(prospect.withinReach()).isTrue();
        });
    }

    @Test
    void the_budget_bounds_the_forecast() {
        List<Block> slow = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            slow.add(block(
                    ONE, i, Duration.ofMinutes(3), List.of(fork("base", 100), fork("change", i % 2 == 0 ? 140 : 70))));
        }
        assertThat(outlook(Criteria.DEFAULT, slow).expectedTime()).isEqualTo(Duration.ofMinutes(3));
    }
}
