package dev.steelyard.history.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparison.Side;
import dev.steelyard.history.series.StoredComparison.Way;
import dev.steelyard.history.series.StoredComparisons;
import dev.steelyard.report.number.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Words about two revisions, compared by what is recorded. They contain names, revisions and hosts, which are hostile text. */
final class StoredWords {

    private static final int MOST_FACTS = 3;

    private StoredWords() {}

    /** Returns what is compared, a line each. */
    static List<String> heading(StoredComparisons stored) {
        Side older = stored.benchmarks().get(0).older();
        Side newer = stored.benchmarks().get(0).newer();
        return List.of(line("older", stored.older(), older), line("newer", stored.newer(), newer));
    }

    private static String line(String role, String asked, Side side) {
        Code code = side.code();
        String revision = HistoryWords.code(code);
        boolean known = code.revision().filter(hash -> hash.startsWith(asked)).isPresent()
                || List.of(revision.split(" ")).contains(asked);
        return role + "  " + (known ? revision : asked + "  " + revision)
                + code.subject()
                        .map(subject -> "  " + HistoryWords.shortened(subject))
                        .orElse("");
    }

    /** Returns the change of the score; empty without one. */
    static Optional<Change> change(StoredComparison one) {
        return one.change()
                .map(change -> change.ofScore(one.history().benchmark().mode().moreIsBetter()));
    }

    /** Returns the confidence level of an interval. */
    static String level(StoredComparison one) {
        return one.change().map(change -> Numbers.percent(change.level())).orElse("");
    }

    /** Returns how the two revisions were linked. */
    static String way(StoredComparison one) {
        boolean together = one.older().point().equals(one.newer().point());
        return switch (one.way()) {
            case SIDE_BY_SIDE -> "side by side, run " + one.newer().point().run();
            case THROUGH_ANCHOR ->
                "each against " + HistoryWords.revision(one.newer().other()) + runs(one);
            case SAME_CODE -> "runs the same code";
            case SCORES_ONLY -> "not comparable: " + (together ? "no valid result" : "separate runs");
        };
    }

    private static String runs(StoredComparison one) {
        boolean together = one.older().point().run().equals(one.newer().point().run());
        return together ? ", in one run" : one.sameHost() ? ", in different runs" : ", on different hosts";
    }

    /** Returns in what separate runs differ, a sentence for the benchmarks for which it is the same. */
    static List<String> differences(StoredComparisons stored) {
        Map<String, List<String>> benchmarks = new LinkedHashMap<>();
        for (StoredComparison one : stored.benchmarks()) {
            if (one.way() == Way.SCORES_ONLY) {
                differing(one)
                        .ifPresent(text -> benchmarks
                                .computeIfAbsent(text, absent -> new ArrayList<>())
                                .add(one.history().benchmark().shortName()));
            }
        }
        return benchmarks.entrySet().stream()
                .map(entry -> listed(entry.getValue()) + ": " + entry.getKey() + ".")
                .toList();
    }

    private static String listed(List<String> names) {
        int more = names.size() - MOST_FACTS;
        return names.stream().limit(MOST_FACTS).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** In what two runs differ; the code of the benchmark is said apart. */
    private static Optional<String> differing(StoredComparison one) {
        Optional<Setting> before = one.older().point().setting();
        Optional<Setting> after = one.newer().point().setting();
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        List<String> keys = one.differing().stream()
                .filter(key -> !key.equals(Setting.CODE))
                .toList();
        if (keys.isEmpty()) {
            return one.sameHost() ? Optional.empty() : Optional.of("the hosts differ");
        }
        String first = keys.stream()
                .limit(MOST_FACTS)
                .map(key -> key + " is " + value(before.get(), key) + " and " + value(after.get(), key))
                .collect(Collectors.joining(", "));
        int more = keys.size() - MOST_FACTS;
        return Optional.of(first + (more > 0 ? "; " + more + " more facts differ" : ""));
    }

    private static String value(Setting setting, String key) {
        String value = setting.facts().getOrDefault(key, "");
        return value.isEmpty() ? "not set" : HistoryWords.shortened(value);
    }

    /** Returns what holds for all benchmarks, a sentence each. */
    static List<String> closing(StoredComparisons stored) {
        List<String> sentences = new ArrayList<>();
        if (has(stored, Way.THROUGH_ANCHOR)) {
            sentences.add(
                    "Where each was compared with a third revision, the interval allows for the noise of both comparisons.");
        }
        if (has(stored, Way.SCORES_ONLY)) {
            sentences.addAll(differences(stored));
            sentences.add(
                    "Scores of separate runs differ for many reasons besides the code; 'steelyard compare' compares the code.");
        }
        List<String> unlike = stored.benchmarks().stream()
                .filter(one -> one.way() != Way.SCORES_ONLY && !one.sameBenchmark())
                .map(one -> one.history().benchmark().shortName())
                .toList();
        if (!unlike.isEmpty()) {
            sentences.add("The benchmark itself differs between the two revisions, so the change may come from that: "
                    + listed(unlike) + ".");
        }
        int shown = stored.benchmarks().size();
        sentences.add(HistoryWords.count(shown, "benchmark") + " from " + stored.ledger()
                + (stored.others() == 0
                        ? "."
                        : "; " + stored.others() + " more " + (stored.others() == 1 ? "was" : "were")
                                + " not measured for both revisions."));
        return sentences;
    }

    private static boolean has(StoredComparisons stored, Way way) {
        return stored.benchmarks().stream().anyMatch(one -> one.way() == way);
    }
}
