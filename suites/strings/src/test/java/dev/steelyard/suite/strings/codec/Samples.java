package dev.steelyard.suite.strings.codec;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Strings that are easy to get wrong, and their bytes by an encoder that shares nothing with the implementations. */
public final class Samples {

    private static final int[] LENGTHS = {
        0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 126, 127, 128, 129, 1023, 1024, 1025, 2047, 2048, 2049,
        4096, 16382, 16383, 16384, 16385, 20_000
    };

    private Samples() {}

    /** Null, and strings of many lengths, types of unit and mixtures of these. */
    public static List<@Nullable String> all() {
        List<@Nullable String> samples = new ArrayList<>();
        samples.add(null);
        for (String unit : List.of(
                "a", "\u0000", "\u007f", "\u0080", "\u00ff", "\u0416", "\u3fff", "\u4000", "\u4e2d", "\ud83d", "\ude00",
                "\uffff")) {
            for (int length : LENGTHS) {
                samples.add(unit.repeat(length));
            }
        }
        samples.add("\ud83d\ude00 pair, \ude00\ud83d reversed, \ud83d lone");
        SplittableRandom random = new SplittableRandom(5);
        for (int length : LENGTHS) {
            samples.add(mixed(random, length, 0x80));
            samples.add(mixed(random, length, 0x4000));
            samples.add(mixed(random, length, 0x10000));
            samples.add("a".repeat(length) + "\u0416");
            samples.add("\u4e2d" + "a".repeat(length));
        }
        return samples;
    }

    /** The format, in decimal: remainders and quotients of 128. */
    public static byte[] encoded(@Nullable String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        group(bytes, text == null ? 0 : text.length() + 1L);
        if (text != null) {
            text.chars().forEach(unit -> group(bytes, unit));
        }
        return bytes.toByteArray();
    }

    private static void group(ByteArrayOutputStream bytes, long value) {
        if (value < 128) {
            bytes.write((int) value);
        } else {
            bytes.write((int) (value % 128 + 128));
            group(bytes, value / 128);
        }
    }

    private static String mixed(SplittableRandom random, int length, int bound) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(1 + random.nextInt(bound)));
        }
        return text.toString();
    }
}
