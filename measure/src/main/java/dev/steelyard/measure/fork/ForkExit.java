package dev.steelyard.measure.fork;

import dev.steelyard.harness.wire.Fields;
import org.jspecify.annotations.Nullable;

/** Everything observed about the end of a fork, filled in as information arrives. */
final class ForkExit {
    /** The host's report on the end of the fork. */
    @Nullable
    Fields said;

    /** Whether no other fork of its block was alive. */
    boolean alone;

    /** Whether it reported a result before its gate connected. */
    boolean ungated;

    /** Whether the host was lost. */
    boolean hostLost;

    /** What it was doing when it exceeded its time limit. */
    @Nullable
    String hung;

    /** Why Steelyard killed it, although it had not failed itself. */
    @Nullable
    String stopped;

    /** Whether it had run all its iterations and was killed because it did not exit. */
    boolean lingered;
}
