package dev.steelyard.suite.decoders;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The encoded values: the same in every fork and every version. */
final class Numbers {

    /** Values in a part, all of which one call of a benchmark decodes. */
    static final int COUNT = 64 * 1024;

    /**
     * Parts, decoded in turn: a million values. A processor of 2024 learnt 65536 lengths by heart, and guessed them right
     * from then on; 262144 it did not.
     */
    static final int PARTS = 16;

    private static final long SEED = 19781210;

    private Numbers() {}

    /** Writes a value. */
    @FunctionalInterface
    private interface Draw {
        void next(int index, SplittableRandom random, Encoder encoder);
    }

    /** Encodes ints. */
    static List<byte[]> ints(Lengths lengths) {
        return parts((index, random, encoder) ->
                encoder.writeLong(ofLength(lengths.next(index, 5, random), Integer.SIZE, random)));
    }

    /** Encodes longs. */
    static List<byte[]> longs(Lengths lengths) {
        return parts((index, random, encoder) ->
                encoder.writeLong(ofLength(lengths.next(index, 10, random), Long.SIZE, random)));
    }

    /** Encodes floats in [0, 1). */
    static List<byte[]> floats() {
        return parts((index, random, encoder) -> encoder.writeFloat((float) random.nextDouble()));
    }

    /** Encodes doubles in [0, 1). */
    static List<byte[]> doubles() {
        return parts((index, random, encoder) -> encoder.writeDouble(random.nextDouble()));
    }

    private static List<byte[]> parts(Draw draw) {
        SplittableRandom random = new SplittableRandom(SEED);
        return IntStream.range(0, PARTS).mapToObj(part -> part(draw, random)).toList();
    }

    private static byte[] part(Draw draw, SplittableRandom random) {
        Encoder encoder = new Encoder();
        for (int i = 0; i < COUNT; i++) {
            draw.next(i, random, encoder);
        }
        return encoder.toByteArray();
    }

    /** Draws a number of so many bits at most that takes so many bytes. */
    private static long ofLength(int length, int bits, SplittableRandom random) {
        long zigzag = random.nextLong() >>> (Long.SIZE - Math.min(7 * length, bits));
        long least = length == 1 ? 0 : 1L << (7 * (length - 1));
        if (Long.compareUnsigned(zigzag, least) < 0) {
            zigzag |= least;
        }
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }
}
