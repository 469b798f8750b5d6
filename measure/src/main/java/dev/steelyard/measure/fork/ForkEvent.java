package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Frame;
import org.jspecify.annotations.Nullable;

/**
 * An event in the life of a fork.
 *
 * @param fork the fork
 * @param kind what happened
 * @param frame the received message, if any; decoded only after the block has ended
 */
public record ForkEvent(ForkRun fork, Kind kind, @Nullable Frame frame) {
    /** The kind of an event. */
    public enum Kind {
        /** It reached the gate for the first time. */
        HELLO,
        /** It reached the gate again. */
        ARRIVED,
        /** It ran its last planned iteration. */
        LAST,
        /** Its watcher reported its state. */
        STATE,
        /** It reported its loaded classes after it was released. */
        CLASSES,
        /** The connection to its gate was closed. */
        GATE_CLOSED,
        /** JMH received the result of its first iteration. */
        FIRST_RESULT,
        /** Its host reported that it ended. */
        ENDED,
        /** Its host was lost. */
        HOST_LOST
    }
}
