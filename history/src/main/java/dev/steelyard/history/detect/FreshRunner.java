package dev.steelyard.history.detect;

import dev.steelyard.compare.command.Console;
import dev.steelyard.history.card.FreshCheck;
import dev.steelyard.history.mark.Confirmation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Compares revisions to check changes. */
interface FreshRunner {

    /**
     * What all checks have in common.
     *
     * @param project a folder of the project
     * @param ledger address of the ledger; empty for the usual one
     * @param series the history whose changes are checked
     * @param budget time for the blocks of each check
     * @param console hears of progress
     */
    record Asked(Path project, Optional<String> ledger, RecordedSeries series, Duration budget, Console console) {}

    /**
     * Compares the revisions before and after some changes, and records the run in the ledger.
     *
     * @return why not; empty if the ledger has the comparison now
     */
    Optional<Confirmation> compare(FreshCheck check, Asked asked);
}
