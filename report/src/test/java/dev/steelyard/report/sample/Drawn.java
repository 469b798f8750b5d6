package dev.steelyard.report.sample;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.canary.CanaryDraw;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Runs of drawn values, judged as a run is: {@code main} against {@code same} code and {@code other} code. */
public final class Drawn {

    private static final double OPERATIONS = 1_000_000;
    private static final double FEW_OPERATIONS = 200;
    private static final List<String> NAMES = List.of("main", "same", "other");
    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 2), 1, List.of());
    private static final Instant START = Instant.parse("2026-11-21T10:15:02Z");

    private final Criteria criteria;
    private final double spread;
    private final double change;
    private final SplittableRandom random;
    private double operations = OPERATIONS;
    private double canary = 1;
    private double failing = 0;

    /**
     * Draws forks of this spread.
     *
     * @param spread standard deviation of the logarithm of a fork's score
     * @param change by which the logarithm of the other code's score is greater, times -2 to 3 by benchmark
     */
    public Drawn(Criteria criteria, double spread, double change, long seed) {
        this.criteria = criteria;
        this.spread = spread;
        this.change = change;
        this.random = new SplittableRandom(seed);
    }

    /** Lets this share of the forks of the other code fail. */
    public Drawn failing(double share) {
        failing = share;
        return this;
    }

    /** Lets canaries run whose scores are a multiple of those of the code they are of. */
    public Drawn canary(double times) {
        canary = times;
        return this;
    }

    /**
     * Lets slices have so few operations that what JMH itself allocates counts, the other code allocate a little more, and
     * a counter of operations now and then count nothing.
     */
    public Drawn withFewOperations() {
        operations = FEW_OPERATIONS;
        return this;
    }

    /** Returns the report of so many benchmarks; the last has no block that counts, and one side lacks the one after it. */
    public RunReport report(int benchmarks, int blocks) {
        List<Run.Presence> presences = new ArrayList<>();
        for (int index = 0; index <= benchmarks; index++) {
            Mode mode = index % 3 == 1 ? Mode.THROUGHPUT : Mode.AVERAGE_TIME;
            Benchmark benchmark = new Benchmark(
                    "org.example.Drawn" + index + ".run",
                    mode,
                    new TreeMap<>(Map.of("size", "=" + index, "text", "a, \"b\"")),
                    1 + index % 2,
                    mode == Mode.THROUGHPUT ? "ops/ns" : "ns/op");
            presences.add(new Run.Presence(benchmark, index < benchmarks ? NAMES : List.of("main", "same")));
        }
        Run run = new Run(
                "20261121-101502-7f3a",
                "0.1.0",
                START,
                42,
                Duration.ofMinutes(10),
                criteria,
                NAMES.stream()
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                presences,
                new TreeMap<>(),
                canary == 1 ? Safeguards.NONE : new Safeguards(Safeguards.Canary.RUNS, List.of()));
        List<Block> all = new ArrayList<>();
        for (int index = 0; index < benchmarks; index++) {
            for (int number = 0; number < blocks; number++) {
                all.add(block(run, presences.get(index).benchmark(), index, number, index == benchmarks - 1));
            }
        }
        return new RunReport(
                run, all, new Judge(new BoundaryCache()).judge(run, all).judgment(), RunReport.Commands.UNKNOWN);
    }

    private Block block(Run run, Benchmark benchmark, int index, int number, boolean failed) {
        List<Fork> forks = new ArrayList<>();
        for (String name : NAMES) {
            boolean other = name.equals("other");
            double shift = other ? change * (index % 6 - 2) : 0;
            boolean broken = failed || (other && random.nextDouble() < failing);
            forks.add(broken ? failed(name) : completed(name, benchmark, index, shift));
        }
        if (CanaryDraw.drawn(run, benchmark, number)) {
            forks.add(completed(Variant.canaryOf("main"), benchmark, index, Math.log(canary)));
        }
        Duration second = Duration.ofSeconds(1);
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, number, number),
                PLAN,
                forks,
                List.of(Stream.iterate(0, place -> place + 1)
                        .limit(forks.size())
                        .toList()),
                new Block.Timing(START, second, second, second, second));
    }

    private Fork failed(String variant) {
        return new Fork(
                variant, new ForkOutcome(ForkOutcome.Kind.CRASHED, "SIGSEGV"), List.of(), List.of(), Fork.Jvm.NONE);
    }

    private Fork completed(String variant, Benchmark benchmark, int index, double shift) {
        double time = Math.exp(3 + shift + spread * random.nextGaussian());
        double score = benchmark.mode() == Mode.THROUGHPUT ? 1 / time : time;
        // No allocation on either side, on one side, on both, and now and then none.
        double bytes = index % 4 == 0 ? 0 : index % 4 == 1 ? (shift == 0 ? 0 : 24) : 160 + 2 * random.nextGaussian();
        boolean few = operations < OPERATIONS;
        bytes += few && index % 4 == 2 && shift != 0 ? 20 : 0;
        long allocated = Math.round(operations * (index % 4 == 3 && random.nextInt(5) == 0 ? 0 : bytes));
        TreeMap<String, Secondary> secondary = new TreeMap<>();
        if (index % 2 == 0) {
            double misses = Math.rint(50 * Math.exp(3 * shift + spread * random.nextGaussian()));
            secondary.put("misses", new Secondary(Metric.Kind.EVENTS, "#", misses, 50_000_000, misses));
        }
        if (few) {
            boolean nothing = index % 3 == 0 && random.nextInt(5) == 0;
            double hits = nothing ? 0 : Math.rint(1000 * Math.exp(spread * random.nextGaussian()));
            secondary.put("hits", new Secondary(Metric.Kind.OPERATIONS, "ops/ns", hits / 5e7, 5e7, hits));
        }
        Slice slice = new Slice(
                Slice.Kind.COUNTED,
                0,
                new Slice.Timing(score, operations, 50_000_000),
                new Slice.Own(allocated, 0, 0, 0, 0, 67_108_864, 0, (long) operations),
                new Slice.Outside(0, 0, 0, 0, 1),
                secondary);
        return new Fork(variant, ForkOutcome.COMPLETED, List.of(slice, slice), List.of(), Fork.Jvm.NONE);
    }
}
