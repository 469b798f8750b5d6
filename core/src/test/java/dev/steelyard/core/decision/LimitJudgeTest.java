package dev.steelyard.core.decision;

import static dev.steelyard.core.evidence.SyntheticBlocks.ALONE;
import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.run;
import static dev.steelyard.core.evidence.SyntheticBlocks.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitJudgeTest {

    private static final Judge JUDGE = new Judge(new BoundaryCache());
    private static final Benchmark NEW = benchmark("Decoder.read");
    private static final Benchmark OLD = benchmark("Decoder.old");
    private static final double[] NOISE = {
        0.001, -0.002, 0.0015, -0.0005, 0.0022, -0.0012, 0.0003, -0.0009, 0.0011, -0.0007
    };

    private static List<LimitFinding> judge(List<Benchmark> benchmarks, List<Block> blocks, String... limits) {
        Criteria criteria =
                Criteria.DEFAULT.with(List.of(limits).stream().map(Limit::parse).toList(), List.of());
        Run run = run(criteria, benchmarks, "base", "change");
        return JUDGE.judge(run, blocks).judgment().limits();
    }

    /** Blocks in which the treatment takes about so many ns. */
    private static List<Block> blocks(Benchmark benchmark, double nanos) {
        List<Block> blocks = new ArrayList<>();
        for (double noise : NOISE) {
            double own = benchmark.equals(OLD) ? -noise : noise;
            blocks.add(block(benchmark, blocks.size(), fork("base", 100), fork("change", nanos * Math.exp(own))));
        }
        return blocks;
    }

    private static LimitFinding only(List<LimitFinding> findings) {
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    @ParameterizedTest
    @CsvSource({"110 ns, MET", "100 ns, UNDECIDED", "90 ns, MISSED", "0.11 us, MET"})
    void a_time_is_held_against_its_limit_by_the_whole_interval(String bound, Outcome outcome) {
        LimitFinding found = only(judge(List.of(NEW), blocks(NEW, 100), "Decoder.read max " + bound));

        assertThat(found.outcome()).isEqualTo(outcome);
        LimitFinding.Measured measured = found.measured().orElseThrow();
        assertThat(measured.value()).isCloseTo(100, within(0.1));
        assertThat(measured.low()).isBetween(99.5, measured.value());
        assertThat(measured.high()).isBetween(measured.value(), 100.5);
        assertThat(measured.blocks()).isEqualTo(NOISE.length);
    }

    @ParameterizedTest
    @CsvSource({"9 ops/us, MET", "11 ops/us, MISSED", "9000000 ops/s, MET"})
    void a_rate_has_a_least_value(String bound, Outcome outcome) {
        // Of throughput, synthetic forks have operations per ns.
        Benchmark rate = benchmark("Decoder.read", Mode.THROUGHPUT);
        LimitFinding found = only(judge(List.of(rate), blocks(rate, 0.01), "Decoder.read min " + bound));

        assertThat(found.outcome()).isEqualTo(outcome);
        assertThat(found.measured().orElseThrow().value()).isCloseTo(1e7, within(1e4));
    }

    private static Fork allocating(String variant, long bytesPerOperation) {
        Slice.Own own = new Slice.Own(bytesPerOperation * 1_000_000, 0, 0, 0, 0, 1 << 20, 0, 1_000_000);
        return fork(
                variant,
                IntStream.range(0, 4)
                        .mapToObj(turn -> slice(turn, 100, 1_000_000, own, ALONE))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B/op, MET", "24, 0 B/op, MISSED", "24, 24 B/op, MET", "24, 16 B/op, MISSED"})
    void allocation_has_no_noise(long bytes, String bound, Outcome outcome) {
        List<Block> blocks = IntStream.range(0, 10)
                .mapToObj(i -> block(NEW, i, allocating("base", 24), allocating("change", bytes)))
                .toList();
        LimitFinding found = only(judge(List.of(NEW), blocks, "Decoder.read alloc " + bound));

        assertThat(found.outcome()).isEqualTo(outcome);
        assertThat(found.measured().orElseThrow().value()).isCloseTo((double) bytes, within(0.01));
    }

    @ParameterizedTest
    @CsvSource({"2x, MET", "3x, MISSED", "2.5x, UNDECIDED"})
    void a_benchmark_is_faster_than_another_of_its_variant(String factor, Outcome outcome) {
        List<Block> blocks = new ArrayList<>(blocks(NEW, 100));
        blocks.addAll(blocks(OLD, 250));
        LimitFinding found = only(judge(List.of(NEW, OLD), blocks, "Decoder.read faster-than Decoder.old, " + factor));

        assertThat(found.outcome()).isEqualTo(outcome);
        assertThat(found.measured().orElseThrow().value()).isCloseTo(2.5, within(0.01));
    }

    @Test
    void without_data_no_limit_is_met() {
        assertThat(only(judge(List.of(NEW), List.of(), "Decoder.read max 1 s")).outcome())
                .isEqualTo(Outcome.NOT_MEASURED);
        assertThat(only(judge(List.of(NEW), blocks(NEW, 100), "Encoder max 1 s"))
                        .outcome())
                .isEqualTo(Outcome.NOT_MEASURED);
        assertThat(only(judge(List.of(NEW), blocks(NEW, 100), "Decoder.read faster-than Decoder.old, 1x"))
                        .outcome())
                .isEqualTo(Outcome.NOT_MEASURED);
        assertThat(only(judge(List.of(NEW), blocks(NEW, 100).subList(0, 7), "Decoder.read max 1 s"))
                        .outcome())
                .as("forks may still be all of one group")
                .isEqualTo(Outcome.UNDECIDED);
    }

    /** In slow benchmarks, JMH's own garbage is hundreds of bytes an operation. */
    @Test
    void what_jmh_may_have_allocated_itself_misses_no_limit() {
        Slice.Own own = new Slice.Own(2_000, 0, 0, 0, 0, 1 << 20, 0, 2);
        List<Slice> slices = IntStream.range(0, 4)
                .mapToObj(turn -> slice(turn, 2e7, 2, own, ALONE))
                .toList();
        List<Block> blocks = IntStream.range(0, 10)
                .mapToObj(i -> block(NEW, i, fork("base", slices), fork("change", slices)))
                .toList();

        assertThat(only(judge(List.of(NEW), blocks, "Decoder.read alloc 0 B/op"))
                        .outcome())
                .isEqualTo(Outcome.UNDECIDED);
    }

    @Test
    void blocks_of_the_same_number_are_compared() {
        List<Block> blocks = new ArrayList<>(blocks(NEW, 100));
        // The machine was slow in later blocks, and the first block of the old one is lost.
        for (int i = 1; i < NOISE.length; i++) {
            double slow = i < 5 ? 1 : 2;
            blocks.set(i, block(NEW, i, fork("base", 100), fork("change", 100 * slow * Math.exp(NOISE[i]))));
            blocks.add(block(OLD, i, fork("base", 100), fork("change", 250 * slow * Math.exp(-NOISE[i]))));
        }

        LimitFinding found = only(judge(List.of(NEW, OLD), blocks, "Decoder.read faster-than Decoder.old, 2x"));
        assertThat(found.outcome()).isEqualTo(Outcome.MET);
        assertThat(found.measured().orElseThrow().high()).isLessThan(2.6);
    }

    @Test
    void a_run_goes_on_until_limits_are_decided() {
        Criteria criteria = Criteria.DEFAULT.with(List.of(Limit.parse("Decoder.read max 200 ns")), List.of());
        Run run = run(criteria, List.of(NEW), "base", "change");

        assertThat(JUDGE.judge(run, blocks(NEW, 150).subList(0, 6))
                        .rows()
                        .get(0)
                        .verdict()
                        .outcome())
                .isEqualTo(Verdict.Outcome.REGRESSED);
        assertThat(JUDGE.judge(run, blocks(NEW, 150).subList(0, 6)).open().rows())
                .hasSize(1);
        assertThat(JUDGE.judge(run, blocks(NEW, 150)).open().rows()).isEmpty();
    }

    @Test
    void a_class_limits_all_its_benchmarks() {
        List<Block> blocks = new ArrayList<>(blocks(NEW, 100));
        blocks.addAll(blocks(OLD, 250));

        assertThat(judge(List.of(NEW, OLD), blocks, "Decoder max 200 ns"))
                .extracting(LimitFinding::outcome)
                .containsExactly(Outcome.MET, Outcome.MISSED);
    }

    /** At the limit itself, both answers are wrong; looks after every block must not make them frequent. */
    @Test
    void a_limit_that_is_just_met_is_decided_in_one_run_of_a_hundred() {
        Random random = new Random(7);
        int decided = 0;
        int runs = 400;
        for (int i = 0; i < runs; i++) {
            List<Block> blocks = new ArrayList<>();
            for (int index = 0; index < 20; index++) {
                double nanos = 100 * Math.exp(0.02 * random.nextGaussian());
                blocks.add(block(NEW, index, fork("base", 100), fork("change", nanos)));
            }
            decided +=
                    only(judge(List.of(NEW), blocks, "Decoder.read max 100 ns")).outcome() == Outcome.UNDECIDED ? 0 : 1;
        }
        assertThat(decided).isLessThanOrEqualTo(runs / 40);
    }
}
