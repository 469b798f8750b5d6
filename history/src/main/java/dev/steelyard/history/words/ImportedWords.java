package dev.steelyard.history.words;

import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Imported;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import dev.steelyard.history.change.RevisionTable.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words about change points in a history that another program kept. They contain names of series, which are hostile text. */
final class ImportedWords {

    private ImportedWords() {}

    /** Returns sentences about what the file is, how it was read, and what was left out. */
    static List<String> closing(ChangeReport report, Imported imported) {
        List<String> sentences = new ArrayList<>();
        sentences.add("The file is a history of " + name(imported.tool()) + "."
                + directions(report).map(text -> " " + text).orElse(""));
        order(report.source().reading()).ifPresent(sentences::add);
        if (imported.repeated() > 0) {
            sentences.add(
                    imported.repeated() == 1
                            ? "1 revision has several results; each is a row."
                            : imported.repeated() + " revisions have several results; each is a row.");
        }
        if (imported.unvalued() > 0) {
            sentences.add("Skipped " + ChangesWords.count(imported.unvalued(), "result") + " without a value.");
        }
        if (!imported.redefined().isEmpty()) {
            sentences.add("The unit changes within " + names(imported.redefined()) + "; each unit is a series.");
        }
        if (!imported.reconfigured().isEmpty()) {
            sentences.add("The settings of the run (threads, forks, iterations) change within "
                    + names(imported.reconfigured())
                    + "; each setting is a series, and changes between them are not detected.");
        }
        return sentences;
    }

    private static String names(List<String> all) {
        int more = all.size() - ChangesWords.MOST_NAMES;
        return all.stream().limit(ChangesWords.MOST_NAMES).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String name(Tool tool) {
        return switch (tool) {
            case GITHUB_ACTION_BENCHMARK -> "github-action-benchmark";
            case CODESPEED -> "codespeed";
            case BENCHER -> "Bencher";
        };
    }

    /** Which values are better, unless the user said it. */
    private static Optional<String> directions(ChangeReport report) {
        if (report.better() != Better.UNKNOWN || report.series().isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        add(report, Better.LOWER, "lower is better in ", parts);
        add(report, Better.HIGHER, "higher is better in ", parts);
        if (parts.isEmpty()) {
            return Optional.of("It does not say which values are better.");
        }
        add(report, Better.UNKNOWN, "not known in ", parts);
        return Optional.of("By its units and settings, " + String.join(", ", parts) + ".");
    }

    private static void add(ChangeReport report, Better better, String phrase, List<String> parts) {
        long number = report.series().stream()
                .filter(one -> report.better(one) == better)
                .count();
        if (number > 0) {
            parts.add(
                    phrase + (number == report.series().size() ? "all series" : ChangesWords.count(number, "series")));
        }
    }

    private static Optional<String> order(Reading reading) {
        boolean newest = reading.order() == Order.NEWEST_FIRST;
        if (reading.basis() == Basis.ASSUMED) {
            return Optional.of(
                    "Not all results have a time, so they are assumed to be oldest first; use --newest-first if they "
                            + "are not.");
        }
        if (reading.basis() != Basis.SORTED || (reading.unordered() == 0 && !newest)) {
            return Optional.empty();
        }
        String sorted = "Rows are sorted by time; the file is " + (newest ? "newest first" : "oldest first");
        return Optional.of(
                reading.unordered() == 0
                        ? sorted + "."
                        : sorted + " but for " + ChangesWords.count(reading.unordered(), "revision") + " (--"
                                + (newest ? "newest" : "oldest") + "-first keeps its order).");
    }
}
