package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;

/** The command to interrupt the workers of an iteration, which the fork obeys only while its reason holds. */
public final class Interruption implements Connection.Body {
    private final int iteration;
    private final Reason reason;

    /** Why workers are interrupted. The order is part of the protocol. */
    public enum Reason {
        /** The benchmark's timeout has passed; holds while JMH would interrupt them. */
        TIMEOUT,
        /** They wait for what never comes; holds while they are stuck. */
        STUCK;

        private static final Reason[] ALL = values();

        @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
        private int code() {
            return ordinal();
        }
    }

    /**
     * A command.
     *
     * @param iteration the number of the iteration
     */
    public Interruption(int iteration, Reason reason) {
        this.iteration = iteration;
        this.reason = reason;
    }

    /** Returns the number of the iteration whose workers are meant. */
    public int iteration() {
        return iteration;
    }

    /** Returns why. */
    public Reason reason() {
        return reason;
    }

    @Override
    public void write(DataOutputStream out) throws IOException {
        out.writeInt(iteration);
        out.writeByte(reason.code());
    }

    /** Reads what {@link #write} wrote. */
    public static Interruption read(DataInput in) throws IOException {
        int iteration = in.readInt();
        int code = in.readByte();
        if (code < 0 || code >= Reason.ALL.length) {
            throw new IOException("unknown reason for an interruption: " + code);
        }
        return new Interruption(iteration, Reason.ALL[code]);
    }
}
