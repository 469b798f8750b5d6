package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.blocks;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Unreached;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Benchmarks that run the same code on both sides: there is nothing to measure, to correct, or to wait for. */
class UnreachedRowsTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Benchmark DOUBLES = benchmark("Decoder.doubles");
    private static final Run RUN = run(Criteria.DEFAULT, List.of(LONGS, DOUBLES), "base", "change", "other");

    private static Judged row(Assessment assessment, Benchmark benchmark, String treatment) {
        return assessment.rows().stream()
                .filter(row -> row.comparison().row().benchmark().equals(benchmark))
                .filter(row -> row.comparison().row().treatment().equals(treatment))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_row_with_the_same_code_on_both_sides_is_equivalent_without_a_block() {
        Run known = RUN.knowing(new Unreached(LONGS, List.of("change")));
        Assessment assessment = JUDGE.judge(known, List.of());
        Judged same = row(assessment, LONGS, "change");
        assertThat(same.comparison().status()).isEqualTo(Status.UNREACHED);
        assertThat(same.comparison().facts()).isEmpty();
        assertThat(same.verdict()).isEqualTo(Verdict.same());
        assertThat(same.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(row(assessment, LONGS, "other").comparison().status()).isEqualTo(Status.NOT_MEASURED);
    }

    @Test
    void nothing_is_open_about_it_and_it_is_not_measured() {
        Run known = RUN.knowing(new Unreached(LONGS, List.of("change", "other")))
                .knowing(new Unreached(DOUBLES, List.of("change")));
        Tally tally = JUDGE.tally(known);
        OpenRows open = JUDGE.judge(tally).open();
        assertThat(open.rows()).extracting(row -> row.row().treatment()).containsExactly("other");
        Scheduler.NextBlock choice =
                new Scheduler(known).next(tally, open, Duration.ZERO).orElseThrow();
        assertThat(choice.benchmark()).isEqualTo(DOUBLES);
        assertThat(choice.variants()).containsExactly("base", "other");
    }

    @Test
    void a_fixed_number_of_blocks_does_not_count_for_it() {
        Criteria fixed = new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.Looks.once(6), false);
        Run known = run(fixed, List.of(LONGS), "base", "change").knowing(new Unreached(LONGS, List.of("change")));
        Tally tally = JUDGE.tally(known);
        assertThat(new Scheduler(known).next(tally, JUDGE.judge(tally).open(), Duration.ZERO))
                .isEmpty();
    }

    @Test
    void what_becomes_known_in_a_run_replaces_what_was_known() {
        Tally tally = JUDGE.tally(RUN);
        tally.know(new Unreached(LONGS, List.of("change", "other")));
        tally.know(new Unreached(LONGS, List.of("other")));
        assertThat(tally.unreached(LONGS, "change")).isFalse();
        assertThat(tally.unreached(LONGS, "other")).isTrue();
        assertThat(RUN.knowing(new Unreached(LONGS, List.of("change")))
                        .knowing(new Unreached(LONGS, List.of("other")))
                        .unreached())
                .containsExactly(new Unreached(LONGS, List.of("other")));
    }

    @Test
    void a_first_block_that_was_measured_before_it_was_known_says_nothing() {
        Run known = RUN.knowing(new Unreached(LONGS, List.of("change")));
        Assessment assessment = JUDGE.judge(known, List.of(block(LONGS, 0, fork("base", 100), fork("change", 150))));
        assertThat(row(assessment, LONGS, "change").verdict()).isEqualTo(Verdict.same());
    }

    @Test
    void it_is_no_row_of_its_family() {
        List<Block> measured = blocks(LONGS, 0.021, 0.02, 0.0215, 0.0195, 0.0205, 0.019);
        double alone = adjusted(JUDGE.judge(run(Criteria.DEFAULT, List.of(LONGS), "base", "change"), measured));
        Run both = run(Criteria.DEFAULT, List.of(LONGS, DOUBLES), "base", "change");
        assertThat(adjusted(JUDGE.judge(both.knowing(new Unreached(DOUBLES, List.of("change"))), measured)))
                .isEqualTo(alone);
        assertThat(adjusted(JUDGE.judge(both, measured))).isGreaterThan(alone);
    }

    private static double adjusted(Assessment assessment) {
        return row(assessment, LONGS, "change").verdict().adjustedPValue().orElseThrow();
    }

    @Test
    void only_such_a_row_has_neither_evidence_nor_a_reason() {
        Row row = new Row(LONGS, Metric.SCORE, "base", "change");
        assertThat(UnjudgedRow.unreached(row).inFamily()).isFalse();
        assertThatThrownBy(() -> new UnjudgedRow(row, Status.FAILED, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
