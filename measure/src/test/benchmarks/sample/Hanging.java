package sample;

import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Benchmarks that wait: queues everywhere, as in JMHSample_30; the others for ever, where the property names them. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class Hanging {
    private static final String HANGING = System.getProperty("hanging", "");

    private final BlockingQueue<Integer> empty = new ArrayBlockingQueue<>(1);
    private int iteration;

    /** One whose members are not paired perfectly: in the end one waits for the other. */
    @State(Scope.Group)
    public static class Queue {
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    }

    @Benchmark
    @Group("paired")
    public Integer take(Queue state) throws InterruptedException {
        return state.queue.take();
    }

    @Benchmark
    @Group("paired")
    public void put(Queue state) throws InterruptedException {
        state.queue.put(42);
    }

    @Benchmark
    @Group("timed")
    @Timeout(time = 2)
    public Integer takeTimed(Queue state) throws InterruptedException {
        return state.queue.take();
    }

    @Benchmark
    @Group("timed")
    @Timeout(time = 2)
    public void putTimed(Queue state) throws InterruptedException {
        while (!state.queue.offer(42)) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    /** Waits for what nobody puts there. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    @Timeout(time = 2)
    public Object shot() throws InterruptedException {
        return HANGING.equals("shot") ? empty.take() : empty;
    }

    /** Waits for its own pool in each call: a millisecond while that is measured, and nearly a second when it is over. */
    @State(Scope.Benchmark)
    public static class Pool {
        private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);

        @TearDown
        public void tearDown() {
            pool.shutdown();
        }
    }

    @Benchmark
    @Threads(2)
    public Object asynchronous(Pool state, Control control) throws Exception {
        long millis = control.stopMeasurement ? 900 : 1;
        return state.pool.schedule(() -> 42, millis, TimeUnit.MILLISECONDS).get();
    }

    /** A profiler whose result takes for ever to be sent, after the third iteration. */
    public static class Between implements InternalProfiler {
        private int iterations;

        @Override
        public String getDescription() {
            return "hangs between two iterations";
        }

        @Override
        public void beforeIteration(BenchmarkParams benchmark, IterationParams params) {
            iterations++;
        }

        @Override
        public Collection<? extends Result> afterIteration(
                BenchmarkParams benchmark, IterationParams params, IterationResult result) {
            boolean hangs = HANGING.equals("between") && iterations == 3;
            return hangs ? Collections.<Result>singleton(new Endless()) : Collections.<Result>emptyList();
        }
    }

    private static class Endless extends ScalarResult {
        Endless() {
            super("endless", 1, "ns", AggregationPolicy.AVG);
        }

        private Object writeReplace() {
            forEver();
            return this;
        }
    }

    @Setup(Level.Iteration)
    public void count() {
        iteration++;
    }

    private static void forEver() {
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                // On purpose.
                continue;
            }
        }
    }

    /** Hangs in its third iteration, and computes. */
    @Benchmark
    public void stubborn() {
        while (HANGING.equals("stubborn") && iteration == 3) {
            Blackhole.consumeCPU(1000);
        }
        Blackhole.consumeCPU(100);
    }

    /** Set up for ever. */
    @State(Scope.Benchmark)
    public static class SetUp {
        @Setup
        public void setUp() {
            if (HANGING.equals("settingUp")) {
                forEver();
            }
        }
    }

    @Benchmark
    public void settingUp(SetUp state) {
        Blackhole.consumeCPU(100);
    }

    /** Torn down for ever. */
    @State(Scope.Benchmark)
    public static class TearDownOf {
        @TearDown
        public void tearDown() {
            if (HANGING.equals("tearingDown")) {
                forEver();
            }
        }
    }

    @Benchmark
    public void tearingDown(TearDownOf state) {
        Blackhole.consumeCPU(100);
    }

    /** A fixture that a subclass overrides, and that is one all the same. */
    public abstract static class Fixture {
        @Setup
        public abstract void setUp();
    }

    @State(Scope.Benchmark)
    public static class Overriding extends Fixture {
        @Override
        public void setUp() {
            if (HANGING.equals("overriding")) {
                forEver();
            }
        }
    }

    @Benchmark
    public void overriding(Overriding state) {
        Blackhole.consumeCPU(100);
    }
}
