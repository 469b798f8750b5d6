package dev.steelyard.suite.strings;

import dev.steelyard.suite.strings.record.RecordKind;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Time to write a record and to read it back, all of it Flink's own: the serializer, the output and the input. These are rows of
 * Flink's benchmarks of serialization frameworks, of which only what a version of flink-core can change is kept. Threads share
 * nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the params and calls set-up before anything else.
public class RecordBenchmark {

    /** What is written, and how: {@link RecordKind#id()}. */
    @Param({"pojo", "kryo", "row", "heavystring"})
    public String record;

    private final DataOutputSerializer output = new DataOutputSerializer(1 << 10);
    private final DataInputDeserializer input = new DataInputDeserializer();
    private TypeSerializer<Object> serializer;
    private Object[] records;
    private int next;

    /** Makes the records and takes each there and back: the output grows to what the largest of them needs. */
    @Setup
    public void fill() throws IOException {
        RecordKind kind = RecordKind.of(record);
        serializer = kind.serializer();
        records = kind.records();
        for (int i = 0; i < records.length; i++) {
            roundTrip();
        }
    }

    /** Writes the next record and reads it back. */
    @Benchmark
    public Object roundTrip() throws IOException {
        next = (next + 1) & (records.length - 1);
        output.clear();
        serializer.serialize(records[next], output);
        input.setBuffer(output.getSharedBuffer(), 0, output.length());
        return serializer.deserialize(input);
    }
}
