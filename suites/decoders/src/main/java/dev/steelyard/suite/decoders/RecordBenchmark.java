package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.DropInDecoder;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Time to decode one record of a long, an int, a short text, a double and an int, field by field through Avro's {@link
 * Decoder}: what is left of a faster decoder of numbers where other things stand between them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Records.COUNT)
@SuppressWarnings("NullAway.Init") // JMH sets the params, and calls the set-up
public class RecordBenchmark {

    /** Where the bytes are. */
    @Param({"array", "stream", "direct"})
    public String source;

    /** What decodes them: Avro's own, or the fastest that we know as one of Avro's decoders. */
    @Param({"avro", "best"})
    public String impl;

    private Source where;
    private List<Input> inputs;
    private Utf8 text;
    private int next;

    /** Makes the input. */
    @Setup(Level.Trial)
    public void encode() {
        where = Source.valueOf(source.toUpperCase(Locale.ROOT));
        inputs = Records.encoded().stream().map(Input::new).toList();
        text = new Utf8();
    }

    /** All fields of a record, the text into an object that is used again. */
    @Benchmark
    public long read() throws IOException {
        Decoder decoder = open();
        long sum = 0;
        for (int i = 0; i < Records.COUNT; i++) {
            sum += decoder.readLong();
            sum += decoder.readInt();
            text = decoder.readString(text);
            sum += text.getByteLength();
            sum += Double.doubleToRawLongBits(decoder.readDouble());
            sum += decoder.readInt();
        }
        return sum;
    }

    /** Returns a decoder at the start of the next part of the input; hidden from the compiler as in {@link Reading}. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private Decoder open() {
        Input input = inputs.get(next);
        next = (next + 1) % inputs.size();
        return switch (impl) {
            case "avro" ->
                where == Source.ARRAY
                        ? DecoderFactory.get().binaryDecoder(input.bytes(), null)
                        : DecoderFactory.get().binaryDecoder(where.stream(input), null);
            case "best" ->
                switch (where) {
                    case ARRAY -> new DropInDecoder(input.bytes());
                    case STREAM -> new DropInDecoder(where.stream(input));
                    case DIRECT -> new DropInDecoder(input.direct());
                };
            default -> throw new IllegalArgumentException("records are decoded by avro or best, not by " + impl);
        };
    }
}
