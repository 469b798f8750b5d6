package org.example.operations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** The class that does it right. */
public class RecordBenchmark {
    @Benchmark
    @OperationsPerInvocation(Batch.BATCH_SIZE)
    public void decode(Values values, Blackhole blackhole) {
        for (int i = 0; i < values.getBatchSize(); i++) {
            blackhole.consume(values.longs[i]);
        }
    }
}
