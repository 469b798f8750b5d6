package dev.steelyard.suite.decoders;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Encoded records of a long, an int, a text, a double and an int: the same in every fork and every version. */
final class Records {

    /** Records in a part, all of which one call of a benchmark decodes. */
    static final int COUNT = 16 * 1024;

    /** Parts, decoded in turn: 262144 records, a million lengths. */
    static final int PARTS = 16;

    /** The longest text, in bytes, is one less. */
    private static final int TEXT = 32;

    private static final long SEED = 19781210;

    private Records() {}

    /** Returns the bytes of each part. */
    static List<byte[]> encoded() {
        SplittableRandom random = new SplittableRandom(SEED);
        return IntStream.range(0, PARTS).mapToObj(part -> part(random)).toList();
    }

    /** Returns the bytes of each record of each part: the same as {@link #encoded()} in pieces. */
    static List<List<byte[]>> messages() {
        SplittableRandom random = new SplittableRandom(SEED);
        return IntStream.range(0, PARTS)
                .mapToObj(part -> IntStream.range(0, COUNT)
                        .mapToObj(number -> message(random))
                        .toList())
                .toList();
    }

    private static byte[] message(SplittableRandom random) {
        Encoder encoder = new Encoder();
        write(random, encoder);
        return encoder.toByteArray();
    }

    private static byte[] part(SplittableRandom random) {
        Encoder encoder = new Encoder();
        for (int i = 0; i < COUNT; i++) {
            write(random, encoder);
        }
        return encoder.toByteArray();
    }

    private static void write(SplittableRandom random, Encoder encoder) {
        encoder.writeLong(random.nextLong() >>> (Long.SIZE - 1 - random.nextInt(Integer.SIZE)));
        encoder.writeLong(random.nextInt(200) - 100);
        encoder.writeText(text(random));
        encoder.writeDouble(random.nextDouble());
        encoder.writeLong(random.nextInt() >> random.nextInt(Integer.SIZE));
    }

    /** Draws up to 31 small letters. */
    private static byte[] text(SplittableRandom random) {
        byte[] letters = "a".repeat(random.nextInt(TEXT)).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < letters.length; i++) {
            letters[i] += (byte) random.nextInt(26);
        }
        return letters;
    }
}
