package dev.steelyard.compare.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRunner;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Runs blocks and takes no failure for evidence that comes from the end of this process. Ctrl-C reaches the forks at the
 * same moment as this process, and shutdown hooks run side by side: a fork may be seen dead before the end is known.
 */
final class InterruptGuard {

    /** Time in which the shutdown hook has begun, on a busy machine too. */
    private static final Duration KNOWN_WITHIN = Duration.ofMillis(500);

    private final BlockRunner runner;
    private final BooleanSupplier interrupted;

    /** @param interrupted returns true once the process is being ended */
    InterruptGuard(BlockRunner runner, BooleanSupplier interrupted) {
        this.runner = runner;
        this.interrupted = interrupted;
    }

    /**
     * Runs a block.
     *
     * @throws InterruptedException if the process is being ended; the block is to be measured again
     */
    Block run(BlockRequest request) throws InterruptedException {
        Block block;
        try {
            block = runner.run(request);
        } catch (RuntimeException e) {
            if (ending()) {
                InterruptedException end = ended();
                end.initCause(e);
                throw end;
            }
            throw e;
        }
        if (block.complete() ? interrupted.getAsBoolean() : ending()) {
            throw ended();
        }
        return block;
    }

    private boolean ending() throws InterruptedException {
        if (!interrupted.getAsBoolean()) {
            Thread.sleep(KNOWN_WITHIN.toMillis());
        }
        return interrupted.getAsBoolean();
    }

    private static InterruptedException ended() {
        return new InterruptedException("the run was interrupted");
    }
}
