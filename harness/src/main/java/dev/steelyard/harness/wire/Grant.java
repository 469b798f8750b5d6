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
     * Creates a grant.
     *
     * @param iterations number of iterations to run, 0 or more
     * @param uncounted number of leading iterations that do not count: warmup or lead-in
     * @param last whether these are the fork's last iterations
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

    /** Returns a grant of warmup iterations planned by JMH. */
    public static Grant warmup(int iterations) {
        return new Grant(iterations, iterations, false, false, false, 0);
    }

    /**
     * Returns a grant of warmup iterations beyond those planned by JMH.
     *
     * @param collects whether to provoke a collection before them
     */
    public static Grant moreWarmup(int iterations, boolean collects) {
        return new Grant(iterations, iterations, false, false, collects, iterations);
    }

    /**
     * Returns a grant of zero iterations, which moves a fork from its warmup to the gate before its first turn.
     *
     * @param collects whether to provoke a collection first
     */
    public static Grant toTurns(boolean collects) {
        return new Grant(0, 0, false, false, collects, 0);
    }

    /**
     * Returns the same turn with a change to the number of remaining measurement iterations planned by JMH.
     *
     * @param moreIterations number of additional iterations; negative if the measurement ends earlier than planned
     */
    public Grant with(int moreIterations) {
        return new Grant(iterations, uncounted, last, asksForClasses, collects, moreIterations);
    }

    /**
     * Returns the grant to end, which answers the last turn.
     *
     * @param asksForClasses whether the fork first reports its loaded classes
     */
    public static Grant toEnd(boolean asksForClasses) {
        return new Grant(1, 1, true, asksForClasses, false, 0);
    }

    /** Returns the number of iterations to run. */
    public int iterations() {
        return iterations;
    }

    /** Returns the number of leading iterations that do not count. */
    public int uncounted() {
        return uncounted;
    }

    /** Returns whether these are the fork's last iterations. */
    public boolean last() {
        return last;
    }

    /** Returns whether the fork should report its loaded classes; only set in the grant to end. */
    public boolean asksForClasses() {
        return asksForClasses;
    }

    /** Returns whether to provoke a collection before these iterations or before the first turn. */
    public boolean collects() {
        return collects;
    }

    /** Returns the number of iterations to add to JMH's plan for this phase; negative to shorten it. */
    public int more() {
        return more;
    }

    /** Returns whether no iteration counts; the end of such a grant is reported before the next iteration begins. */
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
