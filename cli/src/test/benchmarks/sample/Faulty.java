package sample;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** One healthy benchmark among others that go wrong where the property {@code faulty} is set. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Faulty {
    private static final boolean FAULTY = Boolean.getBoolean("faulty");
    private final List<byte[]> hoard = new ArrayList<>();

    @Benchmark
    public void healthy() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    public void throwing() {
        Blackhole.consumeCPU(100);
        if (FAULTY) {
            throw new IllegalStateException("thrown on purpose");
        }
    }

    @Benchmark
    public void exiting() {
        Blackhole.consumeCPU(100);
        if (FAULTY) {
            System.exit(0);
        }
    }

    @Benchmark
    @Fork(jvmArgs = "-Xmx32m")
    public void hoarding() {
        Blackhole.consumeCPU(100);
        while (FAULTY) {
            hoard.add(new byte[1 << 20]);
        }
    }

    @Benchmark
    public void hanging() throws InterruptedException {
        Blackhole.consumeCPU(100);
        synchronized (this) {
            while (FAULTY) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    hoard.clear();
                }
            }
        }
    }
}
