package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.finding.ReasonWords;
import dev.steelyard.report.finding.WarningWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Numbers the notes of a report, which are reasons and warnings of rows; equal notes share a number. */
final class Footnotes {

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    /** What each note is with its secrets redacted; rows have few different ones. */
    private final Map<String, String> redacted = new HashMap<>();

    private final WarningWords warnings;
    private final Redaction redaction;
    private final boolean verbose;

    /**
     * Creates the notes for a report.
     *
     * @param report the whole report
     * @param verbose whether to have notes that need nobody's attention, too
     */
    Footnotes(RunReport report, Redaction redaction, boolean verbose) {
        this.redaction = redaction;
        this.verbose = verbose;
        this.warnings = new WarningWords(report.rows());
    }

    /** Returns the numbers of a row's notes, assigning numbers to new ones. */
    List<Integer> of(Judged judged) {
        List<String> texts = new ArrayList<>();
        judged.verdict().reason().ifPresent(reason -> texts.add(sentence(ReasonWords.of(reason))));
        warnings.notes(judged, verbose).forEach(warning -> texts.add(sentence(warning)));
        return texts.stream()
                .map(text -> redacted.computeIfAbsent(text, redaction::text))
                .distinct()
                .map(text -> numbers.computeIfAbsent(text, absent -> numbers.size() + 1))
                .sorted()
                .toList();
    }

    /** Returns the notes in the order of their numbers, from 1. */
    List<String> texts() {
        return List.copyOf(numbers.keySet());
    }

    private static String sentence(String text) {
        String trimmed = text.trim();
        return trimmed.isEmpty() || trimmed.endsWith(".") || trimmed.endsWith("!") || trimmed.endsWith("?")
                ? trimmed
                : trimmed + ".";
    }
}
