package dev.steelyard.selfbench.simulation;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.summary.Sides;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Simulates blocks of identical code on a busy machine and reduces them to a log ratio as the product does. In each turn
 * the workers wait for a CPU, for an exponential share of the time that is cut off at one half. A slice has a fixed length, so
 * with a share w of waiting it runs (1 - w) times as many operations and its score shows the true time / (1 - w). The
 * treatment's collector may work in some turns, which changes nothing about its true time.
 */
public final class WaitingSimulator {

    private static final int TURNS = 12;
    private static final int SLICES = 2;
    private static final long SLICE_NANOS = 50_000_000;
    private static final double OPERATIONS = 1000;
    private static final double TIME = 100;
    /** No turn waits for more than this share of its time. */
    private static final double MOST = 0.5;
    /** CPU time of the collector over that of a worker, in the turns in which it works. */
    private static final double COLLECTOR = 0.1;

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), SLICE_NANOS, new Plan.Turn(0, SLICES), TURNS, List.of());

    private final Cell cell;
    private final Benchmark benchmark;

    /** Makes a simulator. */
    public WaitingSimulator(Cell cell) {
        this.cell = cell;
        this.benchmark =
                new Benchmark("org.example.Suite.b0", Mode.AVERAGE_TIME, new TreeMap<>(), cell.threads, "ns/op");
    }

    /**
     * What is simulated.
     *
     * @param waiting mean share of a slice's time for which each worker waits, before it is cut off
     * @param threads of the benchmark
     * @param collector in which turns the treatment's collector works
     * @param common whether both forks of a round wait alike; else independently
     */
    public record Cell(double waiting, int threads, Collector collector, boolean common) {}

    /** In which turns the treatment's collector works. */
    public enum Collector {
        NEVER("never", 0),
        EVERY_FOURTH("every 4th turn", 4),
        EVERY("every turn", 1);

        private final String label;
        private final int period;

        Collector(String label, int period) {
            this.label = label;
            this.period = period;
        }

        /** Returns its name in a table. */
        public String label() {
            return label;
        }

        boolean works(int turn) {
            return period > 0 && turn % period == 0;
        }
    }

    /** Returns the log ratio of treatment and baseline of one block, as the product reduces it. */
    public double logRatio(long seed) {
        Sides sides = Sides.of(block(new SplittableRandom(seed)), BlockSimulator.BASELINE, BlockSimulator.TREATMENT)
                .get(Metric.SCORE);
        if (sides == null) {
            throw new IllegalStateException("a block without a score: " + cell);
        }
        return Math.log(sides.treatment() / sides.baseline());
    }

    private Block block(RandomGenerator random) {
        List<Slice> baseline = new ArrayList<>();
        List<Slice> treatment = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            double wait = share(random);
            double ofTreatment = cell.common ? wait : share(random);
            for (int i = 0; i < SLICES; i++) {
                baseline.add(slice(turn, wait, false));
                treatment.add(slice(turn, ofTreatment, cell.collector.works(turn)));
            }
        }
        return new Block(
                new Block.Id(benchmark, Block.Purpose.SAMPLE, 0, 0),
                PLAN,
                List.of(fork(BlockSimulator.BASELINE, baseline), fork(BlockSimulator.TREATMENT, treatment)),
                List.of(),
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    private double share(RandomGenerator random) {
        return Math.min(MOST, -cell.waiting * Math.log(1 - random.nextDouble()));
    }

    private Slice slice(int turn, double wait, boolean collects) {
        long collector = collects ? Math.round(COLLECTOR * SLICE_NANOS) : 0;
        return new Slice(
                Slice.Kind.COUNTED,
                turn,
                new Slice.Timing(TIME / (1 - wait), OPERATIONS * (1 - wait), SLICE_NANOS),
                new Slice.Own(-1, collects ? 1 : 0, collector, 0, 0, 1 << 20, 0, 1000, collector),
                new Slice.Outside(Math.round(wait * SLICE_NANOS) * cell.threads, 0, 0, 0, 0),
                new TreeMap<>());
    }

    private static Fork fork(String variant, List<Slice> slices) {
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }
}
