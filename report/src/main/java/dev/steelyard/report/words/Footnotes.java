package dev.steelyard.report.words;

import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Numbers the notes of a report, the same note once: why a row is inconclusive and what to know before trusting it. */
final class Footnotes {

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Redaction redaction;

    Footnotes(Redaction redaction) {
        this.redaction = redaction;
    }

    /** Returns the numbers of a row's notes, numbering those that are new. */
    List<Integer> of(Judged judged) {
        List<String> texts = new ArrayList<>();
        Verdict verdict = judged.verdict();
        if (verdict.reason().isPresent()) {
            texts.add(reason(verdict, judged.comparison().status()));
        }
        texts.addAll(judged.comparison().warnings());
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

    private static String reason(Verdict verdict, Status status) {
        String reason = sentence(verdict.reason().orElse(""));
        if (status != Status.MEASURED || verdict.moreBlocks().isEmpty()) {
            return reason;
        }
        int more = verdict.moreBlocks().getAsInt();
        return reason + " About " + more + (more == 1 ? " more block" : " more blocks") + " would probably decide it.";
    }

    private static String sentence(String text) {
        String trimmed = text.trim();
        return trimmed.isEmpty() || trimmed.endsWith(".") || trimmed.endsWith("!") || trimmed.endsWith("?")
                ? trimmed
                : trimmed + ".";
    }
}
