package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.number.Times;
import java.util.List;
import java.util.Optional;

/**
 * What more time would probably settle.
 *
 * @param sentence about the rows that the budget left open, without its end
 * @param command that gives them more time; empty where that would settle nothing
 */
public record MoreTimeWords(String sentence, Optional<String> command) {

    /** Returns the words for a report; empty where a budget was not what ended the run. */
    public static Optional<MoreTimeWords> of(RunReport report) {
        return report.judgment().moreTime().map(known -> words(known, report));
    }

    /** Returns both in one line. */
    public String line() {
        return sentence + command.map(known -> ": " + known).orElse(".");
    }

    private static MoreTimeWords words(MoreTime known, RunReport report) {
        boolean one = known.open() == 1;
        if (known.need().isEmpty()) {
            String none = "More time would probably settle "
                    + (one ? "nothing: the open row has" : "none of the " + known.open() + " open rows: they have")
                    + " no verdict in sight within the " + known.lastLook() + " blocks of the last look";
            return new MoreTimeWords(none, Optional.empty());
        }
        MoreTime.Need need = known.need().get();
        String rows = one
                ? "the open row"
                : known.near() == known.open()
                        ? "all " + known.open() + " open rows"
                        : known.near() + " of " + known.open() + " open rows";
        return new MoreTimeWords(
                "With " + Times.about(need.more()) + " more, " + rows + " would probably be settled",
                Optional.of(
                        "steelyard " + CommandLine.of(resume(report)) + " --budget " + Times.option(need.budget())));
    }

    private static List<String> resume(RunReport report) {
        List<String> known = report.commands().resume();
        return known.isEmpty() ? List.of("compare", "--resume", report.run().id()) : known;
    }
}
