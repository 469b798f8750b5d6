package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Makes the blocks of one run, in the order in which they are measured. Not safe for use by several threads. */
public final class BlockSimulator {

    /** Name of the baseline. */
    public static final String BASELINE = "baseline";
    /** Name of the treatment. */
    public static final String TREATMENT = "treatment";

    private static final double CORRELATION = 0.3;
    private static final double MACHINE_SPREAD = 0.05;
    private static final double MACHINE_LEAK = 0.1;
    private static final double DRIFT = 0.1;
    private static final double DRIFT_PERIOD = 400;
    private static final double DRIFT_LEAK = 0.01;
    private static final double FIRST_SLOWER = 0.01;
    private static final double PILOT_TIMES = 3;
    private static final int DRIFT_BLOCKS = 40;
    private static final long SLICE_NANOS = 50_000_000;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final ForkOutcome DEAD = new ForkOutcome(ForkOutcome.Kind.OUT_OF_MEMORY, "Java heap space");
    private static final ForkOutcome STOPPED = new ForkOutcome(ForkOutcome.Kind.STOPPED, "the treatment's fork failed");

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), SLICE_NANOS, new Plan.Turn(0, 1), 1, List.of());

    private static final Plan PILOT = new Plan(
            PLAN.kind(), PLAN.warmup(), PLAN.sliceNanos(), PLAN.turn(), PLAN.turns(), List.of(new PlanReason.Pilot()));

    private final Map<Benchmark, SimulatedRow> rows = new HashMap<>();
    private final Noise.Machine machine;
    private final Noise.Dependence dependence;
    private final RandomGenerator random;
    private final Map<Benchmark, Double> lastOf = new HashMap<>();
    private double machineState;
    private int blocks;

    private BlockSimulator(
            List<SimulatedRow> rows, Noise.Machine machine, Noise.Dependence dependence, RandomGenerator random) {
        for (int i = 0; i < rows.size(); i++) {
            this.rows.put(benchmark(i), rows.get(i));
        }
        this.machine = machine;
        this.dependence = dependence;
        this.random = random;
        this.machineState = random.nextGaussian();
    }

    /** Simulates benchmarks, each with a truth of its own, on a calm machine. */
    public static BlockSimulator of(List<SimulatedRow> rows, long seed) {
        return new BlockSimulator(rows, Noise.Machine.CALM, Noise.Dependence.NONE, random(seed));
    }

    /**
     * Simulates benchmarks that are all alike.
     *
     * @param truth true log ratio of treatment and baseline
     */
    public static BlockSimulator of(Noise noise, double truth, int benchmarks, long seed) {
        RandomGenerator random = random(seed);
        List<SimulatedRow> rows = Stream.generate(
                        () -> SimulatedRow.of(truth, noise.forks().ofRow(random)))
                .limit(benchmarks)
                .toList();
        return new BlockSimulator(rows, noise.machine(), noise.dependence(), random);
    }

    /** The rotation draws from the seed itself, so blocks draw from a stream that was split off. */
    private static RandomGenerator random(long seed) {
        return new SplittableRandom(seed).split();
    }

    /** Returns a run of so many benchmarks of two variants. */
    public static Run run(Criteria criteria, int benchmarks, Duration budget, long seed) {
        List<String> names = List.of(BASELINE, TREATMENT);
        return new Run(
                "simulated",
                "0",
                Instant.EPOCH,
                seed,
                budget,
                criteria,
                names.stream()
                        .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                        .toList(),
                IntStream.range(0, benchmarks)
                        .mapToObj(i -> new Run.Presence(benchmark(i), names))
                        .toList(),
                new TreeMap<>());
    }

    /** Returns the number that a benchmark has in its run, from 0. */
    public static int number(Benchmark benchmark) {
        return Integer.parseInt(benchmark.name().substring(benchmark.name().lastIndexOf('b') + 1));
    }

    /** Returns how long a block takes: that of one benchmark longer than that of another, by up to a factor of four. */
    public static Duration wall(Benchmark benchmark) {
        return Duration.ofMillis(4000 + 1000L * Math.floorMod(number(benchmark) * 31, 13));
    }

    private static Benchmark benchmark(int number) {
        return new Benchmark("org.example.Suite.b" + number, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    }

    /**
     * Measures a block.
     *
     * @param index number of the block among those of its benchmark
     */
    Block measure(Benchmark benchmark, int index) {
        SimulatedRow row = rows.get(benchmark);
        if (row == null) {
            throw new IllegalArgumentException("not a benchmark of this simulation: " + benchmark);
        }
        machineState = correlated(machineState, random.nextGaussian());
        boolean treatmentFirst = random.nextBoolean();
        double ofBaseline = row.baseline().draw(random);
        double ofTreatment = ofTreatment(benchmark, index, row, ofBaseline);
        if (index == 0) {
            ofBaseline *= ofPilot();
            ofTreatment *= ofPilot();
        }
        List<Fork> forks = forks(
                row,
                ofTreatment,
                state(false) + first(!treatmentFirst) + ofBaseline,
                row.truth() + state(true) + first(treatmentFirst) + ofTreatment);
        blocks++;
        Duration wall = wall(benchmark);
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, index, index),
                index == 0 && ofPilot() != 1 ? PILOT : PLAN,
                treatmentFirst ? List.of(forks.get(1), forks.get(0)) : forks,
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    private double ofPilot() {
        return switch (machine) {
            case WIDE_PILOT -> PILOT_TIMES;
            case NARROW_PILOT -> 1 / PILOT_TIMES;
            case CALM, POSITIONS, CORRELATED, DRIFTING -> 1;
        };
    }

    private double state(boolean treatment) {
        return switch (machine) {
            case CALM, POSITIONS, WIDE_PILOT, NARROW_PILOT -> 0;
            case CORRELATED -> MACHINE_SPREAD * machineState * (treatment ? 1 + MACHINE_LEAK : 1);
            case DRIFTING -> DRIFT * Math.sin(2 * Math.PI * blocks / DRIFT_PERIOD) * (treatment ? 1 + DRIFT_LEAK : 1);
        };
    }

    private double first(boolean first) {
        return first && machine == Noise.Machine.POSITIONS ? FIRST_SLOWER : 0;
    }

    /** What the treatment's fork draws, with what depends on the blocks of the same benchmark before. */
    private double ofTreatment(Benchmark benchmark, int index, SimulatedRow row, double ofBaseline) {
        double ofRatio = Math.sqrt(2) * row.treatment().spread();
        return switch (dependence) {
            case NONE -> row.treatment().draw(random);
            case DRIFTING -> row.treatment().draw(random) + ofRatio * (index / (DRIFT_BLOCKS - 1.0) - 0.5);
            case CORRELATED -> {
                // It is the log ratio of blocks that correlates, and with it all of its spread.
                double fresh = ofRatio * random.nextGaussian();
                Double last = lastOf.get(benchmark);
                double next = last == null ? fresh : correlated(last, fresh);
                lastOf.put(benchmark, next);
                yield ofBaseline + next;
            }
        };
    }

    private static double correlated(double last, double fresh) {
        return CORRELATION * last + Math.sqrt(1 - CORRELATION * CORRELATION) * fresh;
    }

    private List<Fork> forks(SimulatedRow row, double drawn, double baseline, double treatment) {
        boolean lost = row.losses().share() > 0
                && row.losses()
                        .strike(
                                NORMAL.cumulativeProbability(
                                        drawn / row.treatment().spread()),
                                random.nextDouble());
        if (lost && row.losses().kind() == SimulatedRow.Kind.DIES) {
            return List.of(failed(BASELINE, STOPPED), failed(TREATMENT, DEAD));
        }
        List<Fork> forks = new ArrayList<>();
        forks.add(fork(BASELINE, baseline, 0));
        forks.add(fork(TREATMENT, treatment, lost ? 1 : 0));
        return forks;
    }

    private static Fork failed(String variant, ForkOutcome outcome) {
        return new Fork(variant, outcome, List.of(), List.of(), Fork.Jvm.NONE);
    }

    private static Fork fork(String variant, double log, long majorFaults) {
        Slice.Own calm = new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, 1000);
        Slice.Outside outside = new Slice.Outside(0, 0, 0, majorFaults, 0);
        Slice slice = new Slice(
                Slice.Kind.COUNTED,
                0,
                new Slice.Timing(100 * Math.exp(log), 1000, SLICE_NANOS),
                calm,
                outside,
                new TreeMap<>());
        return new Fork(variant, ForkOutcome.COMPLETED, List.of(slice), List.of(), Fork.Jvm.NONE);
    }
}
