package dev.steelyard.suite.maps;

/**
 * All keys, numbered. Different numbers have different keys, so whether a key is in a map follows from its number, and no
 * array of keys has to be read beside the map that is measured.
 */
public final class KeySpace {

    private static final long SEED = 0x5DEECE66DL;
    /** 2^64 over the golden ratio, made odd. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    private static final int BITS_OF_A_THREAD = 48;

    private KeySpace() {}

    /**
     * Returns the key with a number. Each step can be undone, so no two numbers share a key; the result looks uniform over
     * all longs, negative ones included (the finaliser "Mix13": Stafford 2011; Steele, Lea and Flood 2014, <i>Fast Splittable
     * Pseudorandom Number Generators</i>).
     */
    public static long key(long number) {
        long mixed = SEED + number * STEP;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /**
     * Returns the number of a key that is in no loaded map, and that no other thread is given.
     *
     * @param thread index of the thread from 0, below 32 767
     * @param random any value; its lower 16 bits are not used
     */
    public static long absent(int thread, long random) {
        return ((thread + 1L) << BITS_OF_A_THREAD) | (random >>> (Long.SIZE - BITS_OF_A_THREAD));
    }

    /**
     * Returns the number of a key that a loaded map has: 0 to below its size, each as likely.
     *
     * @param size entries of the map, above 0
     * @param random any value; its lower 32 bits are not used
     */
    public static long present(int size, long random) {
        return ((random >>> Integer.SIZE) * size) >>> Integer.SIZE;
    }
}
