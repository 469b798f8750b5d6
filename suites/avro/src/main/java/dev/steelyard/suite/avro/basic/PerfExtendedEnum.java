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

/** Perf -ee: records of an enum of two symbols, read with a schema that has three more. */
public class PerfExtendedEnum extends ResolvingRow {

    private final boolean[] second = new Values().booleans(BATCHES * BATCH);

    /** Makes the data. */
    public PerfExtendedEnum() {
        super(Schemas.ENUM, Schemas.EXTENDED_ENUM);
    }

    /** Perf's row ExtendedEnumRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    GenericRecord record(Schema schema, int datum) {
        Schema symbols = schema.getField("v").schema();
        GenericRecord record = new GenericData.Record(schema);
        record.put(
                0, new GenericData.EnumSymbol(symbols, symbols.getEnumSymbols().get(second[datum] ? 1 : 0)));
        return record;
    }
}
