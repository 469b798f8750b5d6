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
                    ? "the open row"
                    : known.near() == known.open()
                            ? "all " + known.open() + " open rows"
                            : known.near() + " of " + known.open() + " open rows";
            return new MoreTimeWords(
                    "With " + Times.between(need.least(), need.most()) + " more, " + rows
                            + " would probably be decided",
                    Optional.of(command(report, need.budget())));
        }
        if (known.longer().isPresent()) {
            MoreTime.Longer longer = known.longer().get();
            String benchmarks = longer.of() == 1
                    ? "the benchmark that has too few blocks"
                    : "about " + longer.benchmarks() + " of the " + longer.of()
                            + " benchmarks that have no or too few blocks";
            return new MoreTimeWords(
                    Times.exactly(longer.budget()) + " in all would be enough to show changes of " + benchmarks,
                    Optional.of(command(report, longer.budget())));
        }
        if (known.near() > 0 || known.early() > 0) {
            return new MoreTimeWords(
                    "More time may help; there are too few blocks to tell how much it would take", Optional.empty());
        }
        String none = "More time would probably not help: "
                + (one ? "the open row is not" : "none of the " + known.open() + " open rows is")
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
