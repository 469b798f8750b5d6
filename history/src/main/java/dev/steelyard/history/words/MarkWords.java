package dev.steelyard.history.words;

import dev.steelyard.history.change.ChangeMarks;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.words.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Words about what people think of changes. */
public final class MarkWords {

    private MarkWords() {}

    /** Returns a judgment as in commands. */
    public static String judgment(Judgment judgment) {
        return judgment.name().toLowerCase(Locale.ROOT);
    }

    /** Returns how many changes that somebody looked at were real; empty if nobody looked at any. */
    static Optional<String> precision(ChangeMarks marks) {
        long marked = marks.accepted() + marks.rejected();
        return marked == 0
                ? Optional.empty()
                : Optional.of(marks.accepted() + " of " + marked + " marked " + (marked == 1 ? "change" : "changes")
                        + (marks.accepted() == 1 ? " is" : " are")
                        + " real; 'steelyard ledger marks' lists them.");
    }

    /** Returns what changed, on one line, harmless on any terminal. */
    public static String subject(KnownChange change) {
        return Visible.of((change.subject().benchmark() + " " + change.subject().params()).strip()
                + (change.subject().allocation() ? " (allocation)" : ""));
    }

    /** Returns the commits that can contain a change. */
    public static String range(KnownChange change) {
        return Visible.of(ChangesWords.brief(change.span().good()) + ".."
                + ChangesWords.brief(change.span().bad()));
    }

    /** Returns how much a level changed. */
    public static String size(KnownChange change) {
        return Numbers.change(Math.expm1(change.size()));
    }

    /** Returns what was marked: a line for each change, then what follows from it. */
    public static List<String> marked(List<Mark> marks) {
        List<String> lines = new ArrayList<>();
        for (Mark mark : marks) {
            lines.add(judgment(mark.judgment()) + ": " + subject(mark.change()) + ", " + size(mark.change()) + " in "
                    + range(mark.change()));
        }
        boolean withdrawn = marks.get(0).judgment() == Judgment.WITHDRAWN;
        String them = marks.size() == 1 ? "it" : "them";
        lines.add(
                withdrawn
                        ? "'steelyard detect --fail-on' counts " + them + " again."
                        : "'steelyard detect --fail-on' no longer counts " + them
                                + ", unless the size more than doubles. To undo, run the same command with 'withdrawn'.");
        return lines;
    }
}
