package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.io.ResolvingDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Rd: the reader has two strings more at the end, which have defaults. */
public class PerfRecordWithDefault extends ResolvingBenchmark {

    /** Makes the data. */
    public PerfRecordWithDefault() {
        super(Schemas.WITH_DEFAULTS);
    }

    /** Perf's row RecordWithDefaultRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    void readField(ResolvingDecoder in, int position) throws IOException {
        switch (position) {
            case 0 -> target.a = in.readDouble();
            case 1 -> target.b = in.readDouble();
            case 2 -> target.c = in.readDouble();
            case 3 -> target.i = in.readInt();
            case 4 -> target.j = in.readInt();
            case 5 -> target.k = in.readInt();
            case 6 -> target.s = in.readString(null);
            default -> target.t = in.readString(null);
        }
    }

    @Override
    protected Object expected(int datum) {
        return Fields.withDefaults(numbers(datum));
    }
}
