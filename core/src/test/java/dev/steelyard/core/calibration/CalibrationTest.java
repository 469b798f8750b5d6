package dev.steelyard.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final BoundaryCache BOUNDARIES = new BoundaryCache();
    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 4, List.of());

    private static Variant variant(String name, String revision) {
        return new Variant(name, "main", Optional.of(revision), Optional.empty(), VariantSettings.NONE);
    }

    private static Run run(Benchmark benchmark, Looks looks) {
        return new Run(
                "test",
                "0",
                START,
                1,
                Duration.ofDays(1),
                new Criteria(0.01, Criteria.DEFAULT.margins(), looks, false),
                List.of(variant("main", "a"), variant("main-2", "a"), variant("main-3", "a")),
                List.of(new Run.Presence(benchmark, List.of("main", "main-2", "main-3"))),
                new TreeMap<>());
    }

    private static Benchmark benchmark(Mode mode) {
        return new Benchmark("org.example.A.a", mode, new TreeMap<>(), 1, mode.moreIsBetter() ? "ops/s" : "ns/op");
    }

    private static Fork fork(String variant, double score) {
        List<Slice> slices = IntStream.range(0, 4)
                .mapToObj(turn -> new Slice(
                        Slice.Kind.COUNTED,
                        turn,
                        new Slice.Timing(score, 1000, 50_000_000),
                        new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, 1000),
                        new Slice.Outside(0, 0, 0, 0, 0),
                        new TreeMap<>()))
                .toList();
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }

    private static Block block(Benchmark benchmark, int index, Map<String, Double> scores) {
        List<Fork> forks = new ArrayList<>();
        scores.forEach((name, score) -> forks.add(fork(name, score)));
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, index, index),
                PLAN,
                forks,
                List.of(),
                new Block.Timing(START, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    private static Calibration calibration(Run run, List<Block> blocks) {
        List<Judged> rows = new Judge(BOUNDARIES).judge(run, blocks).rows();
        return Calibration.of(new RunReport(run, blocks, new Judgment(rows), RunReport.Commands.UNKNOWN), BOUNDARIES);
    }

    @Test
    void differences_are_those_that_verdicts_rest_on() {
        Benchmark benchmark = benchmark(Mode.AVERAGE_TIME);
        Run run = run(benchmark, Looks.once(2));
        List<Block> blocks = List.of(
                block(benchmark, 0, Map.of("main", 100.0, "main-2", 102.0, "main-3", 90.0)),
                block(benchmark, 1, Map.of("main", 200.0, "main-2", 206.0, "main-3", 190.0)));
        List<Judged> rows = new Judge(BOUNDARIES).judge(run, blocks).rows();
        Calibrated found = calibration(run, blocks).benchmarks().get(0);
        for (int i = 0; i < 2; i++) {
            assertThat(found.differences().againstBaseline().get(i).change())
                    .isCloseTo(
                            rows.get(i)
                                    .comparison()
                                    .facts()
                                    .orElseThrow()
                                    .change()
                                    .orElseThrow()
                                    .estimate(),
                            within(1e-12));
        }
        // -7.5 % and +2.5 % against the baseline, 10 % between the two: two of three pairs beyond 5 %, all beyond 2 %.
        assertThat(found.differences().pairs()).isEqualTo(3);
        assertThat(found.differences().beyondFivePercent()).isEqualTo(2);
        assertThat(found.differences().beyondMargin()).isEqualTo(3);
        assertThat(found.count()).isEqualTo(new Calibrated.SampleSize(2, 6));
        assertThat(found.score().orElseThrow()).isCloseTo((100 + 102 + 90 + 200 + 206 + 190) / 6.0, within(1e-9));
    }

    @Test
    void noise_is_the_spread_within_blocks_whatever_the_host_did() {
        Benchmark benchmark = benchmark(Mode.AVERAGE_TIME);
        double step = Math.exp(0.01);
        List<Block> blocks = List.of(
                block(benchmark, 0, Map.of("main", 100.0, "main-2", 100 * step, "main-3", 100 / step)),
                block(benchmark, 1, Map.of("main", 300 * step, "main-2", 300.0, "main-3", 300 / step)));
        Calibrated.Noise noise = calibration(run(benchmark, Looks.once(2)), blocks)
                .benchmarks()
                .get(0)
                .noise()
                .orElseThrow();
        assertThat(noise.degrees()).isEqualTo(4);
        assertThat(noise.spread()).isCloseTo(0.01, within(1e-12));
        assertThat(noise.floor().calibrated()).isEqualTo(START);
        assertThat(noise.floor().benchmark()).isEqualTo(benchmark);
        assertThat(noise.floor().at(2)).isGreaterThan(Math.expm1(1.96 * 0.01));
        assertThat(noise.detectable()).extracting(Calibrated.Detectable::blocks).containsExactly(2, 40);
        // The interval of 40 blocks at the default looks: |t| 3.58 times 0.01 * sqrt(2 / 40).
        assertThat(noise.detectable().get(1).change())
                .isCloseTo(Math.expm1(3.58 * 0.01 * Math.sqrt(0.05)), within(2e-5));
    }

    @Test
    void throughput_is_time_like_in_differences() {
        Benchmark benchmark = benchmark(Mode.THROUGHPUT);
        List<Block> blocks = IntStream.range(0, 4)
                .mapToObj(i -> block(benchmark, i, Map.of("main", 100.0, "main-2", 50.0, "main-3", 100.0)))
                .toList();
        Calibration found = calibration(run(benchmark, Looks.once(4)), blocks);
        assertThat(found.benchmarks()
                        .get(0)
                        .differences()
                        .againstBaseline()
                        .get(0)
                        .change())
                .isCloseTo(1, within(1e-12));
        assertThat(found.falseVerdicts())
                .extracting(judged -> judged.comparison().row().treatment())
                .containsExactly("main-2");
    }

    @Test
    void a_benchmark_without_data_is_still_told_of() {
        Benchmark benchmark = benchmark(Mode.AVERAGE_TIME);
        Calibration found = calibration(run(benchmark, Looks.once(2)), List.of());
        assertThat(found.floors()).isEmpty();
        Calibrated only = found.benchmarks().get(0);
        assertThat(only.noise()).isEmpty();
        assertThat(only.score()).isEmpty();
        assertThat(only.differences().pairs()).isZero();
    }

    @Test
    void noise_by_turn_length_is_that_of_forks_that_took_turns() {
        Benchmark benchmark = benchmark(Mode.AVERAGE_TIME);
        List<Block> blocks = List.of(
                inTurns(block(benchmark, 0, Map.of("main", 100.0, "main-2", 102.0, "main-3", 90.0))),
                inTurns(block(benchmark, 1, Map.of("main", 200.0, "main-2", 206.0, "main-3", 190.0))));
        Run run = run(benchmark, Looks.once(2));
        Calibration found = calibration(run, blocks);
        // Slices of 50 ms, 12 in a block.
        assertThat(found.noises()).singleElement().satisfies(noise -> {
            assertThat(noise.benchmark()).isEqualTo(benchmark);
            assertThat(noise.turns()).extracting(TurnNoise::nanos).containsExactly(50_000_000L, 200_000_000L);
            assertThat(noise.turns())
                    .allSatisfy(turn -> assertThat(turn.error()).isLessThan(1e-9));
        });
        assertThat(found.pooled()).map(PooledNoise::benchmarks).contains(1);
        Run alternating = new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria(),
                run.variants(),
                run.benchmarks(),
                new TreeMap<>(Map.of("placement.forks", "alternate")));
        assertThat(calibration(alternating, blocks).noises()).isEmpty();
        assertThat(calibration(alternating, blocks).pooled()).isEmpty();
    }

    private static Block inTurns(Block block) {
        return new Block(
                block.id(), block.plan(), block.forks(), Collections.nCopies(4, List.of(0, 1, 2)), block.timing());
    }

    @Test
    void a_run_of_different_code_or_settings_is_no_calibration() {
        Run same = run(benchmark(Mode.AVERAGE_TIME), Looks.once(2));
        assertThat(Calibration.isCalibration(same)).isTrue();
        Run other = new Run(
                same.id(),
                same.version(),
                same.start(),
                same.seed(),
                same.budget(),
                same.criteria(),
                List.of(variant("main", "a"), variant("main-2", "b")),
                same.benchmarks(),
                same.environment());
        assertThat(Calibration.isCalibration(other)).isFalse();
    }
}
