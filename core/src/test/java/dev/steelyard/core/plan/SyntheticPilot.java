package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.CodeFact;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Makes the block that a benchmark of known behaviour would leave as a pilot. Every behaviour is a field with a quiet
 * default; a test changes one and looks at what becomes of the plan.
 */
final class SyntheticPilot {
    static final long SECOND = 1_000_000_000L;

    /** Time per operation in ns, once settled. */
    double operationNanos = 100;
    /**
     * Relative spread of slices of 50 ms. That of others falls with the fourth root of their length: between noise whose
     * moments are independent and noise that lasts.
     */
    double noise = 0.002;
    /** Correlation of the noise of neighbouring iterations of a fork. */
    double autocorrelation = 0;
    /** How much longer an operation takes at first, as a fraction, where the warmup has a tail that dies away slowly. */
    double tail = 0;
    /** Running time of the fork in which the tail falls to 1/e of itself, in ns. */
    double tailNanos = 2e9;
    /** How much longer an operation takes in short slices, as a fraction. */
    double sliceEffect = 0;
    /** How many slices at the start of each turn take longer, and by what fraction. */
    int refillSlices = 0;

    double refill = 0;
    /** Whether the fork of a variant refills. */
    Predicate<String> refills = variant -> true;

    /** Time that an iteration takes beyond its timed part, in ns. */
    long outsideNanos = 2_500_000;
    /** Warmup iterations during which the compiler is busy and operations take three times as long. */
    int compilingFor = 1;
    /** Variants of which the operations alone take longer meanwhile, without a word from the compiler. */
    Predicate<String> compilesUnseen = variant -> false;
    /** Variants whose first iteration alone is slow. */
    Predicate<String> quick = variant -> false;
    /** Compiler's time in every third warmup iteration, or in others, in ns. */
    long compilingLater = 0;

    int compilingLaterEvery = 3;
    /** Warmup iterations during which the heap grows and its pages are first touched. */
    int heapGrowsFor = 0;
    /** Warmup iterations during which pages are first touched though the heap keeps its size. */
    int faultsFor = 0;
    /** Factor by which an operation slows down from one warmup iteration to the next, for ever. */
    double drift = 1;
    /** Bytes per operation, and collections per second. */
    long bytesPerOperation = 0;

    double collectionsPerSecond = 0;
    /** Collections of the set-ups in the first iteration. */
    int setUpCollections = 0;
    /** Share of a warmup iteration and of a slice in which the worker waits for a CPU. */
    double waitingLong = 0;

    double waitingShort = 0;
    /** Wall time of starting the block. */
    Duration starting = Duration.ofMillis(1500);

    private int compilingNow;

    String jmhVersion = "1.37";
    List<CodeFact> facts = List.of();
    ForkOutcome outcome = ForkOutcome.COMPLETED;
    UnaryOperator<Slice> counted = slice -> slice;

    private final SplittableRandom random;
    /** State of the fork in the making. */
    private double ran;

    private double lastNoise;

    SyntheticPilot() {
        this(7);
    }

    SyntheticPilot(long seed) {
        this.random = new SplittableRandom(seed);
    }

    Block run(ListedBenchmark listed, Plan plan) {
        List<Fork> forks = List.of(fork("main", listed, plan), fork("fast", listed, plan));
        List<List<Integer>> order = new ArrayList<>();
        for (int turn = 0; turn < plan.turns(); turn++) {
            order.add(List.of(turn % 2, 1 - turn % 2));
        }
        Duration warmup =
                Duration.ofNanos(2L * plan.warmup().iterations() * plan.warmup().nanos());
        Duration turns = Duration.ofNanos(2L * plan.measurementIterations() * (plan.sliceNanos() + outsideNanos));
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, starting.plus(warmup).plus(turns), starting, warmup, turns);
        return new Block(new Block.Id(listed.benchmark(), Block.Purpose.PILOT, 0, 1), plan, forks, order, timing);
    }

    private Fork fork(String variant, ListedBenchmark listed, Plan plan) {
        List<Slice> slices = new ArrayList<>();
        ran = 0;
        lastNoise = autocorrelation == 0 ? 0 : random.nextDouble(-1.7, 1.7);
        for (int i = 0; i < plan.warmup().iterations(); i++) {
            compilingNow = quick.test(variant) ? 1 : compilingFor;
            double slow = (i < compilingNow ? 3 : 1) * Math.pow(drift, i);
            compilingNow = compilesUnseen.test(variant) ? 1 : compilingNow;
            slices.add(slice(
                    listed.benchmark(), Slice.Kind.WARMUP, i, plan.warmup().nanos(), slow));
        }
        double last = Math.pow(drift, Math.max(0, plan.warmup().iterations() - 1)) * (1 + sliceEffect);
        for (int turn = 0; turn < plan.turns(); turn++) {
            for (int i = 0; i < plan.turn().slices(); i++) {
                Slice.Kind kind = i < plan.turn().leadIn() ? Slice.Kind.LEAD_IN : Slice.Kind.COUNTED;
                double refilling = i < refillSlices && refills.test(variant) ? 1 + refill : 1;
                Slice slice = slice(listed.benchmark(), kind, turn, plan.sliceNanos(), last * refilling);
                slices.add(kind == Slice.Kind.COUNTED ? counted.apply(slice) : slice);
            }
        }
        Fork.Jvm jvm = new Fork.Jvm(1, List.of("java"), "17.0.15+6", jmhVersion, "full", 1 << 30, facts);
        return new Fork(variant, outcome, slices, List.of(), jvm);
    }

    private Slice slice(Benchmark benchmark, Slice.Kind kind, int index, long nanos, double slow) {
        double waiting = kind == Slice.Kind.WARMUP ? waitingLong : waitingShort;
        lastNoise = autocorrelation * lastNoise
                + Math.sqrt(1 - autocorrelation * autocorrelation) * random.nextDouble(-1.7, 1.7);
        double late = 1 + tail * Math.exp(-(ran + nanos / 2.0) / tailNanos);
        ran += nanos;
        double time = operationNanos
                / (1 - waiting)
                * slow
                * late
                * Math.exp(noise * Math.sqrt(Math.sqrt(50e6 / nanos)) * lastNoise);
        double operations = Math.max(1, Math.ceil(nanos * benchmark.threads() / time));
        long wall = Math.max(nanos, (long) (operations * time / benchmark.threads())) + outsideNanos;
        boolean warmup = kind == Slice.Kind.WARMUP;
        boolean compiling = warmup && index < compilingNow;
        boolean growing = warmup && index < Math.max(heapGrowsFor, faultsFor);
        long heap = 256L << 20;
        if (warmup && heapGrowsFor > 0) {
            heap = (256L << 20) * Math.min(index + 1, heapGrowsFor + 1) / (heapGrowsFor + 1);
        }
        Slice.Own own = new Slice.Own(
                (long) (bytesPerOperation * operations),
                (long) (collectionsPerSecond * (index + 1) * nanos / SECOND)
                        - (long) (collectionsPerSecond * index * nanos / SECOND)
                        + (warmup && index == 0 ? setUpCollections : 0),
                0,
                compiling ? nanos / 4 : warmup && index % compilingLaterEvery == 0 ? compilingLater : 0,
                growing ? 20_000 : 3,
                heap,
                0,
                (long) operations);
        double score = benchmark.mode().moreIsBetter() ? SECOND / time * benchmark.threads() : time;
        return new Slice(
                kind,
                index,
                new Slice.Timing(score, operations, wall),
                own,
                new Slice.Outside((long) (waiting * wall * benchmark.threads()), 0, 0, 0, 0),
                new TreeMap<>());
    }
}
