package org.example.shared;

import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Nobody asks for more than the one thread that JMH runs. */
@State(Scope.Benchmark)
public class OneThreadBenchmark {
    private final Random random = new Random(42);

    @Benchmark
    public int draw() {
        return random.nextInt();
    }
}
