package org.example.causes;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * Forks of this benchmark are of two kinds. {@link Rotor#turn} and {@link Mixer#mix} become hot at about the same time: the first
 * by its loop, the second because it is used before. If the first is compiled first, the second is inlined there.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Kinds {
    /** Longer, and the first is always compiled first. */
    private static final int LENGTH = 6;
    /** More, and the second is always compiled first. */
    private static final int BEFORE = 600;

    private final Rotor rotor = new Rotor();
    private final int[] data = new int[LENGTH];

    @Setup
    public void fill() {
        for (int i = 0; i < BEFORE; i++) {
            data[i % LENGTH] = (int) rotor.mixed(i) & 255;
        }
    }

    @Benchmark
    public long turn() {
        return rotor.turn(data);
    }
}
