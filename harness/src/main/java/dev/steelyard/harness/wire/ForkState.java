package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/** The state of a fork as seen by its watcher. */
public final class ForkState implements Connection.Body {
    /** The value of {@link #nanos()} between two iterations. */
    public static final long BETWEEN = -1;

    private final int iteration;
    private final long nanos;
    private final Set<Sign> signs;
    private final int places;
    private final String where;

    /** A condition of a fork. The order is part of the protocol. */
    public enum Sign {
        /** A worker is in a set-up or tear-down, or is creating a state object. */
        FIXTURE,
        /** JMH would interrupt the workers now if the benchmark's timeout had passed. */
        INTERRUPTIBLE,
        /** In addition to being interruptible, some workers have finished all their calls, and all others wait without a time limit. */
        STUCK,
        /** The workers were interrupted in response to this request. */
        INTERRUPTED;

        private static final Sign[] ALL = values();

        @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
        private int bit() {
            return 1 << ordinal();
        }
    }

    /**
     * Creates a state.
     *
     * @param iteration the number of the iteration that began last, from 1; 0 before the first
     * @param nanos how long it has been running, in ns, excluding the time before its grant; {@link #BETWEEN} if it has ended
     * @param signs the conditions that hold
     * @param places a hash of the workers' stacks
     * @param where class and method that a worker is in; empty if none is in the benchmark's code, or if unknown
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

    /** Returns how long the iteration has been running, in ns; {@link #BETWEEN} if it has ended. */
    public long nanos() {
        return nanos;
    }

    /** Returns whether a condition holds. */
    public boolean is(Sign sign) {
        return signs.contains(sign);
    }

    /** Returns a hash of the workers' stacks. */
    public int places() {
        return places;
    }

    /** Returns the class and method that a worker is in; empty if none is in the benchmark's code, or if unknown. */
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
