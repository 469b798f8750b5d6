package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Frame;
import org.jspecify.annotations.Nullable;

/**
 * An event in the life of a fork.
 *
 * @param fork which one
 * @param kind what happened
 * @param frame what was said, if anything; decoded only when the block is over
 */
public record ForkEvent(ForkRun fork, Kind kind, @Nullable Frame frame) {
    /** The kind of an event. */
    public enum Kind {
        /** It stands at the gate for the first time. */
        HELLO,
        /** It stands at the gate again. */
        ARRIVED,
        /** It ran its last planned iteration. */
        LAST,
        /** Its watcher says where it is. */
        STATE,
        /** It was let go and said what it had loaded. */
        CLASSES,
        /** Its gate's connection is closed. */
        GATE_CLOSED,
        /** JMH received the result of its first iteration. */
        FIRST_RESULT,
        /** Its host says that it is over. */
        ENDED,
        /** Its host is gone. */
        HOST_LOST
    }
}
