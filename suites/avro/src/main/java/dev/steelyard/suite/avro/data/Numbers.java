package dev.steelyard.suite.avro.data;

/** Perf's record of three doubles and three ints, with plain fields since Avro's reflection fills them. */
public final class Numbers {
    /** The first field. */
    public double x;

    /** The second field. */
    public double y;

    /** The third field. */
    public double z;

    /** The fourth field. */
    public int i;

    /** The fifth field. */
    public int j;

    /** The sixth field. */
    public int k;

    /** Makes a record of zeros. */
    public Numbers() {}
}
