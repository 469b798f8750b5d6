package dev.steelyard.report.explanation;

import dev.steelyard.core.explain.CauseFinding.Confidence;
import dev.steelyard.core.explain.Exchange;
import dev.steelyard.core.explain.Exchange.Effect;
import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.explain.Optimization;
import dev.steelyard.core.explain.OptimizationFinding;
import dev.steelyard.core.judgment.Comparison.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about optimizations of the compiler that were turned off. */
public final class OptimizationWords {

    private OptimizationWords() {}

    /** Returns whether a finding is worth lines of its own: it is proved, or something is known of the faster side alone. */
    public static boolean tells(OptimizationFinding finding) {
        return finding.confidence() == Confidence.PROVED || finding.confidence() == Confidence.SUSPECTED;
    }

    /** Returns the name of an optimization. */
    static String name(Optimization optimization) {
        return switch (optimization) {
            case ESCAPE_ANALYSIS -> "escape analysis";
            case TYPE_PROFILE -> "inlining by receiver classes";
            case VECTORIZATION -> "vectorization";
            case LOOP_PREDICATION -> "loop predication";
        };
    }

    /** Returns the name of an optimization, by its label; the label itself if there is none. */
    static String name(String label) {
        return Stream.of(Optimization.values())
                .filter(optimization -> optimization.label().equals(label))
                .map(OptimizationWords::name)
                .findFirst()
                .orElse(label);
    }

    /** Returns the kind of a finding about an optimization, in files. */
    public static String kind(Optimization optimization) {
        return optimization == Optimization.ESCAPE_ANALYSIS ? optimization.label() : ObservationWords.COMPILATION;
    }

    /** Returns what the experiments say of an optimization. */
    public static String finding(Row row, OptimizationFinding finding) {
        String faster = finding.fasterBefore() ? row.baseline() : row.treatment();
        String slower = finding.fasterBefore() ? row.treatment() : row.baseline();
        String name = name(finding.optimization());
        return switch (finding.confidence()) {
            case PROVED ->
                name + ", which speeds up " + faster
                        + (alone(finding) ? " alone," : " more than " + slower + ",")
                        + ExplanationWords.proved(finding.share(), false);
            case SUSPECTED ->
                name + " speeds up " + faster + "; what it does for " + slower + " was not measured, which is no proof";
            case OPEN ->
                finding.faster().effect() == Effect.OPEN
                        ? name + ": it is not clear whether it speeds up " + faster
                        : name + ": it is not clear whether it speeds up " + faster + " more than " + slower;
            case CLEARED ->
                finding.faster().effect() == Effect.MOVED
                        ? name + " speeds up both sides alike"
                        : name + " does not speed up " + faster;
            case FAILED -> name + ": forks of " + faster + " without it failed; see the logs of the experiment";
        };
    }

    /** Nothing says that the slower side has it too. */
    private static boolean alone(OptimizationFinding finding) {
        return finding.slower()
                .flatMap(Exchange::change)
                .filter(change -> change.low() > 0)
                .isEmpty();
    }

    /** Returns what the experiments measured; empty if all failed. */
    public static Optional<String> exchanges(Row row, OptimizationFinding finding) {
        String off = " without it (" + finding.optimization().off() + "): ";
        List<String> parts = new ArrayList<>();
        ExplanationWords.exchange(row, finding.faster())
                .ifPresent(text -> parts.add((finding.fasterBefore() ? row.baseline() : row.treatment()) + off + text));
        finding.slower()
                .flatMap(slower -> ExplanationWords.exchange(row, slower))
                .ifPresent(text -> parts.add(
                        (finding.fasterBefore() ? row.treatment() : row.baseline()) + " without it: " + text));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    /** Returns which optimizations were turned off to no avail; empty if none. */
    static Optional<String> others(Explanation explanation) {
        List<OptimizationFinding> others = explanation.forced().optimizations().stream()
                .filter(finding -> !tells(finding))
                .toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        TreeMap<Confidence, List<OptimizationFinding>> sorted = others.stream()
                .collect(Collectors.groupingBy(OptimizationFinding::confidence, TreeMap::new, Collectors.toList()));
        return Optional.of(sorted.entrySet().stream()
                .map(entry -> others(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("; ", "turned off, one by one: ", "")));
    }

    private static String others(Confidence confidence, List<OptimizationFinding> findings) {
        String names =
                findings.stream().map(finding -> name(finding.optimization())).collect(Collectors.joining(" and "));
        boolean many = findings.size() > 1;
        return names
                + switch (confidence) {
                    case CLEARED -> many ? " are not the cause" : " is not the cause";
                    case FAILED -> " could not be tested, since forks failed";
                    case PROVED, SUSPECTED, OPEN -> many ? " are undecided" : " is undecided";
                };
    }
}
