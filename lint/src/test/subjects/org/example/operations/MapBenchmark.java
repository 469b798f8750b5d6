package org.example.operations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

public class MapBenchmark {
    @Benchmark
    @OperationsPerInvocation(Batch.BATCH_SIZE)
    public void encode(Values values, Blackhole blackhole) {
        for (int i = 0; i < Batch.BATCH_SIZE; i++) {
            blackhole.consume(values.longs[i]);
        }
    }

    @Benchmark
    public void decode(Values values, Blackhole blackhole) {
        for (int i = 0; i < values.getBatchSize(); i++) { // finds: missing-operations-per-invocation
            blackhole.consume(values.longs[i]);
        }
    }

    @Benchmark
    public void decodeByField(Values values, Blackhole blackhole) {
        for (int i = 0; i < values.fixed(); i++) { // finds: missing-operations-per-invocation
            blackhole.consume(values.longs[i]);
        }
    }

    @Benchmark
    public void decodeBackwards(Values values, Blackhole blackhole) {
        for (int i = Batch.BATCH_SIZE - 1; i >= 0; i--) { // finds: missing-operations-per-invocation
            blackhole.consume(values.longs[i]);
        }
    }

    @Benchmark
    public void decodeInSteps(Values values, Blackhole blackhole) {
        for (int i = 0; i < 2 * values.getBatchSize(); i += 2) { // finds: missing-operations-per-invocation
            blackhole.consume(values.longs[i / 2]);
        }
    }

    @Benchmark
    public void decodeAndTestAfterwards(Values values, Blackhole blackhole) {
        int i = 0;
        do {
            blackhole.consume(values.longs[i]);
        } while (++i < values.getBatchSize()); // finds: missing-operations-per-invocation
    }

    @Benchmark
    public void decodeInMethod(Values values, Blackhole blackhole) {
        all(values, blackhole); // finds: loop-over-batch
    }

    private static void all(Values values, Blackhole blackhole) {
        for (int i = 0; i < Batch.BATCH_SIZE; i++) {
            blackhole.consume(values.longs[i]);
        }
    }

    /** Half of the batch: how many operations that are only its author knows. */
    @Benchmark
    public void half(Values values, Blackhole blackhole) {
        for (int i = 0; i < values.getBatchSize() / 2; i++) {
            blackhole.consume(values.longs[i]);
        }
    }

    /** The sum is the operation, of as many values as there are. */
    @Benchmark
    public long sum(Values values) {
        long sum = 0;
        for (long value : values.draws) {
            sum += value;
        }
        return sum;
    }

    /** No loop: one operation. */
    @Benchmark
    public long first(Values values) {
        return values.longs[0];
    }
}
