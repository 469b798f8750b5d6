package dev.steelyard.suite.strings.carrier;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.core.memory.ByteArrayInputStreamWithPos;
import org.apache.flink.core.memory.ByteArrayOutputStreamWithPos;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;

/** The carriers by the names that the benchmarks' param gives them. */
public final class Carriers {

    private static final List<String> OWN = List.of("heap", "stream", "segment");

    private static final List<String> FLINK = List.of("flink-heap", "flink-stream", "flink-segment");

    private static final List<String> NAMES =
            Stream.concat(OWN.stream(), FLINK.stream()).toList();

    private Carriers() {}

    /** All names. */
    public static List<String> names() {
        return NAMES;
    }

    /** The names of those that are the same whatever the version of Flink. */
    public static List<String> own() {
        return OWN;
    }

    /** The names of those that are, or access memory by, classes of Flink. */
    public static List<String> flink() {
        return FLINK;
    }

    /**
     * Makes an empty carrier. No object of the others is made, and no method of them is called, so that calls stay monomorphic.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Carrier named(String name) {
        return switch (name) {
            case "heap" -> heap();
            case "stream" -> stream();
            case "segment" -> segment();
            case "flink-heap" -> flinkHeap();
            case "flink-stream" -> flinkStream();
            case "flink-segment" -> flinkSegment();
            default -> throw new IllegalArgumentException("no carrier '" + name + "'; there are " + NAMES);
        };
    }

    /** An array on the heap. */
    private static Carrier heap() {
        HeapOutput output = new HeapOutput();
        HeapInput input = new HeapInput();
        return new Carrier(output, input, output::clear, () -> input.wrap(output.bytes(), output.size()), output::size);
    }

    /** The JDK's data streams over its streams of byte arrays. */
    private static Carrier stream() {
        ArrayStreams.Target target = new ArrayStreams.Target();
        ArrayStreams.Source source = new ArrayStreams.Source();
        return new Carrier(
                new DataOutputStream(target),
                new DataInputStream(source),
                target::reset,
                () -> source.wrap(target.array(), target.written()),
                target::written);
    }

    /** Memory outside the heap. */
    private static Carrier segment() {
        SegmentOutput output = new SegmentOutput();
        SegmentInput input = new SegmentInput(output.segment());
        return new Carrier(
                output, input, output::clear, () -> input.wrap(output.segment(), output.size()), output::size);
    }

    /** Flink's own serializer over an array that grows, and its deserializer: what records and keys of state pass through. */
    private static Carrier flinkHeap() {
        DataOutputSerializer output = new DataOutputSerializer(Growth.FIRST);
        DataInputDeserializer input = new DataInputDeserializer();
        return new Carrier(
                output,
                input,
                output::clear,
                () -> input.setBuffer(output.getSharedBuffer(), 0, output.length()),
                output::length);
    }

    /**
     * Flink's data streams, which are the JDK's, over Flink's streams of byte arrays, which take no lock. In some versions a
     * rewind allocates: the array is wrapped as a memory segment there.
     */
    private static Carrier flinkStream() {
        ByteArrayOutputStreamWithPos target = new ByteArrayOutputStreamWithPos(Growth.FIRST);
        ByteArrayInputStreamWithPos source = new ByteArrayInputStreamWithPos();
        return new Carrier(
                new DataOutputViewStreamWrapper(target),
                new DataInputViewStreamWrapper(source),
                target::reset,
                () -> source.setBuffer(target.getBuf(), 0, target.getPosition()),
                target::getPosition);
    }

    /**
     * One of Flink's memory segments, outside the heap. Writes and reads are those of {@code segment}, but that {@code
     * MemorySegment} makes the accesses: whatever lies between the two is that class. A job has many segments of 32 KiB, and
     * views that go from one to the next, of which flink-core has none from 1.9 to 2.3; this one grows.
     */
    private static Carrier flinkSegment() {
        FlinkSegmentOutput output = new FlinkSegmentOutput();
        FlinkSegmentInput input = new FlinkSegmentInput(output.segment());
        return new Carrier(
                output, input, output::clear, () -> input.wrap(output.segment(), output.size()), output::size);
    }
}
