package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Schemas;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Perf -uu: null, in a quarter of the data, or an int of {@link PerfInt}, read by a {@link GenericDatumReader} whose
 * schema is the writer's.
 */
public class PerfUnchangedUnion extends PerfBenchmark {

    private static final int BATCHES = 64;
    private static final int BATCH = 4_096;

    private final int[] values = new int[BATCHES * BATCH];
    private final boolean[] absent = new boolean[BATCHES * BATCH];
    private final DatumReader<Object> reader = new GenericDatumReader<>(Schemas.OPTIONAL_INT);

    /** Makes the data. */
    public PerfUnchangedUnion() {
        super(BATCHES, BATCH);
        Values draws = new Values();
        for (int i = 0; i < values.length; i++) {
            values[i] = draws.varint();
            absent[i] = draws.oneInFour();
        }
    }

    /** Perf's row UnchangedUnionRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        if (absent[datum]) {
            out.writeIndex(0);
            out.writeNull();
        } else {
            out.writeIndex(1);
            out.writeInt(values[datum]);
        }
    }

    @Override
    protected @Nullable Object decode(Decoder in) throws IOException {
        return reader.read(null, in);
    }

    @Override
    protected @Nullable Object expected(int datum) {
        return absent[datum] ? null : values[datum];
    }
}
