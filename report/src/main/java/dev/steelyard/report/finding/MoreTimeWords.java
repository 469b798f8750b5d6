package dev.steelyard.report.finding;

import java.util.List;
import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.judgment.RunReport;
import java.util.Optional;

/** What more time would probably settle, with the command that gives it. */
public final class MoreTimeWords {

    private MoreTimeWords() {}

    /** Returns a sentence about the rows that the budget left open; empty where a budget was not what ended the run. */
    public static Optional<String> of(RunReport report) {
        return report.judgment()
                .moreTime()
                .map(known -> sentence(known, report));
    }

    private static String sentence(MoreTime known, RunReport report) {
        boolean one = known.open() == 1;
        if (known.need().isEmpty()) {
            return (one
                            ? "The open row would probably not"
                            : "None of the " + known.open() + " open rows would probably")
                    + " be settled by more time: no verdict is in sight within " + known.lastLook() + " blocks.";
        }
        MoreTime.Need need = known.need().get();
        return (one ? "The open row" : known.near() + " of " + known.open() + " open rows")
                + " would probably be settled by " + Times.about(need.more())
                + " more: steelyard " + CommandLine.of(resume(report)) + " --budget " + Times.option(need.budget());
    }

    private static List<String> resume(RunReport report) {
        List<String> known = report.commands().resume();
        return known.isEmpty() ? List.of("compare", "--resume", report.run().id()) : known;
    }
}
