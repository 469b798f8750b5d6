package sample;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;

/** Benchmarks of every shape: params, groups, threads, arguments, fixtures. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@BenchmarkMode(Mode.AverageTime)
public class Shapes {
    @State(Scope.Benchmark)
    public static class Sizes {
        @Param({"10", "1000"})
        int size;

        @Param({"x"})
        String kind;
    }

    @Benchmark
    @OperationsPerInvocation(10)
    public void params(Sizes sizes) {
        Blackhole.consumeCPU(sizes.size);
    }

    @State(Scope.Group)
    public static class Shared {
        final AtomicLong value = new AtomicLong();
    }

    @Benchmark
    @Group("pair")
    @GroupThreads(2)
    public long write(Shared shared) {
        return shared.value.incrementAndGet();
    }

    @Benchmark
    @Group("pair")
    public long read(Shared shared, Control control) {
        return shared.value.get();
    }

    @Benchmark
    @Threads(3)
    public void threads() {
        Blackhole.consumeCPU(10);
    }

    @Benchmark
    @Threads(Threads.MAX)
    @BenchmarkMode({Mode.Throughput, Mode.SampleTime})
    public void allCpus() {
        Blackhole.consumeCPU(10);
    }

    /** Fails unless the arguments of the annotation and nothing of the host reach the fork. */
    @Benchmark
    @Fork(value = 3, warmups = 2, jvmArgs = {"-Xmx333m", "-Done=1"}, jvmArgsPrepend = "-Dtwo=2", jvmArgsAppend = "-Dthree=3")
    public void arguments() {
        if (Integer.getInteger("one") + Integer.getInteger("two") + Integer.getInteger("three") != 6) {
            throw new IllegalStateException("arguments are missing");
        }
    }

    @Benchmark
    @Warmup(iterations = 7, time = 300, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(iterations = 8, time = 2)
    @Timeout(time = 9)
    public void iterations() {
        Blackhole.consumeCPU(10);
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Counts {
        public long events;
    }

    @State(Scope.Benchmark)
    public static class Fixtures {
        static {
            if (System.getProperty("initialised") == null) {
                System.setProperty("initialised", "yes");
            }
        }

        long setUps;

        @Setup(Level.Iteration)
        public void fill() {
            setUps++;
        }

        @TearDown(Level.Invocation)
        public void empty() {
            setUps++;
        }
    }

    @Benchmark
    public void fixtures(Fixtures fixtures, Counts counts) {
        counts.events++;
        Blackhole.consumeCPU(10);
    }
}
