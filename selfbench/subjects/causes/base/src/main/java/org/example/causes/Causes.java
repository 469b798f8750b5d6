package org.example.causes;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/** One benchmark for each mechanism. All of them go through {@link Decoy}, which every branch changes and nobody feels. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Causes {
    private static final int STEPS = 256;

    private final Decoy decoy = new Decoy();
    private final Codec codec = new Codec();
    private final Pipeline pipeline = new Pipeline();
    private final Counter counter = new Counter();
    private final Gate gate = new Gate();
    private final Adder adder = new Adder();
    private final Scaler scaler = new Scaler();
    private final Keeper keeper = new Keeper();
    private final Pairing pairing = new Pairing();
    private final Filler filler = new Filler();
    private final Bits bits = new Bits();
    private final Turnstile turnstile = new Turnstile();
    private final int[] values = new int[4 * STEPS];
    private final int[] filled = new int[4 * STEPS];
    private long seed = 42;

    @Benchmark
    public long inlining() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += codec.mix(seed + i);
        }
        return seed = sum;
    }

    @Benchmark
    public long limit() {
        long sum = decoy.value();
        for (int i = 0; i < values.length; i++) {
            values[i] = scaler.scale(values[i]);
        }
        return seed = sum + values[0];
    }

    @Benchmark
    public long receivers() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum = pipeline.step(i).apply(sum);
        }
        return seed = sum;
    }

    @Benchmark
    public long boxing() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += counter.count((int) seed + i);
        }
        return seed = sum;
    }

    @Benchmark
    public long locking() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += gate.pass(sum);
        }
        return seed = sum;
    }

    @Benchmark
    public long deoptimization() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += adder.add(Integer.MAX_VALUE - (i & 1), i);
        }
        return seed = sum;
    }

    @Benchmark
    public long escaping() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += pairing.pair(sum + i);
        }
        return seed = sum + pairing.last();
    }

    @Benchmark
    public long filling() {
        long sum = decoy.value();
        filler.fill(values, filled);
        return seed = sum + filled[0];
    }

    @Benchmark
    public long counting() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += bits.count(sum * 0x9E3779B97F4A7C15L + i);
        }
        return seed = sum;
    }

    @Benchmark
    @Threads(2)
    public long contending() {
        return seed = turnstile.pass(seed + decoy.value());
    }

    @Benchmark
    public long collecting() {
        long sum = decoy.value();
        for (int i = 0; i < STEPS; i++) {
            sum += keeper.keep(sum);
        }
        return seed = sum;
    }
}
