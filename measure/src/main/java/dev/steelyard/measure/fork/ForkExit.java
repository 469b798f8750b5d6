package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Fields;
import org.jspecify.annotations.Nullable;

/** All that was seen of the end of a fork, as it came in. */
final class ForkExit {
    /** What the host said when the fork was over. */
    @Nullable
    Fields said;

    /** No other fork of its block was alive. */
    boolean alone;

    /** It had a result before its gate said hello. */
    boolean ungated;

    /** The host is gone. */
    boolean hostLost;

    /** What it did for longer than its limit. */
    @Nullable
    String hung;

    /** Why Steelyard killed it, though it had done nothing wrong. */
    @Nullable
    String stopped;

    /** It had run all its iterations and was killed because it did not end. */
    boolean lingered;
}
