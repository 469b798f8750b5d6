package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Schemas;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -ee: an enum of eight symbols, read by a {@link GenericDatumReader} with a schema that has eight more. */
public class PerfExtendedEnum extends PerfBenchmark {

    private static final int BATCHES = 64;
    private static final int BATCH = 4_096;

    private final byte[] ordinals = new byte[BATCHES * BATCH];
    private final DatumReader<Object> reader = new GenericDatumReader<>(Schemas.ENUM, Schemas.EXTENDED_ENUM);

    /** Makes the data. */
    public PerfExtendedEnum() {
        super(BATCHES, BATCH);
        Values draws = new Values();
        int last = Schemas.ENUM.getEnumSymbols().size() - 1;
        for (int i = 0; i < ordinals.length; i++) {
            ordinals[i] = (byte) draws.between(0, last);
        }
    }

    /** Perf's row ExtendedEnumRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        out.writeEnum(ordinals[datum]);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return reader.read(null, in);
    }

    @Override
    protected Object expected(int datum) {
        return new GenericData.EnumSymbol(
                Schemas.EXTENDED_ENUM, Schemas.ENUM.getEnumSymbols().get(ordinals[datum]));
    }
}
