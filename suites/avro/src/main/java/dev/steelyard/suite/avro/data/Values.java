package dev.steelyard.suite.avro.data;

import java.util.SplittableRandom;

/**
 * Draws values with the distributions of Perf, in random order, always the same ones.
 *
 * <p>Perf's lengths of encoded numbers are drawn for each value anew rather than in turn, so that a branch predictor
 * cannot learn their order.
 */
public final class Values {

    private static final int LETTERS = 'y' - 'a' + 1;
    private static final int LENGTHS = 70;
    private static final int FULL_SIZE = 16;

    private final SplittableRandom random = new SplittableRandom(19_781_210L);

    /** Begins a sequence of draws; each new object draws the same. */
    public Values() {}

    /** An int of either sign that is encoded in 1, 2, 3, or 4 to 5 bytes, each in a quarter of the draws. */
    public int varint() {
        int zigzag = switch (random.nextInt(4)) {
            case 0 -> random.nextInt(0, 1 << 7);
            case 1 -> random.nextInt(1 << 7, 1 << 14);
            case 2 -> random.nextInt(1 << 14, 1 << 21);
            default -> random.nextInt(1 << 21, 1 << 29);
        };
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    /** As many draws of {@link #varint}. */
    public int[] varints(int count) {
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = varint();
        }
        return values;
    }

    /** As many draws of {@link #varlong}. */
    public long[] varlongs(int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = varlong();
        }
        return values;
    }

    /** The same, but the last 16 may be any longs. */
    public long[] varlongsAndFull(int count) {
        long[] values = varlongs(count);
        for (int i = count - FULL_SIZE; i < count; i++) {
            values[i] = random.nextLong();
        }
        return values;
    }

    /** A long of either sign that is encoded in 1 to 9 bytes, each equally often. */
    public long varlong() {
        int bytes = random.nextInt(1, 10);
        long low = bytes == 1 ? 0 : 1L << (7 * (bytes - 1));
        long high = bytes == 9 ? Long.MAX_VALUE : 1L << (7 * bytes);
        long zigzag = random.nextLong(low, high);
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    /** A float of at least 0 and less than 1. */
    public float single() {
        return (random.nextInt() >>> 8) * 0x1p-24f;
    }

    /** As many draws of {@link #single}. */
    public float[] singles(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = single();
        }
        return values;
    }

    /** A double of at least 0 and less than 1. */
    public double real() {
        return random.nextDouble();
    }

    /** As many draws of {@link #real}. */
    public double[] reals(int count) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = real();
        }
        return values;
    }

    /** As many booleans, either of them equally often. */
    public boolean[] booleans(int count) {
        boolean[] values = new boolean[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextBoolean();
        }
        return values;
    }

    /** Any bytes, 0 to 69 of them. */
    public byte[] bytes() {
        byte[] value = new byte[random.nextInt(LENGTHS)];
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) random.nextInt();
        }
        return value;
    }

    /** 0 to 69 letters, a to y. */
    public String text() {
        char[] letters = new char[random.nextInt(LENGTHS)];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) ('a' + random.nextInt(LETTERS));
        }
        return new String(letters);
    }

    /** A whole number from a range whose ends belong to it. */
    public int between(int lowest, int highest) {
        return random.nextInt(lowest, highest + 1);
    }

    /** True in a quarter of the draws. */
    public boolean oneInFour() {
        return random.nextInt(4) == 0;
    }

    /** Three draws of {@link #real} and three of {@link #varint}. */
    public Numbers numbers() {
        Numbers numbers = new Numbers();
        numbers.x = real();
        numbers.y = real();
        numbers.z = real();
        numbers.i = varint();
        numbers.j = varint();
        numbers.k = varint();
        return numbers;
    }

    /** As many draws of {@link #numbers}. */
    public Numbers[] numbers(int count) {
        Numbers[] values = new Numbers[count];
        for (int i = 0; i < count; i++) {
            values[i] = numbers();
        }
        return values;
    }
}
