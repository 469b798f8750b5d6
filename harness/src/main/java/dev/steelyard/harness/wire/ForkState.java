package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** Where a fork is, as its watcher sees it. */
public final class ForkState implements Connection.Body {
    /** The running time of a fork that is between two iterations. */
    public static final long BETWEEN = -1;

    private final int iteration;
    private final long nanos;
    private final Set<Sign> signs;
    private final int places;
    private final String where;

    /** What may be true of a fork. The order is part of the protocol. */
    public enum Sign {
        /** A worker is in a set-up or tear-down, or makes a state object. */
        FIXTURE,
        /** JMH would interrupt the workers now if the benchmark's timeout had passed. */
        INTERRUPTIBLE,
        /** Moreover, some workers have finished all their calls, and all others wait for something without a time limit. */
        STUCK,
        /** The workers were interrupted, which this answers. */
        INTERRUPTED;

        private static final Sign[] ALL = values();

        @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
        private int bit() {
            return 1 << ordinal();
        }
    }

    /**
     * A state.
     *
     * @param iteration the number of the iteration that began last, from 1; 0 before the first
     * @param nanos how long it has been running, in ns, without the time before its grant; {@link #BETWEEN} if it is over
     * @param signs what is true of it
     * @param places a number that differs if the workers' stacks do
     * @param where class and method in which a worker is; empty if none is in the benchmark's code, or that is not known
     */
    public ForkState(int iteration, long nanos, Set<Sign> signs, int places, String where) {
        this.iteration = iteration;
        this.nanos = nanos;
        this.signs = EnumSet.noneOf(Sign.class);
        this.signs.addAll(signs);
        this.places = places;
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

    /** Returns whether something is true of it. */
    public boolean is(Sign sign) {
        return signs.contains(sign);
    }

    /** Returns a number that differs if the workers' stacks do. */
    public int places() {
        return places;
    }

    /** Returns class and method in which a worker is; empty if none is in the benchmark's code, or that is not known. */
    public String where() {
        return where;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        int bits = 0;
        for (Sign sign : signs) {
            bits |= sign.bit();
        }
        out.writeInt(iteration);
        out.writeLong(nanos);
        out.writeByte(bits);
        out.writeInt(places);
        out.writeUTF(where);
    }

    /** Reads what {@link #write} wrote. */
    public static ForkState read(DataInput in) throws IOException {
        int iteration = in.readInt();
        long nanos = in.readLong();
        int bits = in.readByte();
        Set<Sign> signs = EnumSet.noneOf(Sign.class);
        for (Sign sign : Sign.ALL) {
            if ((bits & sign.bit()) != 0) {
                signs.add(sign);
            }
        }
        return new ForkState(iteration, nanos, signs, in.readInt(), in.readUTF());
    }
}
