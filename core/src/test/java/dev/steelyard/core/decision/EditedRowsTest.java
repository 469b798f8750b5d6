package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.blocks;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Benchmarks that themselves differ between the variants: there are numbers, but no verdict. */
class EditedRowsTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Benchmark DOUBLES = benchmark("Decoder.doubles");
    private static final double[] FASTER = {-1.001, -1.002, -1.0015, -1.0005, -1.0022, -1.0012, -1.0003, -1.0009};

    private static Run withCode(Map<String, String> code, Map<String, String> helpers, String... onlyEdited) {
        Run run = run(Criteria.DEFAULT, List.of(LONGS, DOUBLES), "base", "change");
        List<Presence> benchmarks = List.of(
                new Presence(
                        LONGS,
                        List.of("base", "change"),
                        new TreeMap<>(code),
                        new TreeMap<>(helpers),
                        List.of(onlyEdited)),
                new Presence(
                        DOUBLES, List.of("base", "change"), new TreeMap<>(Map.of("base", "same", "change", "same"))));
        return new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria(),
                run.variants(),
                benchmarks,
                run.environment(),
                run.safeguards());
    }

    private static List<Block> measured() {
        List<Block> blocks = new ArrayList<>(blocks(LONGS, FASTER));
        blocks.addAll(blocks(DOUBLES, FASTER));
        return blocks;
    }

    private static Judged row(Assessment assessment, Benchmark benchmark) {
        return assessment.rows().stream()
                .filter(row -> row.comparison().row().benchmark().equals(benchmark))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void an_edited_benchmark_keeps_its_numbers_and_has_no_verdict() {
        Run run = withCode(Map.of("base", "one", "change", "two"), Map.of());
        Assessment assessment = JUDGE.judge(run, measured());
        Judged edited = row(assessment, LONGS);
        assertThat(edited.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(edited.verdict().nonZero()).isFalse();
        assertThat(edited.verdict().reason()).contains(new Reason.BenchmarkEdited("base", "change"));
        assertThat(edited.comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(edited.comparison().facts().flatMap(Comparison.Facts::change))
                .isPresent();
        assertThat(edited.comparison().warnings()).containsExactly(new Warning.BenchmarkDiffers("base", "change"));
        assertThat(row(assessment, DOUBLES).verdict().outcome()).isEqualTo(Outcome.IMPROVED);
        assertThat(new RunReport(run, measured(), assessment.judgment(), RunReport.Commands.UNKNOWN).warnings())
                .containsExactly(new Warning.BenchmarksEdited(List.of("Decoder.longs"), 2));
    }

    @Test
    void where_nothing_but_benchmarks_differs_the_edit_is_judged() {
        Run run = withCode(Map.of("base", "one", "change", "two"), Map.of(), "change");
        Assessment assessment = JUDGE.judge(run, measured());
        Judged edited = row(assessment, LONGS);
        assertThat(edited.verdict().outcome()).isEqualTo(Outcome.IMPROVED);
        assertThat(edited.comparison().warnings()).contains(new Warning.OnlyBenchmarkDiffers("base", "change"));
        assertThat(new RunReport(run, measured(), assessment.judgment(), RunReport.Commands.UNKNOWN).warnings())
                .containsExactly(new Warning.OnlyBenchmarksEdited(List.of("Decoder.longs"), 2));
    }

    @Test
    void an_edited_helper_counts_as_well() {
        Run run = withCode(Map.of("base", "one", "change", "one"), Map.of("base", "x", "change", "y"));
        assertThat(row(JUDGE.judge(run, measured()), LONGS).verdict().reason())
                .contains(new Reason.BenchmarkEdited("base", "change"));
    }

    @Test
    void what_is_not_known_of_one_side_is_no_edit() {
        Run run = withCode(Map.of("change", "two"), Map.of("base", "x"));
        assertThat(row(JUDGE.judge(run, measured()), LONGS).verdict().outcome()).isEqualTo(Outcome.IMPROVED);
    }

    @Test
    void it_is_measured_to_its_first_interval_and_no_further() {
        Run run = withCode(Map.of("base", "one", "change", "two"), Map.of());
        Assessment before = JUDGE.judge(run, List.of());
        assertThat(before.open().rows()).hasSize(2);
        assertThat(row(before, LONGS).comparison().warnings())
                .containsExactly(new Warning.BenchmarkDiffers("base", "change"));
        double[] undecided = {-0.1, 0.1, 0.2, -0.2, 0.05, -0.05};
        List<Block> blocks = new ArrayList<>(blocks(LONGS, undecided));
        blocks.addAll(blocks(DOUBLES, undecided));
        assertThat(JUDGE.judge(run, blocks).open().rows())
                .extracting(open -> open.row().benchmark())
                .doesNotContain(LONGS)
                .contains(DOUBLES);
    }

    @Test
    void experiments_exchange_code_on_purpose() {
        Run run = withCode(Map.of("base", "one", "change", "two"), Map.of()).withoutCode();
        assertThat(row(JUDGE.judge(run, measured()), LONGS).verdict().outcome()).isEqualTo(Outcome.IMPROVED);
    }
}
