package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Gf: the records of {@link PerfGenericNested}, by hand, without reader and writer of data. */
public class PerfGenericNestedFake extends GenericBenchmark {

    private static final Schema INNER = Schemas.NESTED.getField("a").schema();
    private static final int RECORDS = 3;
    private static final int FIELDS = 6;

    /** Makes the data. */
    public PerfGenericNestedFake() {
        super(BATCHES, Records.nested(BATCHES * BATCH), Schemas.NESTED);
    }

    /** Perf's row GenericNestedFake_Read. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row GenericNestedFake_Write. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        GenericRecord record = value(datum);
        for (int i = 0; i < RECORDS; i++) {
            out.writeDouble((Double) ((GenericRecord) record.get(i)).get(0));
        }
        for (int i = RECORDS; i < FIELDS; i++) {
            out.writeInt((Integer) record.get(i));
        }
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        GenericRecord record = new GenericData.Record(Schemas.NESTED);
        for (int i = 0; i < RECORDS; i++) {
            GenericRecord inner = new GenericData.Record(INNER);
            inner.put(0, in.readDouble());
            record.put(i, inner);
        }
        for (int i = RECORDS; i < FIELDS; i++) {
            record.put(i, in.readInt());
        }
        return record;
    }
}
