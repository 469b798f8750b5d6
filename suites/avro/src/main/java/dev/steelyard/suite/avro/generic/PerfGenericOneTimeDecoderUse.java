package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Gotd: a new decoder for each record; the reader is kept. */
public class PerfGenericOneTimeDecoderUse extends GenericBenchmark {

    /** Makes the data. */
    public PerfGenericOneTimeDecoderUse() {
        super(BATCHES, Records.numbers(BATCHES * BATCH), Schemas.NUMBERS);
    }

    /** Perf's row GenericOneTimeDecoderUse_Read. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        int begin = nextBatch();
        for (int datum = begin; datum < begin + BATCH; datum++) {
            blackhole.consume(reader.read(null, onlyInput(datum)));
        }
    }
}
