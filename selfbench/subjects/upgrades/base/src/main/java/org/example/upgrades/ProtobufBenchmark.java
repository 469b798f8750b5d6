package org.example.upgrades;

import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProtobufBenchmark {
    private static final int VALUES = 1000;
    private static final String TEXT = "a name of usual length";

    private final byte[] target = new byte[64 * 1024];

    /** Ints of one byte, into an array. */
    @Benchmark
    public int smallInts() throws IOException {
        CodedOutputStream out = CodedOutputStream.newInstance(target);
        for (int i = 0; i < VALUES; i++) {
            out.writeUInt32NoTag(i & 127);
        }
        return out.spaceLeft();
    }

    /** Short texts in ASCII, into an array. */
    @Benchmark
    public int strings() throws IOException {
        CodedOutputStream out = CodedOutputStream.newInstance(target);
        for (int i = 0; i < VALUES; i++) {
            out.writeStringNoTag(TEXT);
        }
        return out.spaceLeft();
    }
}
