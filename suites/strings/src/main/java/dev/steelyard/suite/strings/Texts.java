package dev.steelyard.suite.strings;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Strings of one length, in the order in which a benchmark meets them. They look like text: words of random letters, with
 * spaces and full stops between them, which in Russian and Chinese are shorter in the format than the letters are.
 */
final class Texts {

    /**
     * The least number of units in all strings together. Each lap is the same, and there are processors that learn 64 Ki
     * short values by heart, though not 256 Ki: docs/decisions/081. With 64 Ki units one of 2024 reads Russian strings of 129
     * units in 1.6 ns per unit, with these in 2.8.
     */
    static final int UNITS = 1 << 20;

    /**
     * The most strings that differ. Letters of short ones take 1 MiB at most: more would measure the caches of the machine.
     * The order is random all the same.
     */
    private static final int DISTINCT = 4096;

    /** The least number of strings. */
    private static final int LEAST = 8;

    private static final long SEED = 20191211;

    private static final String ASCII = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    private static final List<String> TYPES = List.of("ascii", "russian", "chinese");

    private Texts() {}

    /** All types of text. */
    static List<String> types() {
        return TYPES;
    }

    /**
     * Makes strings, the same ones for the same arguments.
     *
     * @param type {@code ascii}, one byte a unit; {@code russian}, two for a letter; {@code chinese}, three for a letter
     * @param length of each of them, in UTF-16 units
     */
    static String[] ring(String type, int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        int count = Math.max(LEAST, UNITS / length);
        String[] distinct = new String[Math.min(count, DISTINCT)];
        for (int i = 0; i < distinct.length; i++) {
            distinct[i] = text(type, length, random);
        }
        if (distinct.length == count) {
            return distinct;
        }
        String[] ring = new String[count];
        for (int i = 0; i < count; i++) {
            ring[i] = distinct[random.nextInt(distinct.length)];
        }
        return ring;
    }

    private static String text(String type, int length, SplittableRandom random) {
        char[] units = new char[length];
        for (int i = 0; i < length; i++) {
            units[i] = unit(type, random);
        }
        return new String(units);
    }

    private static char unit(String type, SplittableRandom random) {
        return switch (type) {
            case "ascii" -> random.nextInt(7) == 0 ? ' ' : ASCII.charAt(random.nextInt(ASCII.length()));
            case "russian" -> random.nextInt(7) == 0 ? ' ' : (char) random.nextInt('\u0410', '\u0450');
            case "chinese" -> random.nextInt(12) == 0 ? '\u3002' : (char) random.nextInt('\u4e00', '\u9fa6');
            default -> throw new IllegalArgumentException("no type of text '" + type + "'; there are " + TYPES);
        };
    }
}
