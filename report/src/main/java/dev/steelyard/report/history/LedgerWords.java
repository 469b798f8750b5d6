package dev.steelyard.report.history;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.ledger.LedgerState;
import dev.steelyard.core.ledger.RecordedAs;
import dev.steelyard.report.words.Visible;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Sentences about a ledger, without control characters. */
public final class LedgerWords {

    private static final int MOST = 20;

    private LedgerWords() {}

    /** Returns what a check found: first what the ledger holds, then whether it is sound. */
    public static List<String> state(LedgerState state) {
        List<String> lines = new ArrayList<>();
        lines.add(Visible.of(state.place()) + ": " + HistoryWords.count(state.runs(), "run") + ", "
                + HistoryWords.count(state.comparisons(), "comparison") + ", "
                + HistoryWords.count(state.blocks(), "block") + "; format " + state.format());
        if (state.sound()) {
            lines.add("Everything that was recorded is there.");
        }
        state.damage().stream().limit(MOST).forEach(line -> lines.add("damaged: " + Visible.of(line)));
        if (state.damage().size() > MOST) {
            lines.add("and " + (state.damage().size() - MOST) + " more");
        }
        state.incomplete().forEach(name -> lines.add("run " + Visible.of(name) + " is incomplete"));
        if (!state.sound()) {
            lines.add(
                    "Restore a backup, or move the ledger away and record the runs again: steelyard ledger import-run DIR...");
        }
        return lines;
    }

    /**
     * Returns which runs are old.
     *
     * @param days from how many days ago on runs are kept
     * @param removed whether they were removed
     */
    public static List<String> older(LedgerState.Older older, int days, boolean removed) {
        List<String> lines = new ArrayList<>();
        lines.add(older.span()
                .map(span -> (removed ? "removed " : "would remove ") + older.runs() + " of "
                        + HistoryWords.count(older.all(), "run") + ", started between " + day(span.first()) + " and "
                        + day(span.last()))
                .orElse("nothing to remove: no run started more than " + days + " days ago"
                        + (older.whole().isEmpty() ? "" : ", in projects that have newer ones")));
        older.whole().stream()
                .limit(MOST)
                .forEach(project -> lines.add("kept whole, since all its runs are that old: " + Visible.of(project)));
        if (older.whole().size() > MOST) {
            lines.add("and " + (older.whole().size() - MOST) + " more");
        }
        return lines;
    }

    /** Returns that old runs were removed, but their space was not given back. */
    public static String notCompacted(UserError cause) {
        return "The ledger's file could not be made smaller: " + Visible.of(cause.problem())
                + ". Free some disk space, then run the command again.";
    }

    /** Returns how many scores were written for another tool. */
    public static String exported(long scores, String file) {
        return "exported " + HistoryWords.count(scores, "score") + " to " + file;
    }

    private static String day(Instant time) {
        return time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    /** Returns what came of recording a run. */
    public static String recorded(String run, RecordedAs how) {
        return Visible.of(run)
                + switch (how) {
                    case NEW -> ": recorded";
                    case GROWN -> ": recorded again, with what is new";
                    case KNOWN -> ": already recorded";
                };
    }
}
