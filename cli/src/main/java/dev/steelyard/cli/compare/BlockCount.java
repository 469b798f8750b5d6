package dev.steelyard.cli.compare;

import dev.steelyard.cli.jmh.JmhRequest;
import dev.steelyard.core.error.UserError;
import java.util.OptionalInt;

/** A fixed number of blocks, which {@code --blocks} and JMH's {@code -f} both give. */
final class BlockCount {

    private BlockCount() {}

    /**
     * Returns the number of blocks that was asked for, if any was.
     *
     * @param given by {@code --blocks}
     * @throws UserError if both options give it, or it gives no interval
     */
    static OptionalInt of(OptionalInt given, JmhRequest jmh) {
        if (given.isPresent() && jmh.blocks().isPresent()) {
            throw UserError.usage("--blocks and JMH's -f both set the number of blocks", "Leave one of them out.");
        }
        return given.isPresent() ? enough(given) : jmh.blocks();
    }

    /**
     * Returns the number of blocks that was given, if any was.
     *
     * @throws UserError if it gives no interval
     */
    static OptionalInt enough(OptionalInt given) {
        if (given.isPresent() && given.getAsInt() < 2) {
            throw UserError.usage(
                    "--blocks " + given.getAsInt() + " gives no interval: each block is one sample",
                    "Use at least 2; use 6 or more for a useful interval.");
        }
        return given;
    }
}
