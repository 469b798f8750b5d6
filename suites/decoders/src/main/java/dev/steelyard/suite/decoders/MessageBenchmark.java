package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.DropInDecoder;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.BinaryDecoder;
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
 * Time to decode one of the records of {@link RecordBenchmark} from an array of its own, as a message of a queue is: the
 * decoder begins anew with each, and has no bytes of the next record to look ahead over.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Records.COUNT)
@SuppressWarnings("NullAway.Init") // JMH sets the params, and calls the set-up
public class MessageBenchmark {

    /** Whether one decoder is used again for each message, or each has a new one. */
    @Param({"reused", "new"})
    public String decoder;

    /** What decodes them: Avro's own, or the fastest that we know as one of Avro's decoders. */
    @Param({"avro", "best"})
    public String impl;

    private Opening opening;
    private List<List<byte[]>> parts;
    private Utf8 text;
    private int next;

    /** Returns a decoder at the start of a message. */
    @FunctionalInterface
    private interface Opening {
        Decoder of(byte[] message);
    }

    /** Makes the input. */
    @Setup(Level.Trial)
    public void encode() {
        parts = Records.messages();
        text = new Utf8();
        opening = switch (impl + " " + decoder) {
            case "avro reused" -> avro();
            case "avro new" -> message -> DecoderFactory.get().binaryDecoder(message, null);
            case "best reused" -> best();
            case "best new" -> DropInDecoder::new;
            default ->
                throw new IllegalArgumentException(
                        "messages are decoded by avro or best, reused or new, not by " + impl + ", " + decoder);
        };
    }

    private static Opening avro() {
        BinaryDecoder reused = DecoderFactory.get().binaryDecoder(new byte[0], null);
        return message -> DecoderFactory.get().binaryDecoder(message, reused);
    }

    private static Opening best() {
        DropInDecoder reused = new DropInDecoder(new byte[0]);
        return message -> {
            reused.restart(message);
            return reused;
        };
    }

    /** All fields of a record, the text into an object that is used again. */
    @Benchmark
    public long read() throws IOException {
        List<byte[]> part = parts.get(next);
        next = (next + 1) % parts.size();
        long sum = 0;
        for (byte[] message : part) {
            Decoder from = open(message);
            sum += from.readLong();
            sum += from.readInt();
            text = from.readString(text);
            sum += text.getByteLength();
            sum += Double.doubleToRawLongBits(from.readDouble());
            sum += from.readInt();
        }
        return sum;
    }

    /** Hidden from the compiler as in {@link Reading}. */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private Decoder open(byte[] message) {
        return opening.of(message);
    }
}
