package dev.steelyard.history.words;

import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportOutcome.Repeated;
import dev.steelyard.history.imports.ImportTool;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedHistory.Sequence;
import dev.steelyard.history.imports.ImportedNames;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.report.finding.UnreadWords;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.Visible;
import java.util.ArrayList;
import java.util.List;

/** Words about results of other tools in the ledger, without control characters. */
public final class ImportWords {

    private static final int MOST = 5;
    /** Bars that are shown of a series. */
    private static final int BARS = 30;

    private ImportWords() {}

    /** Returns what came of importing a file: a line, and one for each value that had another one before, the first of many. */
    public static List<String> imported(ImportedFile file, ImportOutcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(Visible.of(file.name()) + ": " + came(file, outcome));
        List<Repeated> repeated = outcome.repeated();
        if (!repeated.isEmpty()) {
            lines.add("  " + HistoryWords.count(repeated.size(), "new value")
                    + (repeated.size() == 1 ? " belongs to a revision" : " belong to revisions")
                    + " with another value in the same series; both are kept:");
        }
        repeated.stream().limit(MOST).forEach(one -> lines.add("    " + repeated(one)));
        if (repeated.size() > MOST) {
            lines.add("    and " + (repeated.size() - MOST) + " more");
        }
        if (file.results().unvalued() > 0) {
            lines.add("  skipped " + HistoryWords.count(file.results().unvalued(), "result") + " without a value");
        }
        UnreadWords.of(file.results().unread()).ifPresent(words -> lines.add("  not read: " + Visible.of(words)));
        if (outcome.directed() > 0) {
            lines.add("  recorded for " + ChangesWords.count(outcome.directed(), "known series")
                    + " which values are better");
        }
        return lines;
    }

    private static String came(ImportedFile file, ImportOutcome outcome) {
        if (outcome.known()) {
            return "already there";
        }
        int values = file.results().values();
        String what = HistoryWords.count(values, "value") + " of "
                + ChangesWords.count(file.results().series().size(), "series") + " from "
                + name(file.results().tool());
        return what
                + (outcome.added() == values
                        ? ", all new"
                        : ", " + (outcome.added() == 0 ? "none" : outcome.added()) + " new");
    }

    private static String repeated(Repeated one) {
        return Visible.of(ImportedNames.of(List.of(one.subject())).get(0)) + " at "
                + Visible.of(ChangesWords.brief(one.revision())) + ": "
                + one.value() + ", before " + one.before();
    }

    /** Returns that a file was taken back. */
    public static String forgotten(String file, long values) {
        return Visible.of(file) + ": forgotten, with " + HistoryWords.count(values, "value");
    }

    /** Returns where files were imported. */
    public static String delivered(String project, String ledger) {
        return "imported into the ledger " + Visible.of(ledger) + " as results of " + Visible.of(project);
    }

    /** Returns how much was imported; nothing if nothing was. */
    static List<String> held(ImportedState state) {
        return state.files() == 0
                ? List.of()
                : List.of("imported: " + HistoryWords.count(state.files(), "file") + ", "
                        + HistoryWords.count(state.values(), "value") + " of "
                        + ChangesWords.count(state.series(), "series"));
    }

    /** Returns what is wrong with imported files. */
    static List<String> damaged(ImportedState state) {
        return state.damaged().stream()
                .map(name -> "imported file " + Visible.of(name)
                        + " is damaged: its bytes or values are not those that were imported")
                .toList();
    }

    /**
     * Returns of how many imported files the bytes are old; nothing if of none.
     *
     * @param removed whether they were removed
     */
    public static List<String> older(long files, boolean removed) {
        return files == 0
                ? List.of()
                : List.of((removed ? "removed" : "would remove") + " the original bytes of "
                        + HistoryWords.count(files, "imported file") + "; their values stay");
    }

    /** Returns where imported series come from, and that they are apart. */
    public static String heading(ImportedHistory history) {
        return "Imported from " + source(history) + ": absolute values, comparable only within a series, "
                + order(history.sequence()) + ".";
    }

    private static String order(Sequence sequence) {
        return switch (sequence) {
            case REVISED -> "in the order of their revisions' times";
            case MEASURED -> "in the order of their measurements' times";
            case IMPORTED -> "in the order of import, since not all have a time";
        };
    }

    /** Returns the tool and the host of imported series. */
    public static String source(ImportedHistory history) {
        return name(history.tool()) + (history.host().isEmpty() ? ", unknown host" : ", host " + history.host());
    }

    private static String name(ImportTool tool) {
        return switch (tool) {
            case JMH -> "JMH";
            case CSV -> "CSV";
            case GITHUB_ACTION_BENCHMARK -> "github-action-benchmark";
            case CODESPEED -> "codespeed";
            case BENCHER -> "Bencher";
        };
    }

    /** Returns the cells of a series in a table: name, number of values, first and last revision, course, last value. */
    public static List<String> cells(String name, ImportedSeries series) {
        List<ImportedValue> values = series.values();
        List<Double> last = values.subList(Math.max(0, values.size() - BARS), values.size()).stream()
                .map(ImportedValue::value)
                .toList();
        double greatest =
                values.stream().mapToDouble(ImportedValue::value).max().orElse(0);
        ImportedSubject subject = series.subject();
        ImportedValue latest = values.get(values.size() - 1);
        return List.of(
                name,
                Integer.toString(values.size()),
                ChangesWords.brief(values.get(0).revision()),
                ChangesWords.brief(latest.revision()),
                last.size() < 2 ? "" : Sparkline.of(last),
                ScoreScale.of(subject.unit(), greatest).text(latest.value()).strip());
    }

    /** Returns how many imported series there are. */
    public static String closing(List<ImportedHistory> histories, String ledger) {
        long series =
                histories.stream().mapToLong(history -> history.series().size()).sum();
        return ChangesWords.count(series, "imported series") + " in " + ledger
                + ". To find changes: steelyard detect. All values: --format csv.";
    }
}
