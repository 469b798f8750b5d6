package dev.steelyard.harness.wire;

import java.io.IOException;

/** The types of frames. The order is part of the protocol. */
public enum FrameType {
    /** A gate: its fork stands at the gate for the first time; {@link Fields}. */
    GATE_HELLO,
    /** The coordinator to a gate: run some iterations; three ints and three booleans, see {@link Grant}. */
    GRANT,
    /**
     * A gate: its fork stands at the gate again, with the slices of the turn, or has done the warmup that was granted;
     * {@link SliceRecord}s.
     */
    ARRIVED,
    /**
     * A gate: the last planned iteration is over, with the slices of the last turn; {@link SliceRecord}s. The grant that
     * answers it is that to end.
     */
    LAST,
    /** A host: it is ready; {@link Fields}. */
    HOST_HELLO,
    /** The coordinator to a host: list benchmarks; {@link Fields}. */
    LIST,
    /** A host: one benchmark as JMH lists it; {@link Fields}. */
    ENTRY,
    /** A host: no more entries, or why there are none; {@link Fields}. */
    LISTED,
    /** The coordinator to a host: run one fork; {@link Fields}. */
    RUN,
    /** A host: JMH received the result of the fork's first iteration; nothing. */
    FIRST_RESULT,
    /** A host: the fork is over; {@link Fields}. */
    ENDED,
    /** The coordinator to a watcher: say where the fork is; nothing. */
    PING,
    /** A gate that was let go and asked for it: what its fork has loaded; {@link Fields}. Nothing is measured any more. */
    CLASSES,
    /** A watcher: where its fork is; {@link ForkState}. */
    STATE,
    /**
     * The coordinator to a watcher: interrupt the workers as JMH would; {@link Interruption}. If another iteration is running
     * or the reason does not hold any more, nobody is interrupted. The answer is the state, which says whether they were.
     */
    INTERRUPT_WORKERS,
    /** The coordinator to a watcher: the fork is let go, and nothing will be asked any more; nothing. */
    LET_GO;

    private static final FrameType[] ALL = values();

    /** Returns the number that stands for it on the wire. */
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
