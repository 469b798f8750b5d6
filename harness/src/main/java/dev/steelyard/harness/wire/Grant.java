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
    private final int more;

    /**
     * A grant.
     *
     * @param iterations how many iterations to run, 0 or more
     * @param uncounted how many of them, from the first, do not count: warmup or lead-in
     * @param last whether these are the last of the fork
     */
    public Grant(int iterations, int uncounted, boolean last) {
        this(iterations, uncounted, last, false, false, 0);
    }

    private Grant(int iterations, int uncounted, boolean last, boolean asksForClasses, boolean collects, int more) {
        if (!valid(iterations, uncounted)) {
            throw new IllegalArgumentException(
                    "invalid grant: " + iterations + " iterations, " + uncounted + " uncounted");
        }
        this.iterations = iterations;
        this.uncounted = uncounted;
        this.last = last;
        this.asksForClasses = asksForClasses;
        this.collects = collects;
        this.more = more;
    }

    private static boolean valid(int iterations, int uncounted) {
        return iterations >= 0 && uncounted >= 0 && uncounted <= iterations;
    }

    /** Returns a grant of warmup iterations that JMH had planned. */
    public static Grant warmup(int iterations) {
        return new Grant(iterations, iterations, false, false, false, 0);
    }

    /**
     * Returns a grant of warmup iterations beyond those that JMH had planned.
     *
     * @param collects whether the collector is to run before them
     */
    public static Grant moreWarmup(int iterations, boolean collects) {
        return new Grant(iterations, iterations, false, false, collects, iterations);
    }

    /**
     * Returns the grant of no iteration, by which a fork goes on to the gate before its first turn.
     *
     * @param collects whether the collector is to run on the way
     */
    public static Grant toTurns(boolean collects) {
        return new Grant(0, 0, false, false, collects, 0);
    }

    /**
     * Returns the same turn with another number of measurement iterations to come than JMH had planned.
     *
     * @param moreIterations how many more; less than 0 if the measurement ends earlier than planned
     */
    public Grant with(int moreIterations) {
        return new Grant(iterations, uncounted, last, asksForClasses, collects, moreIterations);
    }

    /**
     * Returns the grant to end, which answers the last turn.
     *
     * @param asksForClasses whether the fork says first which classes it has loaded
     */
    public static Grant toEnd(boolean asksForClasses) {
        return new Grant(1, 1, true, asksForClasses, false, 0);
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

    /** Returns whether the collector is to run before these iterations, or on the way to the turns. */
    public boolean collects() {
        return collects;
    }

    /** Returns by how many iterations JMH's plan for this phase is to grow; less than 0 if it is to shrink. */
    public int more() {
        return more;
    }

    /** Returns whether no iteration counts: the end of such a grant is told before the next iteration begins. */
    public boolean warmup() {
        return uncounted == iterations;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(iterations);
        out.writeInt(uncounted);
        out.writeBoolean(last);
        out.writeBoolean(asksForClasses);
        out.writeBoolean(collects);
        out.writeInt(more);
    }

    /** Reads what {@link #write} wrote. */
    public static Grant read(DataInput in) throws IOException {
        int iterations = in.readInt();
        int uncounted = in.readInt();
        boolean last = in.readBoolean();
        boolean asksForClasses = in.readBoolean();
        boolean collects = in.readBoolean();
        int more = in.readInt();
        if (!valid(iterations, uncounted)) {
            throw new IOException("invalid grant: " + iterations + " iterations, " + uncounted + " uncounted");
        }
        return new Grant(iterations, uncounted, last, asksForClasses, collects, more);
    }
}
