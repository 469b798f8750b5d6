package dev.steelyard.suite.strings.carrier;

import java.util.List;
import java.util.stream.Stream;

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
     * Makes an empty carrier. No class of the others is loaded, so that calls stay monomorphic.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Carrier named(String name) {
        return switch (name) {
            case "heap" -> new HeapCarrier();
            case "stream" -> new StreamCarrier();
            case "segment" -> new SegmentCarrier();
            case "flink-heap" -> new FlinkHeapCarrier();
            case "flink-stream" -> new FlinkStreamCarrier();
            case "flink-segment" -> new FlinkSegmentCarrier();
            default -> throw new IllegalArgumentException("no carrier '" + name + "'; there are " + NAMES);
        };
    }
}
