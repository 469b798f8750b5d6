package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.ChangeTest;
import java.time.Duration;
import java.util.function.Supplier;

/** Compares commits of a range with the one before it. */
public interface StepRunner {

    /**
     * Compares both ends.
     *
     * @param budget time for blocks
     * @return with the change if they differ, without it if they are equivalent, a hang if only the later one hangs, otherwise
     *     undecided
     * @throws dev.steelyard.core.error.UserError if one of them cannot be measured
     */
    BisectStep first(Duration budget);

    /**
     * Compares a commit with the one before the range.
     *
     * @param test weighs what it says
     * @param budget time for blocks, asked when the commit is built
     * @throws dev.steelyard.core.error.UserError if anything fails that is no fault of the commit
     */
    BisectStep step(String commit, ChangeTest test, Supplier<Duration> budget);
}
