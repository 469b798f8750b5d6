package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.ForkOutcome;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Slice;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.verdict.Rotation.Choice;
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

/** Makes the blocks of one run, in the order in which they are measured. */
final class BlockSimulator {

    static final String BASELINE = "baseline";
    static final String TREATMENT = "treatment";

    private static final double CORRELATION = 0.3;
    private static final double MACHINE_SPREAD = 0.05;
    private static final double MACHINE_LEAK = 0.1;
    private static final double DRIFT = 0.1;
    private static final double DRIFT_PERIOD = 400;
    private static final double DRIFT_LEAK = 0.01;
    private static final double FIRST_SLOWER = 0.01;
    private static final int BOUND_BLOCKS = 40;
    /** Share of slow forks, and how much of the variance their being slow makes. */
    private static final double SLOW = 0.3;

    private static final double OF_MODES = 0.9;

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 1, List.of());

    private final Noise noise;
    private final double truth;
    private final RandomGenerator random;
    private final Map<Benchmark, Double> lastOf = new HashMap<>();
    private double machine;
    private int blocks;

    /**
     * Prepares to measure.
     *
     * @param truth log ratio of treatment and baseline
     */
    BlockSimulator(Noise noise, double truth, long seed) {
        this.noise = noise;
        this.truth = truth;
        this.random = new SplittableRandom(seed);
        this.machine = random.nextGaussian();
    }

    /** Returns a run of so many benchmarks of two variants. */
    static Run run(Criteria criteria, int benchmarks, Duration budget, long seed) {
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
                        .mapToObj(i -> new Run.Presence(
                                new Benchmark(
                                        "org.example.Suite.b" + i, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                                names))
                        .toList(),
                new TreeMap<>());
    }

    /** Measures a block. */
    Block measure(Choice choice) {
        machine = CORRELATION * machine + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
        boolean treatmentFirst = random.nextBoolean();
        List<Fork> forks = new ArrayList<>();
        double draw = lottery();
        forks.add(fork(BASELINE, state(false) + first(!treatmentFirst) + draw));
        forks.add(
                treatmentFirst ? 0 : 1,
                fork(TREATMENT, truth + state(true) + first(treatmentFirst) + own(choice, draw)));
        blocks++;
        // Blocks of one benchmark take longer than those of another, by up to a factor of four.
        Duration wall = Duration.ofMillis(
                4000 + 1000L * Math.floorMod(choice.benchmark().name().hashCode() * 31, 13));
        return new Block(
                new Block.Id(choice.benchmark(), Block.Purpose.SAMPLE, choice.index(), choice.index()),
                PLAN,
                forks,
                List.of(),
                new Block.Timing(Instant.EPOCH, wall, Duration.ZERO, Duration.ZERO, wall));
    }

    private double state(boolean treatment) {
        return switch (noise.machine()) {
            case CALM, POSITIONS -> 0;
            case CORRELATED -> MACHINE_SPREAD * machine * (treatment ? 1 + MACHINE_LEAK : 1);
            case DRIFTING -> DRIFT * Math.sin(2 * Math.PI * blocks / DRIFT_PERIOD) * (treatment ? 1 + DRIFT_LEAK : 1);
        };
    }

    private double first(boolean first) {
        return first && noise.machine() == Noise.Machine.POSITIONS ? FIRST_SLOWER : 0;
    }

    /** The treatment's lottery, with what depends on the blocks of the same benchmark before. */
    private double own(Choice choice, double ofBaseline) {
        double ofRatio = Math.sqrt(2) * noise.spread();
        return switch (noise.bound()) {
            case NONE -> lottery();
            case DRIFTING -> lottery() + ofRatio * (choice.index() / (BOUND_BLOCKS - 1.0) - 0.5);
            case CORRELATED -> {
                // It is the log ratio of blocks that correlates, and with it all of its spread.
                Double last = lastOf.get(choice.benchmark());
                double fresh = ofRatio * random.nextGaussian();
                double next =
                        last == null ? fresh : CORRELATION * last + Math.sqrt(1 - CORRELATION * CORRELATION) * fresh;
                lastOf.put(choice.benchmark(), next);
                yield ofBaseline + next;
            }
        };
    }

    private double lottery() {
        return noise.spread()
                * switch (noise.lottery()) {
                    case NORMAL -> random.nextGaussian();
                    case HEAVY -> student3() / Math.sqrt(3);
                    case BIMODAL -> bimodal();
                };
    }

    private double student3() {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double x = random.nextGaussian();
            squares += x * x / 3;
        }
        return random.nextGaussian() / Math.sqrt(squares);
    }

    private double bimodal() {
        double apart = Math.sqrt(OF_MODES / (SLOW * (1 - SLOW)));
        double mode = random.nextDouble() < SLOW ? apart * (1 - SLOW) : -apart * SLOW;
        return mode + Math.sqrt(1 - OF_MODES) * random.nextGaussian();
    }

    private static Fork fork(String variant, double log) {
        Slice.Own calm = new Slice.Own(-1, 0, 0, 0, 0, 1 << 20, 0, 1000);
        Slice.Outside alone = new Slice.Outside(0, 0, 0, 0, 0);
        Slice slice = new Slice(
                Slice.Kind.COUNTED,
                0,
                new Slice.Timing(100 * Math.exp(log), 1000, 50_000_000),
                calm,
                alone,
                new TreeMap<>());
        return new Fork(variant, ForkOutcome.COMPLETED, List.of(slice), List.of(), Fork.Jvm.NONE);
    }
}
