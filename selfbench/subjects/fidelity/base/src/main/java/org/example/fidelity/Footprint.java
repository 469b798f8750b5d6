package org.example.fidelity;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Work whose data stays in a cache until others use it: what another fork's turn pushes out has to be read again. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@State(Scope.Thread)
public class Footprint {

    private static final int READS = 1000;
    private static final int LENGTH = Planted.FOOTPRINT / Integer.BYTES;
    /** About 48 bytes an entry: the key, its node, its place in the table. */
    private static final int ENTRIES = Planted.FOOTPRINT / 48;

    private final int[] numbers = new int[LENGTH];
    private final Map<Integer, Integer> map = new HashMap<>();

    private int position;

    @Setup(Level.Trial)
    public void fill() {
        for (int i = 0; i < LENGTH; i++) {
            numbers[i] = i;
        }
        for (int i = 0; i < ENTRIES; i++) {
            map.put(i, i);
        }
    }

    /** Where the next read goes depends on what the last one found. */
    @Benchmark
    public int dependentReads() {
        int at = position;
        for (int i = 0; i < READS; i++) {
            at = numbers[at * 0x2C9277B5 + 0x3C6EF373 & LENGTH - 1] + i;
        }
        position = at;
        return at;
    }

    @Benchmark
    public int mapLookups() {
        int at = position;
        int sum = 0;
        for (int i = 0; i < READS; i++) {
            at = at * 0x2C9277B5 + 0x3C6EF373;
            sum += map.get((at >>> 8) % ENTRIES);
        }
        position = at;
        return sum;
    }
}
