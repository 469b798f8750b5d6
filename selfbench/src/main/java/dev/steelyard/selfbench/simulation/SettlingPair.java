package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.plan.Readiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * The two forks of a block of identical code on a fresh machine. Each has to touch its heap before it runs as fast as it will; the
 * treatment's heap is larger, so it takes longer. Whether a fork has settled is decided by the product's {@link Readiness}, from
 * counters as a gate sends them.
 *
 * <p>A block draws its baseline first, which measures both forks, since turns begin again for both. Not safe for use by several
 * threads.
 */
public final class SettlingPair {

    /** When forks are measured. */
    public enum Policy {
        /** After as many iterations as the slower fork of the first block needed. */
        LIKE_THE_PILOT,
        /** Each when it has settled; turns in which one still settles begin again for both. */
        EACH_SETTLED
    }

    /** Standard deviation between settled forks. */
    static final double SPREAD = 0.023;

    private static final FirstTouch FRESH = new FirstTouch(15_000, 2_500);
    private static final Readiness READINESS = new Readiness(0.02, FRESH);
    private static final Readiness.Known NOTHING = new Readiness.Known(0, 0, Set.of());
    private static final ListedBenchmark LISTED = new ListedBenchmark(
            new Benchmark("org.example.Suite.allocate", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
            List.of(),
            new ListedBenchmark.ForkArguments(List.of(), Optional.empty(), List.of()),
            new ListedBenchmark.Iterations(
                    OptionalInt.empty(),
                    OptionalLong.empty(),
                    OptionalInt.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty()),
            1);

    private static final long ITERATION_NANOS = 500_000_000;
    /** Turns are looked at by quarters of this length. */
    private static final long QUARTER_NANOS = 250_000_000;

    private static final int QUARTERS = 4;
    /** Iterations of the quickest forks. */
    private static final int SHORTEST = 3;

    private static final double PAGE_BYTES = 4096;
    private static final long FIRST_HEAP_BYTES = 388L << 20;
    /** Pages that a fork of the baseline touches, in the median, and the spread of its logarithm. */
    private static final double PAGES = 60_000;

    private static final double PAGES_SPREAD = 0.5;
    /** First touches take at most this share of the time. */
    private static final double MOST_SHARE = 0.8;
    /** Share of what is left that is touched in an iteration. */
    private static final double TAIL = 0.7;
    /** Probability that a heap grows again at a collection in the turns, and the pages that it grows by. */
    private static final double GROWS_AGAIN = 0.2;

    private static final double GROWTH_PAGES = 20_000;

    private final Policy policy;
    private final double longer;
    private int pilotWarmup;
    private double ofTreatment;

    /**
     * Makes the forks of a benchmark.
     *
     * @param longer how many times as many pages a fork of the treatment touches
     */
    public SettlingPair(Policy policy, double longer) {
        this.policy = policy;
        this.longer = longer;
    }

    /** Returns the benchmark: the truth is that both sides take the same time. */
    public SimulatedRow row() {
        return new SimulatedRow(
                0, new Side(this::drawBlock), new Side(random -> ofTreatment), SimulatedRow.Losses.NONE);
    }

    private double drawBlock(RandomGenerator random) {
        SettlingFork baseline = new SettlingFork(random, 1);
        SettlingFork treatment = new SettlingFork(random, longer);
        if (policy == Policy.EACH_SETTLED) {
            baseline.warmUpUntilSettled();
            treatment.warmUpUntilSettled();
            takeTurns(baseline, treatment);
        } else {
            if (pilotWarmup == 0) {
                baseline.warmUpUntilSettled();
                treatment.warmUpUntilSettled();
                pilotWarmup = Math.max(baseline.warmup.size(), treatment.warmup.size());
            }
            baseline.warmUp(pilotWarmup);
            treatment.warmUp(pilotWarmup);
            baseline.turns(QUARTERS);
            treatment.turns(QUARTERS);
        }
        ofTreatment = treatment.score();
        return baseline.score();
    }

    private static void takeTurns(SettlingFork baseline, SettlingFork treatment) {
        int lost = 0;
        for (int taken = 1; taken <= QUARTERS; taken++) {
            baseline.turns(1);
            treatment.turns(1);
            double share = (double) taken / QUARTERS;
            Readiness.Need first = READINESS.inTurns(baseline.turns, share, NOTHING);
            Readiness.Need second = READINESS.inTurns(treatment.turns, share, NOTHING);
            // No more turns are lost than were planned, and the last ones are not checked.
            if (taken < QUARTERS && !(first.ready() && second.ready()) && lost + taken <= QUARTERS) {
                lost += taken;
                taken = 0;
                boolean collects = first.collects() || second.collects();
                baseline.beginAgain(collects);
                treatment.beginAgain(collects);
            }
        }
    }

    /** One fork. */
    private static final class SettlingFork {
        private final List<Slice> warmup = new ArrayList<>();
        private final List<Slice> turns = new ArrayList<>();
        private final double log;
        private final double growth;
        private double untouched;
        private double touched;
        private boolean grown;

        SettlingFork(RandomGenerator random, double longer) {
            log = SPREAD * random.nextGaussian();
            untouched = longer * PAGES * Math.exp(PAGES_SPREAD * random.nextGaussian());
            growth = random.nextDouble() < GROWS_AGAIN * Math.min(longer, 2)
                    ? GROWTH_PAGES * Math.exp(PAGES_SPREAD * random.nextGaussian())
                    : 0;
        }

        void warmUpUntilSettled() {
            warmUp(SHORTEST);
            while (!READINESS
                            .of(LISTED, BlockSimulator.BASELINE, warmup, NOTHING)
                            .ready()
                    && warmup.size() * ITERATION_NANOS < Readiness.capNanos()) {
                warmUp(warmup.size() + 1);
            }
        }

        void warmUp(int iterations) {
            while (warmup.size() < iterations) {
                warmup.add(slice(Slice.Kind.WARMUP, ITERATION_NANOS));
            }
        }

        void turns(int quarters) {
            for (int i = 0; i < quarters; i++) {
                if (!grown) {
                    untouched += growth;
                    grown = true;
                }
                turns.add(slice(Slice.Kind.COUNTED, QUARTER_NANOS));
            }
        }

        /** Turns so far become warmup; garbage goes through all of the heap. */
        void beginAgain(boolean collects) {
            turns.clear();
            if (collects) {
                touched += untouched;
                untouched = 0;
            }
        }

        private Slice slice(Slice.Kind kind, long nanos) {
            double most = MOST_SHARE * nanos / FRESH.newNanos();
            double pages = Math.min(most, untouched * TAIL * nanos / ITERATION_NANOS);
            untouched -= pages;
            touched += pages;
            double operations = nanos / 1000.0 * (1 - pages * FRESH.newNanos() / nanos);
            return new Slice(
                    kind,
                    0,
                    new Slice.Timing(nanos / operations, operations, nanos),
                    new Slice.Own(
                            nanos,
                            5,
                            0,
                            0,
                            Math.round(pages),
                            FIRST_HEAP_BYTES + Math.round(touched * PAGE_BYTES),
                            0,
                            Math.round(operations)),
                    new Slice.Outside(0, 0, 0, 0, 0),
                    new TreeMap<>());
        }

        /** Returns the logarithm of its time per operation, in us. */
        double score() {
            double nanos = 0;
            double operations = 0;
            for (Slice turn : turns) {
                nanos += turn.timing().wallNanos();
                operations += turn.timing().operations();
            }
            return log + Math.log(nanos / operations / 1000);
        }
    }

    /** What the forks of one side draw. */
    private record Side(Draws draws) implements ForkDistribution {
        @Override
        public double draw(RandomGenerator random) {
            return draws.draw(random);
        }

        @Override
        public double spread() {
            return SPREAD;
        }

        @Override
        public String label() {
            return "settling";
        }
    }

    /** Draws a fork. */
    private interface Draws {
        double draw(RandomGenerator random);
    }
}
