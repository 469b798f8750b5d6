package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.HangCount;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.Comparison.Row;
import java.util.List;

/**
 * How the forks of a step ended, in pilots and samples.
 *
 * @param count the commit's own forks
 * @param failed whether a fork of the commit failed in another way than by a hang
 * @param baselineFailed whether a fork of the baseline failed, by a hang or otherwise
 * @param hang what is known of the commit's last hang; empty if none hung
 */
public record StepForks(HangCount count, boolean failed, boolean baselineFailed, String hang) {

    /** Nothing was run. */
    static final StepForks NONE = new StepForks(new HangCount(0, 0), false, false, "");

    /** Returns how the forks of both sides of a row ended. */
    static StepForks of(List<Block> blocks, Row row) {
        List<ForkOutcome> own = outcomes(blocks, row.treatment());
        List<ForkOutcome> hung = own.stream()
                .filter(outcome -> outcome.kind() == ForkOutcome.Kind.HUNG)
                .toList();
        return new StepForks(
                new HangCount(hung.size(), (int)
                        own.stream().filter(ForkOutcome::completed).count()),
                own.stream().anyMatch(outcome -> isFailure(outcome) && outcome.kind() != ForkOutcome.Kind.HUNG),
                outcomes(blocks, row.baseline()).stream().anyMatch(StepForks::isFailure),
                hung.isEmpty() ? "" : hung.get(hung.size() - 1).detail());
    }

    /** Returns whether a fork of a variant ran to its end. */
    static boolean completes(List<Block> blocks, String variant) {
        return outcomes(blocks, variant).stream().anyMatch(ForkOutcome::completed);
    }

    private static List<ForkOutcome> outcomes(List<Block> blocks, String variant) {
        return blocks.stream()
                .filter(block -> !block.interrupted())
                .flatMap(block -> block.fork(variant).stream())
                .map(fork -> fork.outcome())
                .toList();
    }

    /** What was stopped ended with another fork. */
    private static boolean isFailure(ForkOutcome outcome) {
        return !outcome.completed() && outcome.kind() != ForkOutcome.Kind.STOPPED;
    }

    /** Returns whether the commit hangs, as far as this step tells, and nothing else happened. */
    boolean onlyHang() {
        return count.hung() > 0 && !failed && !baselineFailed;
    }
}
