package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.RowView.Word;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The result for one treatment: how many rows have each outcome, and one sentence per outcome; scores come first. */
final class TreatmentSummary {

    /** Maximum number of names in a sentence; the rest are only counted. */
    private static final int NAMED = 3;

    private TreatmentSummary() {}

    static List<String> of(String treatment, List<Judged> rows, RowWords words) {
        List<String> sentences = new ArrayList<>();
        sentences.addAll(sentences(treatment, rows, words, false));
        sentences.addAll(sentences(treatment + ", allocation", rows, words, true));
        if (sentences.isEmpty()) {
            sentences.add(treatment + ": nothing was compared.");
        }
        return sentences;
    }

    /** Returns the parts of a clause with the number of rows per outcome: first the scores, then allocation. */
    static List<OutcomeCount> counts(List<Judged> rows) {
        List<OutcomeCount> counts = new ArrayList<>();
        for (boolean allocation : new boolean[] {false, true}) {
            byWord(rows, allocation).forEach((word, judged) -> {
                if (!judged.isEmpty() && word != Word.UNREACHED) {
                    boolean first =
                            counts.isEmpty() || counts.get(counts.size() - 1).allocation() != allocation;
                    String before =
                            (counts.isEmpty() ? "" : first ? "; " : ", ") + (first && allocation ? "allocation: " : "");
                    counts.add(OutcomeCount.of(before, judged.size(), word, allocation));
                }
            });
        }
        int same = byWord(rows, false).getOrDefault(Word.UNREACHED, List.of()).size();
        if (same > 0) {
            counts.add(OutcomeCount.of(counts.isEmpty() ? "" : "; ", same, unreached(same, rows)));
        }
        return counts.isEmpty() ? List.of(OutcomeCount.of("", 0, "nothing was compared")) : List.copyOf(counts);
    }

    private static List<String> sentences(String subject, List<Judged> rows, RowWords words, boolean allocation) {
        List<String> sentences = new ArrayList<>();
        byWord(rows, allocation).forEach((word, judged) -> {
            if (word == Word.UNREACHED && !judged.isEmpty()) {
                sentences.add(subject + ": " + unreached(judged.size(), rows) + ".");
            } else if (!judged.isEmpty()) {
                sentences.add(subject + ": " + judged.size() + " " + word.text() + tail(word, judged, words) + ".");
            }
        });
        return sentences;
    }

    private static Map<Word, List<Judged>> byWord(List<Judged> rows, boolean allocation) {
        Map<Word, List<Judged>> byWord = new EnumMap<>(Word.class);
        for (Word word : Word.values()) {
            byWord.put(word, new ArrayList<>());
        }
        for (Judged judged : rows) {
            if (judged.comparison().row().secondary()) {
                continue;
            }
            boolean allocated = judged.comparison().row().metric().equals(Metric.ALLOCATION);
            boolean repeated = allocated
                    && judged.comparison().status() != Status.MEASURED
                    && judged.comparison().facts().isEmpty();
            if (allocated == allocation && !repeated) {
                Word word = RowWords.verdict(judged).says();
                byWord.getOrDefault(word, new ArrayList<>()).add(judged);
            }
        }
        return byWord;
    }

    private static String tail(Word word, List<Judged> rows, RowWords words) {
        if (word == Word.EQUIVALENT) {
            return equivalent(rows);
        }
        List<String> names = new ArrayList<>();
        for (Judged judged : rows.subList(0, Math.min(NAMED, rows.size()))) {
            String name = words.phrase(judged.comparison().row());
            Cells cells = words.cells(judged);
            names.add(word.change() ? (name + " " + cells.change() + " " + cells.interval()).trim() : name);
        }
        String rest = rows.size() > NAMED ? " and " + (rows.size() - NAMED) + " more" : "";
        return ": " + String.join(", ", names) + rest;
    }

    /** Counts benchmarks, not rows: a benchmark that was not measured has only the row of its score. */
    private static String unreached(int count, List<Judged> rows) {
        long all = rows.stream()
                .filter(judged -> judged.comparison().row().metric().equals(Metric.SCORE))
                .filter(judged -> judged.comparison().status() != Status.ADDED
                        && judged.comparison().status() != Status.REMOVED)
                .count();
        if (all == 1) {
            return "the change does not reach the benchmark, so it was not measured (same code on both sides)";
        }
        if (count == all) {
            return "the change reaches none of the " + all
                    + " benchmarks, so none was measured (same code on both sides)";
        }
        return "the change does not reach " + count + " of " + all + " benchmarks, so "
                + (count == 1 ? "it was" : "they were") + " not measured (same code on both sides)";
    }

    private static String equivalent(List<Judged> rows) {
        long real =
                rows.stream().filter(row -> RowWords.negligible(row.verdict())).count();
        if (real == 0) {
            return " (any change is smaller than the margin)";
        }
        String counted = real == rows.size() ? "" : real + " with ";
        return " (" + counted + "a real change, but smaller than the margin)";
    }
}
