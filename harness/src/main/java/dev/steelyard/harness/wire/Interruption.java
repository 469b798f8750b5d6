package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutputStream;
import java.io.IOException;

/** The command to interrupt the workers of an iteration, which the fork obeys only while its reason holds. */
public final class Interruption implements Connection.Body {
    private final int iteration;
    private final Reason reason;

    /** The reason for an interrupt. The order is part of the protocol. */
    public enum Reason {
        /** The benchmark's timeout has passed; holds as long as JMH would interrupt the workers. */
        TIMEOUT,
        /** The workers wait for something that never happens; holds as long as they are stuck. */
        STUCK;

        private static final Reason[] ALL = values();

        @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
        private int code() {
            return ordinal();
        }
    }

    /**
     * Creates a command.
     *
     * @param iteration the number of the iteration
     */
    public Interruption(int iteration, Reason reason) {
        this.iteration = iteration;
        this.reason = reason;
    }

    /** Returns the number of the iteration to interrupt. */
    public int iteration() {
        return iteration;
    }

    /** Returns the reason. */
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
