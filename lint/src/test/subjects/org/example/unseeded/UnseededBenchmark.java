package org.example.unseeded;

import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

@State(Scope.Thread)
public class UnseededBenchmark {
    private final Random random = new Random(); // finds: unseeded-random
    private final Random seeded = new Random(42);
    private final SplittableRandom split = new SplittableRandom(42);
    private final List<Integer> list = new ArrayList<>();
    private final double[] values = new double[100];
    private String id;
    private Path folder;
    private File file;

    @Setup
    public void setUp() {
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.random(); // finds: unseeded-random
            list.add(ThreadLocalRandom.current().nextInt()); // finds: unseeded-random
        }
        Collections.shuffle(list); // finds: unseeded-random
        Collections.shuffle(list, seeded);
        id = UUID.randomUUID().toString(); // finds: unseeded-random
        fill(Math::random); // finds: unseeded-random
        helper();
        // Names of files are no data.
        folder = Paths.get("target", UUID.randomUUID().toString());
        file = new File("run-" + UUID.randomUUID());
    }

    private void fill(DoubleSupplier supplier) {
        values[0] = supplier.getAsDouble();
    }

    private void helper() {
        Random clock = new Random(System.nanoTime()); // finds: unseeded-random
        values[1] = clock.nextDouble() + split.nextInt();
    }

    @TearDown
    public void tearDown() {
        values[0] = Math.random();
    }

    /** Drawing is what is measured. */
    @Benchmark
    public int draw() {
        return ThreadLocalRandom.current().nextInt() + random.nextInt();
    }

    @State(Scope.Thread)
    public static class Later {
        int value;

        @Setup
        public void setUp() {
            Random random = new Random();
            random.setSeed(13);
            value = random.nextInt();
        }
    }

    @Benchmark
    public int later(Later later) {
        return later.value + list.size();
    }
}
