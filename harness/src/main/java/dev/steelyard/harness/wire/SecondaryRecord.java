package dev.steelyard.harness.wire;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A secondary result of JMH for one iteration, with its kind. */
public final class SecondaryRecord {
    private final Kind kind;
    private final String unit;
    private final double score;
    private final double time;
    private final double operations;

    /** The kind of a secondary result. The order is part of the protocol. */
    public enum Kind {
        /** The score of one method of a group. */
        MEMBER,
        /** An auxiliary counter that JMH relates to time as it does the score. */
        OPERATIONS,
        /** An auxiliary counter that JMH adds up. */
        EVENTS,
        /** A group method and a counter of the same name, which JMH merges into one result. */
        AMBIGUOUS,
        /** Any other secondary result, such as a profiler's. */
        OTHER;

        private static final Kind[] ALL = values();

        @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
        int code() {
            return ordinal();
        }

        static Kind of(int code) throws IOException {
            if (code < 0 || code >= ALL.length) {
                throw new IOException("unknown kind of secondary result: " + code);
            }
            return ALL[code];
        }
    }

    /**
     * Creates a secondary result.
     *
     * @param kind its kind
     * @param unit the unit of its score as JMH prints it
     * @param score JMH's score of the iteration, over all threads
     * @param time the time behind the score, in the time unit of the score; 0 if unknown
     * @param operations the count in that time; for sample time, the number of samples
     */
    public SecondaryRecord(Kind kind, String unit, double score, double time, double operations) {
        this.kind = kind;
        this.unit = unit;
        this.score = score;
        this.time = time;
        this.operations = operations;
    }

    /** Returns its kind. */
    public Kind kind() {
        return kind;
    }

    /** Returns the unit of its score. */
    public String unit() {
        return unit;
    }

    /** Returns JMH's score. */
    public double score() {
        return score;
    }

    /** Returns the time behind the score; 0 if unknown. */
    public double time() {
        return time;
    }

    /** Returns the count in that time. */
    public double operations() {
        return operations;
    }

    void write(DataOutput out) throws IOException {
        out.writeByte(kind.code());
        out.writeUTF(unit);
        out.writeDouble(score);
        out.writeDouble(time);
        out.writeDouble(operations);
    }

    static SecondaryRecord read(DataInput in) throws IOException {
        return new SecondaryRecord(
                Kind.of(in.readByte()), in.readUTF(), in.readDouble(), in.readDouble(), in.readDouble());
    }
}
