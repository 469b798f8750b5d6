package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;

/** Where a fork is, as its watcher sees it. */
public final class ForkState implements Connection.Body {
    /** The running time of a fork that is between two iterations. */
    public static final long BETWEEN = -1;

    private final int iteration;
    private final long nanos;
    private final boolean fixture;
    private final boolean interruptible;
    private final boolean stuck;
    private final String where;

    /**
     * A state.
     *
     * @param iteration the number of the iteration that began last, from 1; 0 before the first
     * @param nanos how long it has been running, in ns, without the time before its grant; {@link #BETWEEN} if it is over
     * @param fixture whether a worker is in a set-up or tear-down, or makes a state object
     * @param interruptible whether JMH would interrupt the workers now if the benchmark's timeout had passed
     * @param stuck whether, moreover, some workers have finished all their calls and all others wait for something
     * @param where class and method in which a worker is; empty if none is in the benchmark's code
     */
    public ForkState(int iteration, long nanos, boolean fixture, boolean interruptible, boolean stuck, String where) {
        this.iteration = iteration;
        this.nanos = nanos;
        this.fixture = fixture;
        this.interruptible = interruptible;
        this.stuck = stuck;
        this.where = where;
    }

    /** Returns the number of the iteration that began last, from 1; 0 before the first. */
    public int iteration() {
        return iteration;
    }

    /** Returns whether an iteration is running. */
    public boolean running() {
        return nanos >= 0;
    }

    /** Returns how long it has been running, in ns; {@link #BETWEEN} if it is over. */
    public long nanos() {
        return nanos;
    }

    /** Returns whether a worker is in a set-up or tear-down, or makes a state object. */
    public boolean fixture() {
        return fixture;
    }

    /** Returns whether JMH would interrupt the workers now if the benchmark's timeout had passed. */
    public boolean interruptible() {
        return interruptible;
    }

    /** Returns whether, moreover, some workers have finished all their calls and all others wait for something. */
    public boolean stuck() {
        return stuck;
    }

    /** Returns class and method in which a worker is; empty if none is in the benchmark's code. */
    public String where() {
        return where;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(iteration);
        out.writeLong(nanos);
        out.writeBoolean(fixture);
        out.writeBoolean(interruptible);
        out.writeBoolean(stuck);
        out.writeUTF(where);
    }

    /** Reads what {@link #write} wrote. */
    public static ForkState read(DataInput in) throws IOException {
        return new ForkState(
                in.readInt(), in.readLong(), in.readBoolean(), in.readBoolean(), in.readBoolean(), in.readUTF());
    }
}
