package dev.steelyard.compare.run;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.decision.OpenRow;
import dev.steelyard.core.decision.OpenRows;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.report.number.Times;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides whether a run can have more time or blocks. It can within the last look that was fixed when it began: the
 * repeated intervals hold for any stopping rule, so a finished run goes on like one that was interrupted.
 */
final class ExtensionCheck {

    private final Run run;
    private final Tally tally;
    private final OpenRows open;
    private final Duration spent;

    /**
     * @param run the run, with what it was given so far
     * @param blocks its blocks so far
     */
    ExtensionCheck(Run run, List<Block> blocks, Judge judge) {
        this.run = run;
        this.tally = judge.tally(run, blocks);
        this.open = judge.judge(tally).open();
        this.spent = BlockTimes.elapsed(blocks);
    }

    /**
     * Returns what to record before measuring goes on; empty if the run goes on with what it has, because that is what was
     * asked for, or because nothing is left to measure.
     *
     * @param finished whether the results of the run were delivered
     * @throws UserError if the run cannot have it, or it would change nothing
     */
    Optional<Extension> accept(Extension asked, boolean finished, Progress progress) {
        requireSequential(finished);
        asked.blocks().ifPresent(this::requireLook);
        if (!finished && has(asked)) {
            return Optional.empty();
        }
        if (next(asked)) {
            return Optional.of(asked);
        }
        if (!next(new Extension(Optional.empty(), OptionalInt.of(looks().last())))) {
            progress.warning("there is nothing left to measure in run " + run.id() + ": every row has a final "
                    + "verdict, has reached the last look, or has failed.");
            return Optional.empty();
        }
        throw asked.blocks().isPresent() && !next(new Extension(Optional.empty(), asked.blocks()))
                ? noFurtherBlock(asked.blocks().getAsInt())
                : noTime(asked.budget().orElse(run.budget()));
    }

    private Looks looks() {
        return run.criteria().looks();
    }

    private boolean has(Extension asked) {
        return run.extension()
                .map(asked::equals)
                .orElse(asked.equals(new Extension(Optional.of(run.budget()), OptionalInt.empty())));
    }

    private boolean next(Extension extension) {
        return new Scheduler(run.extended(extension)).next(tally, open, spent).isPresent();
    }

    private void requireSequential(boolean finished) {
        if (looks().fixed().isPresent()) {
            throw UserError.usage(
                    "run " + run.id() + " measures exactly " + looks().last()
                            + " blocks of each benchmark: its error rate holds only for a single look at exactly "
                            + "that many, so it cannot be extended",
                    finished
                            ? "Start a new run; without --blocks, you can give it more time later."
                            : "Resume it without --budget and --blocks, or start a new run.");
        }
    }

    private void requireLook(int blocks) {
        if (blocks > looks().last()) {
            throw UserError.usage(
                    "--blocks " + blocks + " is past the last look of run " + run.id() + ", which was set to "
                            + looks().last() + " blocks when the run started",
                    "Use --blocks " + looks().last() + " or fewer, or start a new run.");
        }
        int first = looks().first();
        if (blocks < first) {
            throw UserError.usage(
                    "--blocks " + blocks + " falls short of the first look of run " + run.id() + ", at " + first
                            + " blocks: no benchmark could get a verdict",
                    "Use --blocks " + first + " to " + looks().last() + ".");
        }
    }

    private UserError noFurtherBlock(int blocks) {
        int fewest = open.rows().stream()
                .mapToInt(row -> looks().last() - row.blocksLeft())
                .min()
                .orElse(blocks);
        return UserError.usage(
                "every open row in run " + run.id() + " already has " + blocks + " or more blocks, so --blocks "
                        + blocks + " adds nothing",
                "Use --blocks " + (fewest + 1) + " or more, up to the last look at " + looks().last() + ".");
    }

    private UserError noTime(Duration budget) {
        Map<Boolean, Duration> least = new HashMap<>();
        for (OpenRow row : open.rows()) {
            boolean started = !tally.history().untouched(row.row().benchmark());
            Duration needed = started
                    ? row.block()
                    : tally.timeToFirstLook(
                            row.row().benchmark(), List.of(row.row().treatment()));
            least.merge(started, needed, (one, other) -> one.compareTo(other) < 0 ? one : other);
        }
        boolean block = least.containsKey(true);
        Duration more = least.getOrDefault(block, Duration.ZERO);
        return UserError.usage(
                "the blocks of run " + run.id() + " already took " + Times.exactly(spent) + ", so a budget of "
                        + Times.exactly(budget)
                        + (block
                                ? " is not enough for another block"
                                : " is not enough for the first look of another benchmark"),
                "The budget includes the time already spent; use --budget " + Times.option(spent.plus(more))
                        + " or more.");
    }
}
