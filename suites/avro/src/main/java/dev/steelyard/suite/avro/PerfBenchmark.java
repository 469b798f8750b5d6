package dev.steelyard.suite.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One test of Perf: data that are made and encoded once per trial, read and written in batches.
 *
 * <p>An invocation takes the next batch and, after the last one, the first: invocations are short, and yet all data
 * pass by before any are seen again. It begins by resetting the decoder or the encoder, as cycles of Perf do, and its
 * score is the time per <em>entry</em>, which is what Perf counts; a datum can hold many entries.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class PerfBenchmark {

    /** Perf's system property for rows that write: whether they do without a buffer. */
    static final String USE_DIRECT = "org.apache.avro.io.perf.use-direct";

    static {
        // Avro 1.11.4 and later only make objects of classes in packages that are trusted.
        System.getProperties().putIfAbsent("org.apache.avro.SERIALIZABLE_PACKAGES", trusted());
    }

    private final int batches;
    private final int perBatch;
    private final boolean direct = Boolean.getBoolean(USE_DIRECT);
    private final ByteArrayOutputStream sink = new ByteArrayOutputStream(1 << 16);
    private byte[] encoded = new byte[0];
    private int[] starts = new int[1];
    private int first;
    private @Nullable BinaryDecoder decoder;
    private @Nullable BinaryEncoder encoder;

    /**
     * Makes a test of as many data as batches hold.
     *
     * @param batches how many batches there are, at least 1
     * @param perBatch data in each of them, at least 1
     */
    protected PerfBenchmark(int batches, int perBatch) {
        if (batches < 1 || perBatch < 1) {
            throw new IllegalArgumentException("batches " + batches + " of " + perBatch + " data");
        }
        this.batches = batches;
        this.perBatch = perBatch;
    }

    private static String trusted() {
        String own = PerfBenchmark.class.getPackage().getName();
        return "java.lang,java.math,java.io,java.net,org.apache.avro.reflect," + own + "," + own + ".data," + own
                + ".generated," + own + ".reflect";
    }

    /** Encodes all data, as {@link #encode} does, and remembers where each begins. */
    @Setup
    public final void setUp() throws IOException {
        int data = data();
        starts = new int[data + 1];
        sink.reset();
        Encoder out = nextOutput();
        for (int datum = 0; datum < data; datum++) {
            encode(out, datum);
            out.flush();
            starts[datum + 1] = sink.size();
        }
        encoded = sink.toByteArray();
        first = data - perBatch;
    }

    /** Writes a datum with the schema of the writer. */
    protected abstract void encode(Encoder out, int datum) throws IOException;

    /** Reads the next datum; where the row reuses objects the result is the same object each time. */
    protected abstract @Nullable Object decode(Decoder in) throws IOException;

    /** What {@link #decode} reads where {@link #encode} wrote this datum: equal, or with equal fields. */
    protected abstract @Nullable Object expected(int datum);

    /** The decoder of a batch, over one that begins with it; a row that reads through another one puts it on top. */
    protected Decoder input(BinaryDecoder in) throws IOException {
        return in;
    }

    /** The encoder of a batch, over one that writes bytes; a row that writes through another one puts it on top. */
    protected Encoder output(BinaryEncoder out) throws IOException {
        return out;
    }

    /** The encoder that writes bytes: with a buffer, or the direct one where {@value #USE_DIRECT} is true. */
    protected BinaryEncoder binaryEncoder(OutputStream out, @Nullable BinaryEncoder reused) {
        return direct
                ? EncoderFactory.get().directBinaryEncoder(out, reused)
                : EncoderFactory.get().binaryEncoder(out, reused);
    }

    /** Reads the next batch. */
    protected final void readBatch(Blackhole blackhole) throws IOException {
        Decoder in = nextInput();
        for (int i = 0; i < perBatch; i++) {
            blackhole.consume(decode(in));
        }
    }

    /** Writes the next batch. */
    protected final void writeBatch(Blackhole blackhole) throws IOException {
        int begin = nextBatch();
        sink.reset();
        Encoder out = nextOutput();
        for (int datum = begin; datum < begin + perBatch; datum++) {
            encode(out, datum);
        }
        out.flush();
        blackhole.consume(sink.size());
    }

    /** Goes on to the next batch, and gives its first datum. */
    protected final int nextBatch() {
        int next = first + perBatch;
        first = next == batches * perBatch ? 0 : next;
        return first;
    }

    /** A decoder of the next batch. */
    protected final Decoder nextInput() throws IOException {
        int begin = nextBatch();
        return input(decoder(begin, begin + perBatch, decoder));
    }

    /** A new decoder of one datum. */
    protected final BinaryDecoder onlyInput(int datum) {
        return decoder(datum, datum + 1, null);
    }

    private BinaryDecoder decoder(int begin, int end, @Nullable BinaryDecoder reused) {
        BinaryDecoder in =
                DecoderFactory.get().binaryDecoder(encoded, starts[begin], starts[end] - starts[begin], reused);
        decoder = in;
        return in;
    }

    private Encoder nextOutput() throws IOException {
        BinaryEncoder out = binaryEncoder(sink, encoder);
        encoder = out;
        return output(out);
    }

    /** How many data there are. */
    final int data() {
        return batches * perBatch;
    }

    /** How many batches there are. */
    final int batches() {
        return batches;
    }

    /** Bytes of all data. */
    final int bytes() {
        return encoded.length;
    }

    /** Bytes of one datum. */
    final int size(int datum) {
        return starts[datum + 1] - starts[datum];
    }

    /** Whether everything that the latest decoder had has been read. */
    final boolean atEnd() throws IOException {
        return decoder != null && decoder.isEnd();
    }

    /** What a batch holds that begins with a datum. */
    final byte[] batchFrom(int datum) {
        return Arrays.copyOfRange(encoded, starts[datum], starts[datum + perBatch]);
    }

    /** What the latest batch wrote. */
    final byte[] written() {
        return sink.toByteArray();
    }

    /** The first datum of the latest batch. */
    final int latest() {
        return first;
    }
}
