package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;

/** The right to run some iterations without asking again. */
public final class Grant implements Connection.Body {
    private final int iterations;
    private final int uncounted;
    private final boolean last;
    private final boolean asksForClasses;
    private final boolean collects;

    /**
     * A grant.
     *
     * @param iterations how many iterations to run, at least 1
     * @param uncounted how many of them, from the first, do not count: warmup or lead-in
     * @param last whether these are the last of the fork
     */
    public Grant(int iterations, int uncounted, boolean last) {
        this(iterations, uncounted, last, false, false);
    }

    private Grant(int iterations, int uncounted, boolean last, boolean asksForClasses, boolean collects) {
        if (!valid(iterations, uncounted)) {
            throw new IllegalArgumentException(
                    "invalid grant: " + iterations + " iterations, " + uncounted + " uncounted");
        }
        this.iterations = iterations;
        this.uncounted = uncounted;
        this.last = last;
        this.asksForClasses = asksForClasses;
        this.collects = collects;
    }

    private static boolean valid(int iterations, int uncounted) {
        return iterations >= 1 && uncounted >= 0 && uncounted <= iterations;
    }

    /**
     * Returns a grant of warmup iterations.
     *
     * @param collects whether the collector is to run after them
     */
    public static Grant warmup(int iterations, boolean collects) {
        return new Grant(iterations, iterations, false, false, collects);
    }

    /**
     * Returns the grant to end, which answers the last turn.
     *
     * @param asksForClasses whether the fork says first which classes it has loaded
     */
    public static Grant toEnd(boolean asksForClasses) {
        return new Grant(1, 1, true, asksForClasses, false);
    }

    /** Returns how many iterations to run. */
    public int iterations() {
        return iterations;
    }

    /** Returns how many of them, from the first, do not count. */
    public int uncounted() {
        return uncounted;
    }

    /** Returns whether these are the last of the fork. */
    public boolean last() {
        return last;
    }

    /** Returns whether the fork is to say which classes it has loaded; only the grant to end asks for them. */
    public boolean asksForClasses() {
        return asksForClasses;
    }

    /** Returns whether the collector is to run after these iterations. */
    public boolean collects() {
        return collects;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(iterations);
        out.writeInt(uncounted);
        out.writeBoolean(last);
        out.writeBoolean(asksForClasses);
        out.writeBoolean(collects);
    }

    /** Reads what {@link #write} wrote. */
    public static Grant read(DataInput in) throws IOException {
        int iterations = in.readInt();
        int uncounted = in.readInt();
        if (!valid(iterations, uncounted)) {
            throw new IOException("invalid grant: " + iterations + " iterations, " + uncounted + " uncounted");
        }
        return new Grant(iterations, uncounted, in.readBoolean(), in.readBoolean(), in.readBoolean());
    }
}
