package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.number.Times;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Words for what more time would probably decide.
 *
 * @param sentence about the rows that the budget left open, without its final punctuation
 * @param command that gives the run more time; empty if more time would not help
 */
public record MoreTimeWords(String sentence, Optional<String> command) {

    /** Returns the words for a report; empty unless the budget ended the run. */
    public static Optional<MoreTimeWords> of(RunReport report) {
        return report.judgment().moreTime().map(known -> words(known, report));
    }

    /** Returns the sentence and the command on one line. */
    public String line() {
        return sentence + command.map(known -> ": " + known).orElse(".");
    }

    private static MoreTimeWords words(MoreTime known, RunReport report) {
        boolean one = known.open() == 1;
        if (known.need().isPresent()) {
            MoreTime.Need need = known.need().get();
            String rows = one
                    ? "the undecided row"
                    : known.near() == known.open()
                            ? "all " + known.open() + " undecided rows"
                            : known.near() + " of the " + known.open() + " undecided rows";
            return new MoreTimeWords(
                    Times.between(need.least(), need.most()) + " more would probably decide " + rows
                            + " (a total budget of " + Times.option(need.budget()) + ")",
                    Optional.of(command(report, need.budget())));
        }
        if (known.longer().isPresent()) {
            MoreTime.Longer longer = known.longer().get();
            String few = longer.of() == 1 ? "One benchmark has" : longer.of() + " benchmarks have";
            return new MoreTimeWords(
                    few + " too few blocks for a verdict; a total budget of " + Times.exactly(longer.budget())
                            + " would be enough"
                            + (longer.of() == 1 ? "" : " for about " + longer.benchmarks() + " of them"),
                    Optional.of(command(report, longer.budget())));
        }
        if (known.near() > 0 || known.early() > 0) {
            return new MoreTimeWords(
                    "More time may help; there are too few blocks to tell how much it would take", Optional.empty());
        }
        String none = "More time would probably not help: "
                + (one ? "the undecided row is not" : "none of the " + known.open() + " undecided rows is")
                + " expected to be decided even after " + known.lastLook() + " blocks";
        return new MoreTimeWords(none, Optional.empty());
    }

    private static String command(RunReport report, Duration budget) {
        return "steelyard " + CommandLine.of(resume(report)) + " --budget " + Times.option(budget);
    }

    private static List<String> resume(RunReport report) {
        List<String> known = report.commands().resume();
        return known.isEmpty() ? List.of("compare", "--resume", report.run().id()) : known;
    }
}
