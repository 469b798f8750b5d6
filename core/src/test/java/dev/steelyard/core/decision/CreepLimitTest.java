package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.failed;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Creep;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Run.Presence;
import dev.steelyard.core.model.Run.Unreached;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What adds up since a release, judged in the blocks of a comparison with another baseline. */
class CreepLimitTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark READ = benchmark("Decoder.read");
    private static final Criteria CRITERIA = Criteria.DEFAULT.with(new Creep("v1.0", "v1.0", 0.05));

    private static Run since(Benchmark... benchmarks) {
        return run(CRITERIA, List.of(benchmarks), "base", "change", "v1.0");
    }

    /** Blocks with times of base, change and release, each with noise of 0.3 % of its own. */
    private static List<Block> blocks(Benchmark benchmark, double base, double change, double release) {
        SplittableRandom random = new SplittableRandom(7);
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            blocks.add(block(
                    benchmark,
                    i,
                    fork("base", noisy(base, random)),
                    fork("change", noisy(change, random)),
                    fork("v1.0", noisy(release, random))));
        }
        return blocks;
    }

    private static double noisy(double value, SplittableRandom random) {
        return value * Math.exp(0.003 * random.nextGaussian());
    }

    private static LimitFinding only(Judgment judgment) {
        assertThat(judgment.limits()).hasSize(1);
        return judgment.limits().get(0);
    }

    private static Judgment judge(Run run, List<Block> blocks) {
        return JUDGE.judge(run, blocks).judgment();
    }

    @ParameterizedTest
    @CsvSource({"90, MISSED, 0.1222", "96.2, UNDECIDED, 0.05", "101, MET, 0"})
    void the_loss_since_the_release_has_a_limit_of_its_own(double release, Outcome expected, double loss) {
        Judgment judgment = judge(since(READ), blocks(READ, 100, 101, release));
        LimitFinding found = only(judgment);

        assertThat(found.outcome()).isEqualTo(expected);
        assertThat(found.measured().orElseThrow().value()).isCloseTo(1 + loss, within(0.005));
        assertThat(found.limit().wording()).isEqualTo("creep v1.0, 5 %");
        assertThat(judgment.rows())
                .as("the release has no row of its own")
                .allSatisfy(
                        row -> assertThat(row.comparison().row().treatment()).isEqualTo("change"));
    }

    @Test
    void a_throughput_creeps_when_it_falls() {
        Benchmark rate = benchmark("Decoder.read", Mode.THROUGHPUT);
        LimitFinding found = only(judge(since(rate), blocks(rate, 0.010, 0.010, 0.0115)));

        assertThat(found.outcome()).isEqualTo(Outcome.MISSED);
        assertThat(found.measured().orElseThrow().value()).isCloseTo(1.15, within(0.005));
    }

    @Test
    void what_ran_the_code_of_the_baseline_then_is_compared_with_the_baseline() {
        Run run = since(READ).knowing(new Unreached(READ, List.of("v1.0")));
        List<Block> blocks = blocks(READ, 90, 101, 50).stream()
                .map(block -> block(
                        READ,
                        block.id().index(),
                        block.fork("base").orElseThrow(),
                        block.fork("change").orElseThrow()))
                .toList();

        LimitFinding found = only(judge(run, blocks));

        assertThat(found.outcome()).isEqualTo(Outcome.MISSED);
        assertThat(found.measured().orElseThrow().value()).isCloseTo(101.0 / 90, within(0.005));
    }

    @Test
    void a_change_that_does_not_reach_a_benchmark_is_not_blamed_for_what_others_added() {
        Run run = since(READ).knowing(new Unreached(READ, List.of("change")));

        assertThat(only(judge(run, List.of())).outcome()).isEqualTo(Outcome.UNREACHED);
    }

    @Test
    void nothing_is_compared_with_a_benchmark_that_the_release_lacks_or_had_otherwise() {
        Run whole = since(READ);
        Presence added = new Presence(READ, List.of("base", "change"));
        Presence edited = new Presence(
                READ,
                List.of("base", "change", "v1.0"),
                new TreeMap<>(Map.of("base", "b", "change", "b", "v1.0", "a")));

        for (Presence presence : List.of(added, edited)) {
            Run run = new Run(
                    whole.id(),
                    whole.version(),
                    whole.start(),
                    whole.seed(),
                    whole.budget(),
                    whole.criteria(),
                    whole.variants(),
                    List.of(presence),
                    whole.environment());
            assertThat(only(judge(run, blocks(READ, 100, 100, 50))).outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
        }
    }

    @Test
    void a_release_that_fails_keeps_nothing_waiting() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Fork release = failed("v1.0", ForkOutcome.Kind.CRASHED);
            blocks.add(block(READ, i, fork("base", 100), fork("change", 100), release));
        }
        Assessment assessment = JUDGE.judge(since(READ), blocks);

        assertThat(only(assessment.judgment()).outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
        assertThat(assessment.open().creeping()).isEmpty();
    }

    @Test
    void creep_is_a_fraction() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Creep("v1.0", "v1.0", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Creep("v1.0", "v1.0", 1));
    }
}
