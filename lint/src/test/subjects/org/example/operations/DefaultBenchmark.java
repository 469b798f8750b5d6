package org.example.operations;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** Nobody in this class declares operations; {@link RecordBenchmark} beside it does, for a loop of its own. */
public class DefaultBenchmark {
    public static class Records extends Batch {
        private String[] records = null;

        @Setup
        public void make() {
            records = new String[getBatchSize()];
            for (int i = 0; i < records.length; i++) {
                records[i] = "record " + i;
            }
        }
    }

    @Benchmark
    public void decode(Values values, Blackhole blackhole) {
        for (int i = 0; i < values.getBatchSize(); i++) { // finds: missing-operations-per-invocation
            blackhole.consume(values.longs[i]);
        }
    }

    @Benchmark
    public void own(Values values, Blackhole blackhole) {
        // A loop that another method of the class has may be something else.
        all(values, blackhole);
    }

    private static void all(Values values, Blackhole blackhole) {
        for (int i = 0; i < Batch.BATCH_SIZE; i++) {
            blackhole.consume(values.longs[i]);
        }
    }

    static class Written extends Batch {
        private final String[] records = new String[BATCH_SIZE];
    }

    @Benchmark
    public void encode(Written written, Blackhole blackhole) {
        for (String record : written.records) { // finds: missing-operations-per-invocation
            blackhole.consume(record);
        }
    }
}
