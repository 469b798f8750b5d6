package org.example.sizes;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class SizeBenchmark {
    private final Random seeded = new Random(42);
    private final int[] fixed = new int[1 + Math.abs(seeded.nextInt() % 100)];
    private final List<String> names = new ArrayList<>();
    private int[] drawn;
    private int[] hashed;
    private ByteBuffer buffer;

    @Setup
    public void setUp() {
        drawn = new int[1000 + ThreadLocalRandom.current().nextInt(1000)]; // finds: size-differs unseeded-random
        hashed = new int[Math.abs(System.identityHashCode(this)) % 64]; // finds: size-differs
        buffer = ByteBuffer.allocate((int) (System.nanoTime() & 1023)); // finds: size-differs
        int number = new Random().nextInt(50); // finds: unseeded-random
        for (int i = 0; i < number; i++) { // finds: size-may-differ
            names.add("x" + i);
        }
        // As many as the text has characters, the same in every JVM.
        hashed = new int["steelyard".hashCode() & 63];
        for (int i = 0; i < seeded.nextInt(50); i++) {
            names.add("y" + i);
        }
    }

    @Benchmark
    public int length() {
        return drawn.length + hashed.length + fixed.length + buffer.capacity() + names.size();
    }
}
