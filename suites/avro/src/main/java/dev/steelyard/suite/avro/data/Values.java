package dev.steelyard.suite.avro.data;

import java.util.SplittableRandom;

/**
 * Draws values with the distributions of Perf, always the same ones.
 *
 * <p>The numbers of the basic rows come in turn, as Perf's do: of every four, the first is the shortest. All other
 * numbers are any of their type, so that almost all of them are as long as can be.
 */
public final class Values {

    /** Perf's ints are at least 0 and less than these, in turn. */
    private static final int[] INT_BOUNDS = {50, 5_000, 500_000, 150_000_000};

    /** Perf's longs are remainders of any long by these, in turn, and have its sign. */
    private static final long[] LONG_DIVISORS = {(1L << 7) - 1, (1L << 21) - 1, (1L << 34) - 1, (1L << 49) - 1};

    /** How many longs at the end may be any. */
    private static final int FULL_SIZE = 16;

    /** Perf's letters are the 25 from a to y. */
    private static final int LETTERS = 25;

    private static final int LENGTHS = 70;

    private final SplittableRandom random = new SplittableRandom(19_781_210L);

    /** Begins a sequence of draws; each new object draws the same. */
    public Values() {}

    /** Ints that are encoded in 1, 2, 3, and 4 to 5 bytes in turn, but for a few that are shorter. */
    public int[] intsInTurn(int count) {
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextInt(INT_BOUNDS[i % INT_BOUNDS.length]);
        }
        return values;
    }

    /**
     * Longs of either sign that are encoded in 1 to 2, 3 to 4, 5, and 7 to 8 bytes in turn, but for a few that are
     * shorter, and the last 16 of the whole sequence, which may be any longs.
     */
    public long[] longsInTurn(int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextLong();
            if (i < count - FULL_SIZE) {
                values[i] %= LONG_DIVISORS[i % LONG_DIVISORS.length];
            }
        }
        return values;
    }

    /** Any int. */
    public int anyInt() {
        return random.nextInt();
    }

    /** As many draws of {@link #anyInt}. */
    public int[] anyInts(int count) {
        return random.ints(count).toArray();
    }

    /** Any long. */
    public long anyLong() {
        return random.nextLong();
    }

    /** As many draws of {@link #anyLong}. */
    public long[] anyLongs(int count) {
        return random.longs(count).toArray();
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

    /** Three draws of {@link #real} and three of {@link #anyInt}. */
    public Numbers numbers() {
        Numbers numbers = new Numbers();
        numbers.a = real();
        numbers.b = real();
        numbers.c = real();
        numbers.i = anyInt();
        numbers.j = anyInt();
        numbers.k = anyInt();
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
