package dev.steelyard.suite.strings.carrier;

import java.util.List;

/** The carriers by the names that the benchmarks' param gives them. */
public final class Carriers {

    private static final List<String> NAMES = List.of("heap", "stream", "segment");

    private Carriers() {}

    /** All names. */
    public static List<String> names() {
        return NAMES;
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
            default -> throw new IllegalArgumentException("no carrier '" + name + "'; there are " + NAMES);
        };
    }
}
