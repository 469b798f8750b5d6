package sample;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** Touches new memory in some of its iterations: 13 MB in each up to the number that a property gives. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Touching {
    private static final int PIECES = 200;
    private static final int PIECE = 1 << 16;

    private final List<byte[]> kept = new ArrayList<byte[]>();
    private int warmup;
    private int measurement;
    private int left;

    @Setup(Level.Iteration)
    public void begin(IterationParams phase) {
        boolean warms = phase.getType() == IterationType.WARMUP;
        int number = warms ? ++warmup : ++measurement;
        left = number <= Integer.getInteger(warms ? "touch.warmup" : "touch.measurement", 0) ? PIECES : 0;
    }

    @Benchmark
    public void touch() {
        Blackhole.consumeCPU(1000);
        if (left > 0) {
            left--;
            kept.add(new byte[PIECE]);
        }
    }
}
