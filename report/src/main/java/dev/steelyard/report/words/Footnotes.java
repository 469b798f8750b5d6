package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.finding.ReasonWords;
import dev.steelyard.report.finding.WarningWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Numbers the notes of a report, which are reasons and warnings of rows. Equal notes share a number, and so do those that differ in their
 * log alone: where all benchmarks need a server that is not there, one of many logs is enough.
 */
final class Footnotes {

    private static final Pattern LOG = Pattern.compile("; log: \\S+");

    /** The notes without their logs. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private final List<String> texts = new ArrayList<>();
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
                .map(this::number)
                .distinct()
                .sorted()
                .toList();
    }

    private int number(String text) {
        return numbers.computeIfAbsent(LOG.matcher(text).replaceAll(""), absent -> {
            texts.add(text);
            return texts.size();
        });
    }

    /** Returns the notes in the order of their numbers, from 1. */
    List<String> texts() {
        return List.copyOf(texts);
    }

    private static String sentence(String text) {
        String trimmed = text.trim();
        return trimmed.isEmpty() || trimmed.endsWith(".") || trimmed.endsWith("!") || trimmed.endsWith("?")
                ? trimmed
                : trimmed + ".";
    }
}
