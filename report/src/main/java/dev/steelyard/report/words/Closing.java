package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.words.RowView.Cells;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The closing sentences of a treatment: one per outcome, the scores first, then allocation. */
final class Closing {

    /** Names in one sentence; more are counted. */
    private static final int NAMED = 3;

    private static final String UNREACHED = Status.UNREACHED.label();

    /** What a reader looks for first comes first; added and removed need no action. */
    private static final List<String> ORDER = List.of(
            "regressed",
            "improved",
            "failed",
            "inconclusive",
            RowWords.CHANGED,
            "equivalent",
            UNREACHED,
            "not measured",
            "added",
            "removed");

    private Closing() {}

    static List<String> of(String treatment, List<Judged> rows, RowWords words) {
        List<String> sentences = new ArrayList<>();
        sentences.addAll(sentences(treatment, rows, words, false));
        sentences.addAll(sentences(treatment + ", allocation", rows, words, true));
        if (sentences.isEmpty()) {
            sentences.add(treatment + ": nothing was compared.");
        }
        return sentences;
    }

    private static List<String> sentences(String subject, List<Judged> rows, RowWords words, boolean allocation) {
        Map<String, List<Judged>> byWord = new LinkedHashMap<>();
        ORDER.forEach(word -> byWord.put(word, new ArrayList<>()));
        for (Judged judged : rows) {
            if (judged.comparison().row().secondary()) {
                continue;
            }
            boolean allocated = judged.comparison().row().metric().equals(Metric.ALLOCATION);
            boolean repeated = allocated
                    && judged.comparison().status() != Status.MEASURED
                    && judged.comparison().facts().isEmpty();
            if (allocated == allocation && !repeated) {
                String word = RowWords.verdict(judged).word().replace(RowWords.NEGLIGIBLE, "");
                byWord.computeIfAbsent(word, absent -> new ArrayList<>()).add(judged);
            }
        }
        List<String> sentences = new ArrayList<>();
        byWord.forEach((word, judged) -> {
            if (word.equals(UNREACHED) && !judged.isEmpty()) {
                sentences.add(subject + ": " + unreached(judged.size(), rows));
            } else if (!judged.isEmpty()) {
                sentences.add(subject + ": " + judged.size() + " " + word + tail(word, judged, words) + ".");
            }
        });
        return sentences;
    }

    private static String tail(String word, List<Judged> rows, RowWords words) {
        if (word.equals("equivalent")) {
            return equivalent(rows);
        }
        boolean sized = List.of("regressed", "improved", RowWords.CHANGED).contains(word);
        List<String> names = new ArrayList<>();
        for (Judged judged : rows.subList(0, Math.min(NAMED, rows.size()))) {
            String name = words.phrase(judged.comparison().row());
            Cells cells = words.cells(judged.comparison());
            names.add(sized ? (name + " " + cells.change() + " " + cells.interval()).trim() : name);
        }
        String rest = rows.size() > NAMED ? " and " + (rows.size() - NAMED) + " more" : "";
        return ": " + String.join(", ", names) + rest;
    }

    /** Said of benchmarks and not of rows: one that is not measured has no other row than that of its score. */
    private static String unreached(int count, List<Judged> rows) {
        long all = rows.stream()
                .filter(judged -> judged.comparison().row().metric().equals(Metric.SCORE))
                .filter(judged -> judged.comparison().status() != Status.ADDED
                        && judged.comparison().status() != Status.REMOVED)
                .count();
        String which = all == 1
                ? "the benchmark does not reach"
                : count == all
                        ? "none of the " + all + " benchmarks reaches"
                        : count + " of " + all + " benchmarks" + (count == 1 ? " does not reach" : " do not reach");
        return which + " the change: same code in both, not measured.";
    }

    private static String equivalent(List<Judged> rows) {
        long real =
                rows.stream().filter(row -> RowWords.negligible(row.verdict())).count();
        if (real == 0) {
            return " (no change as large as the margin)";
        }
        String counted = real == rows.size() ? "" : real + " with ";
        return " (" + counted + "a real change, smaller than the margin)";
    }
}
