package dev.steelyard.harness.wire;

import java.io.IOException;

/** The types of frames. The order is part of the protocol. */
public enum FrameType {
    /** From a gate: its fork reached the gate for the first time; {@link Fields}. */
    GATE_HELLO,
    /** To a gate: run some iterations; three ints and three booleans, see {@link Grant}. */
    GRANT,
    /**
     * From a gate: its fork reached the gate again, with the slices of the turn, or has finished the granted warmup;
     * {@link SliceRecord}s.
     */
    ARRIVED,
    /**
     * From a gate: the last planned iteration has ended, with the slices of the last turn; {@link SliceRecord}s. The answer is the grant to
     * end.
     */
    LAST,
    /** From a host: it is ready; {@link Fields}. */
    HOST_HELLO,
    /** To a host: list benchmarks; {@link Fields}. */
    LIST,
    /** From a host: one benchmark as listed by JMH; {@link Fields}. */
    ENTRY,
    /** From a host: end of the list, or the error; {@link Fields}. */
    LISTED,
    /** To a host: run one fork; {@link Fields}. */
    RUN,
    /** From a host: JMH received the result of the fork's first iteration; empty. */
    FIRST_RESULT,
    /** From a host: the fork has ended; {@link Fields}. */
    ENDED,
    /** To a watcher: report the state of the fork; empty. */
    PING,
    /** From a gate that was released and asked for it: the loaded classes of its fork; {@link Fields}. Sent after all measurements. */
    CLASSES,
    /** From a watcher: the state of its fork; {@link ForkState}. */
    STATE,
    /**
     * To a watcher: interrupt the workers as JMH would; {@link Interruption}. Ignored if another iteration is running or the reason no
     * longer holds. The answer is the state, which includes whether they were interrupted.
     */
    INTERRUPT_WORKERS,
    /** To a watcher: the fork is released, and there will be no more requests; empty. */
    LET_GO;

    private static final FrameType[] ALL = values();

    /** Returns its code on the wire. */
    @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
    int code() {
        return ordinal();
    }

    @SuppressWarnings("EnumOrdinal") // the order is part of the protocol
    static FrameType of(int code) throws IOException {
        if (code < 0 || code >= ALL.length) {
            throw new IOException("unknown frame type: " + code);
        }
        return ALL[code];
    }
}
