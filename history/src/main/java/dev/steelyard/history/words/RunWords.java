package dev.steelyard.history.words;

import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.series.HistoryRun;
import dev.steelyard.history.series.HistoryRun.Measured;
import dev.steelyard.history.series.HistoryRun.NotMeasured;
import dev.steelyard.report.words.Visible;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Words about measuring the revisions of a history. Subjects of commits and reasons are hostile text. */
public final class RunWords {

    private static final int DIGITS = 12;
    private static final int LONGEST = 60;
    private static final int LONGEST_REASON = 160;
    private static final int MOST_NAMES = 20;
    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;

    /** What is said where the working tree is not what is measured. */
    public static final String UNCOMMITTED =
            "The working tree has uncommitted changes, which are not measured: 'run' measures commits."
                    + " Commit them, then run it again.";

    private RunWords() {}

    /** Why a commit is the anchor. */
    public enum AnchorFrom {
        ASKED("as specified"),
        USUAL("used for most of the latest measurements of these revisions; --anchor chooses another one"),
        LAST_RUN("the anchor of the last run of this project; --anchor chooses another one"),
        OLDEST("the oldest specified revision; --anchor chooses another one");

        private final String reason;

        AnchorFrom(String reason) {
            this.reason = reason;
        }
    }

    /**
     * How far the whole is.
     *
     * @param number number of the revision, from 1
     * @param of number of revisions
     * @param commit the revision
     * @param left time that the others will probably take; 0 after the last one
     */
    public record Step(int number, int of, CommitFacts commit, Duration left) {}

    /** Returns which commit is the anchor, and why. */
    public static String anchor(CommitFacts anchor, AnchorFrom from) {
        return "anchor: " + named(anchor) + " (" + from.reason + ")";
    }

    /** Returns what the ledger has already. */
    public static String known(int there, int failed, int all) {
        return there + " of " + all + " are there already"
                + (failed == 0 ? "" : "; " + failed + " failed before; --again retries");
    }

    /** Returns a line about a revision that was measured. */
    public static String measured(Step step, Measured point) {
        return step(step) + ": " + count(point.benchmarks(), "benchmark") + ", " + duration(point.time()) + left(step);
    }

    /** Returns a line about a revision that could not be measured. */
    public static String notMeasured(Step step, Attempt attempt) {
        return step(step) + ": " + outcome(attempt.outcome()) + ": "
                + Visible.of(shortened(attempt.reason(), LONGEST_REASON)) + left(step);
    }

    private static String step(Step step) {
        return "[" + step.number() + "/" + step.of() + "] " + named(step.commit());
    }

    private static String left(Step step) {
        return step.left().isZero() ? "" : "; about " + duration(step.left()) + " left";
    }

    /**
     * Returns the lines that say what would be measured.
     *
     * @param next the revisions, in this order
     * @param each time per revision, without builds; empty if it is unknown
     */
    public static List<String> plan(CommitFacts anchor, List<CommitFacts> next, Optional<Duration> each) {
        List<String> lines = new ArrayList<>();
        lines.add("Would measure " + count(next.size(), "revision") + " against " + named(anchor)
                + (next.isEmpty() ? "." : ", in this order:"));
        next.forEach(commit -> lines.add("  " + named(commit)));
        if (!next.isEmpty()) {
            lines.add(each.map(time ->
                            "Estimated time: " + duration(time.multipliedBy(next.size())) + ", builds not included.")
                    .orElse("The first revision will show how long the others take."));
        }
        return lines;
    }

    /** Returns the lines that say what came of it. */
    public static List<String> summary(HistoryRun run) {
        List<String> lines = new ArrayList<>();
        lines.add("anchor         " + named(run.anchor()));
        lines.add("measured       " + run.measured().size());
        lines.add("there already  " + run.there());
        lines.add("not measured   " + run.others().size());
        for (NotMeasured one :
                run.others().subList(0, Math.min(MOST_NAMES, run.others().size()))) {
            lines.add("  " + named(one.commit()) + ": " + outcome(one.attempt().outcome())
                    + (one.now() ? "" : " in an earlier run") + ": "
                    + Visible.of(shortened(one.attempt().reason(), LONGEST_REASON)));
        }
        if (run.others().size() > MOST_NAMES) {
            lines.add("  and " + (run.others().size() - MOST_NAMES) + " more; --format json lists all");
        }
        if (run.left() > 0) {
            lines.add("out of time    " + run.left() + "; run the same command to measure them");
        }
        if (run.any()) {
            lines.add("");
            lines.add("Next: steelyard detect");
        }
        return lines;
    }

    private static String outcome(Attempt.Outcome outcome) {
        return switch (outcome) {
            case MEASURED -> "measured";
            case NOT_BUILT -> "not built";
            case NO_BENCHMARK -> "no benchmark";
            case FAILED -> "benchmarks failed";
            case INTERRUPTED -> "stopped";
        };
    }

    /** Returns a commit with its subject. */
    private static String named(CommitFacts commit) {
        String id = commit.id().substring(0, Math.min(DIGITS, commit.id().length()));
        return commit.subject().isBlank() ? id : id + " " + Visible.of(shortened(commit.subject(), LONGEST));
    }

    private static String shortened(String text, int longest) {
        return text.codePointCount(0, text.length()) <= longest
                ? text
                : text.substring(0, text.offsetByCodePoints(0, longest)) + "...";
    }

    /** Returns a duration in its largest unit, in words. */
    static String duration(Duration time) {
        long seconds = Math.round(time.toMillis() / 1000.0);
        if (seconds < 2 * MINUTE) {
            return seconds + " s";
        }
        return seconds < 2 * HOUR
                ? Math.round(seconds / (double) MINUTE) + " min"
                : String.format(Locale.ROOT, "%.1f h", seconds / (double) HOUR);
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
