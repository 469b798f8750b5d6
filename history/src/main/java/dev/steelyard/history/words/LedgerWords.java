package dev.steelyard.history.words;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.LedgerState;
import dev.steelyard.history.fact.RecordedAs;
import dev.steelyard.history.imports.ImportedState;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.words.Visible;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sentences about a ledger, without control characters. */
public final class LedgerWords {

    private static final int MOST = 20;
    private static final int MOST_RENAMES = 3;
    private static final int MOST_NAMES = 5;
    private static final int DIGITS = 12;

    private LedgerWords() {}

    /** Returns what a check found in a ledger without imports. */
    public static List<String> state(LedgerState state) {
        return state(state, ImportedState.NONE);
    }

    /** Returns what a check found: first what the ledger holds, then whether it is sound. */
    public static List<String> state(LedgerState state, ImportedState imports) {
        boolean sound = state.sound() && imports.damaged().isEmpty();
        List<String> lines = new ArrayList<>();
        lines.add(Visible.of(state.place()) + ": " + HistoryWords.count(state.runs(), "run") + ", "
                + HistoryWords.count(state.comparisons(), "comparison") + ", "
                + HistoryWords.count(state.blocks(), "block") + "; format " + state.format());
        lines.addAll(ImportWords.held(imports));
        if (sound) {
            lines.add("The ledger is complete and undamaged.");
        }
        state.damage().stream().limit(MOST).forEach(line -> lines.add("damaged: " + Visible.of(line)));
        if (state.damage().size() > MOST) {
            lines.add("and " + (state.damage().size() - MOST) + " more");
        }
        state.incomplete().forEach(name -> lines.add("run " + Visible.of(name) + " is incomplete"));
        lines.addAll(damaged(state.damaged()));
        lines.addAll(ImportWords.damaged(imports));
        if (!sound) {
            lines.add(
                    "Restore a backup, or move the ledger away and record the runs again: steelyard ledger import-run DIR...");
        }
        return lines;
    }

    /** Returns a line for each thing that is damaged, the first of many, with the tables and columns where it is. */
    private static List<String> damaged(List<Damaged> all) {
        Map<String, Set<String>> places = new LinkedHashMap<>();
        all.forEach(one -> places.computeIfAbsent(named(one), absent -> new LinkedHashSet<>())
                .add(one.place()));
        List<String> lines = new ArrayList<>();
        places.forEach((name, where) -> lines.add(name + " is damaged: " + Visible.of(String.join(", ", where))));
        return lines.size() <= MOST ? lines : with(lines.subList(0, MOST), "and " + (lines.size() - MOST) + " more");
    }

    private static List<String> with(List<String> lines, String last) {
        List<String> all = new ArrayList<>(lines);
        all.add(last);
        return all;
    }

    private static String named(Damaged damaged) {
        String owner = damaged.owner().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        String name = switch (damaged.owner()) {
            case LEDGER -> "the ledger's format";
            case ATTEMPT -> "attempt at " + damaged.name();
            case MARK, NOTICE, QUARANTINE, ALIAS -> owner + " of " + damaged.name();
            case RUN, PROJECT, COMMIT, BENCHMARK, HOST, SETUP, IMPORTED_FILE, IMPORTED_SERIES, TOKEN, AUDIT, REQUEST ->
                owner + " " + damaged.name();
        };
        return Visible.of(name);
    }

    /** Returns that a command did without what is damaged; empty if nothing is. */
    public static Optional<String> leftOut(List<Damaged> damaged) {
        if (damaged.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = damaged.stream().map(LedgerWords::named).distinct().toList();
        return Optional.of("Parts of the ledger are damaged and not shown here: "
                + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "")
                + ". 'steelyard ledger check' lists all damage.");
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
        return "The ledger file could not be compacted: " + Visible.of(cause.problem())
                + ". Free some disk space, then run the command again.";
    }

    /** Returns how many scores were written for another tool. */
    public static String exported(long scores, String file) {
        return "exported " + HistoryWords.count(scores, "score") + " to " + file;
    }

    /** Returns which benchmarks of a project were renamed, as people said. */
    public static List<String> aliases(Aliases aliases, String project) {
        if (aliases.names().isEmpty()) {
            return List.of("no benchmark of " + Visible.of(project) + " has an alias");
        }
        return aliases.names().entrySet().stream()
                .map(name -> Visible.of(name.getKey()) + " is now " + Visible.of(name.getValue()))
                .toList();
    }

    /** Returns a sentence and a command for each benchmark that was probably renamed, the first of many. */
    public static List<String> renames(List<Rename> renames) {
        List<String> lines = new ArrayList<>();
        for (Rename rename : renames.subList(0, Math.min(MOST_RENAMES, renames.size()))) {
            String older = Visible.of(rename.older());
            lines.add((rename.last().isEmpty() ? older + " is gone" : older + " ends at " + brief(rename.last()))
                    + ", and " + Visible.of(rename.newer()) + " begins at " + brief(rename.first())
                    + " with the same code.");
            lines.add("If it was renamed:");
            lines.add("  "
                    + Visible.of(
                            CommandLine.of(List.of("steelyard", "ledger", "alias", rename.older(), rename.newer()))));
        }
        if (renames.size() > MOST_RENAMES) {
            lines.add("and " + (renames.size() - MOST_RENAMES) + " more, which 'steelyard detect --format json' lists");
        }
        return lines;
    }

    private static String brief(String commit) {
        return Visible.of(commit.substring(0, Math.min(DIGITS, commit.length())));
    }

    private static String day(Instant time) {
        return time.atOffset(ZoneOffset.UTC).toLocalDate().toString();
    }

    /** Returns what came of recording a run. */
    public static String recorded(String run, RecordedAs how) {
        return Visible.of(run)
                + switch (how) {
                    case NEW -> ": recorded";
                    case GROWN -> ": recorded again, with the new data";
                    case KNOWN -> ": already recorded";
                };
    }
}
