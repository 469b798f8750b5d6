package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.data.Schemas;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -uu: records of null, in a quarter of the data, or an int below 750 000, read with the same schema. */
public class PerfUnchangedUnion extends ResolvingRow {

    /** The greatest number that is drawn. */
    private static final int GREATEST = 999_999;

    /** Numbers from here on are null. */
    private static final int ABSENT = 750_000;

    private final int[] values = new int[BATCHES * BATCH];

    /** Makes the data. */
    public PerfUnchangedUnion() {
        super(Schemas.OPTIONAL_INT, Schemas.OPTIONAL_INT);
        Values draws = new Values();
        for (int i = 0; i < values.length; i++) {
            values[i] = draws.between(0, GREATEST);
        }
    }

    /** Perf's row UnchangedUnionRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    GenericRecord record(Schema schema, int datum) {
        GenericRecord record = new GenericData.Record(schema);
        if (values[datum] < ABSENT) {
            record.put(0, values[datum]);
        }
        return record;
    }
}
