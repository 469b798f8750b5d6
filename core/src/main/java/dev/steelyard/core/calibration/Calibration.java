package dev.steelyard.core.calibration;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.calibration.Calibrated.Detectable;
import dev.steelyard.core.calibration.Calibrated.Noise;
import dev.steelyard.core.calibration.Calibrated.SampleSize;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.placement.RecordedPlacement;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.summary.SampleBlocks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The noise of a machine, from a run whose variants are all the same code.
 *
 * @param benchmarks one entry for each benchmark of the run, in its order
 * @param noises the noise within blocks by turn length, for each benchmark that shows any; empty if nothing was measured in slices, or if
 *     the forks of a block ran one after the other
 * @param falseVerdicts rows that are IMPROVED or REGRESSED although the code is identical
 * @param groups the effect on the spread of running several blocks at once; empty if one ran at a time, or if it is unknown
 */
public record Calibration(
        List<Calibrated> benchmarks,
        List<BenchmarkNoise> noises,
        List<Judged> falseVerdicts,
        Optional<GroupSpread> groups) {

    public Calibration {
        benchmarks = List.copyOf(benchmarks);
        noises = List.copyOf(noises);
        falseVerdicts = List.copyOf(falseVerdicts);
    }

    /** Returns whether a run is a calibration: all its variants are the same code with the same settings. */
    public static boolean isCalibration(Run run) {
        Variant baseline = run.baseline();
        return run.treatments().stream()
                .allMatch(variant -> variant.source().equals(baseline.source())
                        && variant.revision().equals(baseline.revision())
                        && variant.jvm().equals(baseline.jvm())
                        && variant.settings().equals(baseline.settings()));
    }

    /** Returns the calibration for a run of identical variants. */
    public static Calibration of(RunReport report, BoundaryCache boundaries) {
        SampleBlocks samples = SampleBlocks.of(report);
        List<Calibrated> benchmarks = report.run().benchmarks().stream()
                .map(presence -> calibrated(report, samples, presence.benchmark(), boundaries))
                .toList();
        List<Judged> wrong = report.rows().stream()
                .filter(row -> row.verdict().outcome() == Outcome.IMPROVED
                        || row.verdict().outcome() == Outcome.REGRESSED)
                .toList();
        return new Calibration(benchmarks, noises(report.run(), samples), wrong, Optional.empty());
    }

    /** Returns the noise by turn length. Forks that run one after the other have no turns in which noise could cancel. */
    private static List<BenchmarkNoise> noises(Run run, SampleBlocks samples) {
        return RecordedPlacement.alternates(run.environment())
                ? List.of()
                : run.benchmarks().stream()
                        .map(Run.Presence::benchmark)
                        .flatMap(benchmark -> BenchmarkNoise.of(
                                benchmark,
                                samples.counting(benchmark).stream()
                                        .filter(block -> !block.plan().pilot())
                                        .toList())
                                .stream())
                        .toList();
    }

    /** Returns this calibration with the effect of running several blocks at once on the spread. */
    public Calibration with(Optional<GroupSpread> spread) {
        return new Calibration(benchmarks, noises, falseVerdicts, spread);
    }

    /** Returns the noise by turn length over all benchmarks; empty if none shows any. */
    public Optional<PooledNoise> pooled() {
        return PooledNoise.of(noises);
    }

    /** Returns the noise floors of all benchmarks that have one. */
    public List<NoiseFloor> floors() {
        return benchmarks.stream()
                .flatMap(benchmark -> benchmark.noise().stream())
                .map(Noise::floor)
                .toList();
    }

    private static Calibrated calibrated(
            RunReport report, SampleBlocks samples, Benchmark benchmark, BoundaryCache boundaries) {
        Run run = report.run();
        List<Block> blocks = samples.counting(benchmark);
        List<double[]> scores = blocks.stream()
                .map(block -> scores(run, samples, block))
                .filter(values -> values.length > 1)
                .toList();
        // Throughput need not be inverted: the spread of the logarithms is the same.
        List<double[]> logs = scores.stream()
                .map(values -> Arrays.stream(values).map(Math::log).toArray())
                .toList();
        OptionalDouble mean = scores.stream().flatMapToDouble(Arrays::stream).average();
        int forks = scores.stream().mapToInt(values -> values.length).sum();
        return new Calibrated(
                benchmark,
                new SampleSize(scores.size(), forks),
                mean,
                FalseDifferences.of(run, blocks),
                ForkSpread.of(logs).map(spread -> noise(run, benchmark, spread, boundaries)));
    }

    /** Returns the scores above 0 of a block's forks. */
    private static double[] scores(Run run, SampleBlocks samples, Block block) {
        return run.variants().stream()
                .flatMapToDouble(variant -> samples.score(block, variant.name(), Metric.SCORE).stream())
                .filter(score -> score > 0 && Double.isFinite(score))
                .toArray();
    }

    private static Noise noise(Run run, Benchmark benchmark, ForkSpread spread, BoundaryCache boundaries) {
        Criteria criteria = run.criteria();
        List<Detectable> detectable = new ArrayList<>();
        Stream.of(criteria.looks(), Criteria.DEFAULT.looks()).distinct().forEach(looks -> {
            double t = boundaries.of(looks).criticalT(criteria.alpha(), looks.last());
            double half = t * spread.deviation() * Math.sqrt(2.0 / looks.last());
            detectable.add(new Detectable(looks.last(), Math.expm1(half)));
        });
        return new Noise(
                spread.deviation(),
                spread.degrees(),
                new NoiseFloor(benchmark, spread.upper(), run.start()),
                detectable);
    }
}
