package dev.steelyard.suite.avro.data;

/**
 * Perf's record of three doubles and three ints, with plain fields since Avro's reflection fills them. Names are in
 * alphabetical order, since later versions of Avro sort fields by name.
 */
public final class Numbers {
    /** The first field. */
    public double a;

    /** The second field. */
    public double b;

    /** The third field. */
    public double c;

    /** The fourth field. */
    public int i;

    /** The fifth field. */
    public int j;

    /** The sixth field. */
    public int k;

    /** Makes a record of zeros. */
    public Numbers() {}
}
