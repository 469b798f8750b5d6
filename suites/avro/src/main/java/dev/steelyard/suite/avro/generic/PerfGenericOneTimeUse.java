package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.Decoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Got: a new decoder and a new reader for each record. */
public class PerfGenericOneTimeUse extends GenericBenchmark {

    private static final int ONE_TIME_BATCHES = 256;
    private static final int ONE_TIME_BATCH = 128;

    /** Makes the data. */
    public PerfGenericOneTimeUse() {
        super(ONE_TIME_BATCHES, Records.numbers(ONE_TIME_BATCHES * ONE_TIME_BATCH), Schemas.NUMBERS);
    }

    /** Perf's row GenericOneTimeUse_Read. */
    @Benchmark
    @OperationsPerInvocation(ONE_TIME_BATCH)
    public void read(Blackhole blackhole) throws IOException {
        int begin = nextBatch();
        for (int datum = begin; datum < begin + ONE_TIME_BATCH; datum++) {
            blackhole.consume(decode(onlyInput(datum)));
        }
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return new GenericDatumReader<GenericRecord>(Schemas.NUMBERS).read(null, in);
    }
}
