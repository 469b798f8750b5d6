package dev.steelyard.suite.strings.codec;

import java.util.List;

/** The implementations by the names that the benchmarks' param {@code impl} gives them. */
public final class Codecs {

    private static final List<String> NAMES = List.of(
            "original",
            "exact",
            "threadlocal",
            "buffer8",
            "buffer16",
            "buffer32",
            "computed",
            "final",
            "flink",
            "best");

    private Codecs() {}

    /** All names, in the order of history. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Makes a codec. No class of the others is loaded, so that calls stay monomorphic.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static StringCodec named(String name) {
        return switch (name) {
            case "original" -> new OriginalCodec();
            case "exact" -> new ExactCodec();
            case "threadlocal" -> new ThreadLocalCodec();
            case "buffer8" -> new Buffer8Codec();
            case "buffer16" -> new Buffer16Codec();
            case "buffer32" -> new Buffer32Codec();
            case "computed" -> new ComputedBufferCodec();
            case "final" -> new FinalCodec();
            case "flink" -> new FlinkCodec();
            case "best" -> new BestCodec();
            default -> throw new IllegalArgumentException("no implementation '" + name + "'; there are " + NAMES);
        };
    }
}
