package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.report.finding.ReasonWords;
import dev.steelyard.report.finding.WarningWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Numbers the notes of a report, the same note once: why a row is inconclusive and what to know before trusting it. */
final class Footnotes {

    /** Rows with the same reason that keep a note each; more share one, which names them. */
    private static final int APART = 2;
    /** Rows that a shared note names; the number of the others is said. */
    private static final int NAMED = 8;

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<Optional<Reason>, List<Judged>> sharing;
    private final WarningWords warnings;
    private final RowWords words;
    private final Redaction redaction;
    private final Sampling sampling;

    /**
     * Notes for a report.
     *
     * @param report all of it
     */
    Footnotes(RunReport report, RowWords words, Redaction redaction) {
        this.sampling = Sampling.of(report);
        this.words = words;
        this.redaction = redaction;
        this.sharing = report.rows().stream()
                .filter(Footnotes::countsBlocks)
                .collect(Collectors.groupingBy(judged -> judged.verdict().reason()));
        this.warnings = new WarningWords(report.rows());
    }

    /** Returns the numbers of a row's notes, numbering those that are new. */
    List<Integer> of(Judged judged) {
        List<String> texts = new ArrayList<>();
        if (judged.verdict().reason().isPresent()) {
            texts.add(reason(judged));
        }
        warnings.of(judged).forEach(warning -> texts.add(sentence(warning)));
        return texts.stream()
                .map(redaction::text)
                .distinct()
                .map(text -> numbers.computeIfAbsent(text, absent -> numbers.size() + 1))
                .sorted()
                .toList();
    }

    /** Returns the notes in the order of their numbers, from 1. */
    List<String> texts() {
        return List.copyOf(numbers.keySet());
    }

    private String reason(Judged judged) {
        Verdict verdict = judged.verdict();
        String reason = sentence(verdict.reason().map(ReasonWords::of).orElse(""));
        if (!countsBlocks(judged)) {
            return reason;
        }
        List<Judged> rows = sharing.getOrDefault(verdict.reason(), List.of());
        if (rows.size() > APART) {
            return reason + " Estimated additional " + sampling.many() + ": " + named(rows) + ".";
        }
        int more = more(judged);
        return reason + " About " + sampling.more(more) + " would probably decide it.";
    }

    private String named(List<Judged> rows) {
        String names = rows.stream()
                .limit(NAMED)
                .map(row -> more(row) + " for " + words.phrase(row.comparison().row()) + " of "
                        + row.comparison().row().treatment())
                .collect(Collectors.joining(", "));
        return rows.size() > NAMED ? names + " and more for " + (rows.size() - NAMED) + " other rows" : names;
    }

    private static boolean countsBlocks(Judged judged) {
        return judged.comparison().status() == Status.MEASURED
                && judged.verdict().reason().isPresent()
                && judged.verdict().moreBlocks().isPresent();
    }

    private static int more(Judged judged) {
        return judged.verdict().moreBlocks().orElse(0);
    }

    private static String sentence(String text) {
        String trimmed = text.trim();
        return trimmed.isEmpty() || trimmed.endsWith(".") || trimmed.endsWith("!") || trimmed.endsWith("?")
                ? trimmed
                : trimmed + ".";
    }
}
