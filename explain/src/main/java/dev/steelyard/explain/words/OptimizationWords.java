package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.core.judgment.Optimization.Kind;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.explain.cause.Exchange.Effect;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.Explanation.Optimizations;
import dev.steelyard.explain.cause.OptimizationFinding;
import dev.steelyard.report.cause.CauseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sentences about optimizations of the compiler that were turned off. */
public final class OptimizationWords {

    private OptimizationWords() {}

    /** Returns whether a finding is worth lines of its own: it is proved, or something is known of one side alone. */
    public static boolean tells(OptimizationFinding finding) {
        return finding.confidence() == Confidence.PROVED || finding.confidence() == Confidence.SUSPECTED;
    }

    /** Returns the kind of a finding about an optimization, in files. */
    public static String kind(Optimization optimization) {
        return optimization.kind() == Kind.ESCAPE_ANALYSIS ? optimization.label() : ObservationWords.COMPILATION;
    }

    /** Returns what the experiments say of an optimization. */
    public static String finding(Row row, OptimizationFinding finding) {
        String first = first(row, finding);
        String second = second(row, finding);
        String name = CauseWords.optimization(finding.optimization());
        String moves = finding.harms() ? "slows down " : "speeds up ";
        boolean moved = finding.first().effect() == Effect.MOVED;
        return switch (finding.confidence()) {
            case PROVED ->
                name + ", which " + moves + first
                        + (finding.alone() ? " far more than " : " more than ") + second + ","
                        + ExplanationWords.proved(finding.share(), false);
            case SUSPECTED ->
                name + " " + moves + first
                        + (finding.exceeds()
                                ? " by more than the whole change, so something else differs too; this is not proof"
                                : finding.second().flatMap(Exchange::change).isPresent()
                                        ? " more than " + second
                                                + ", but does not clearly account for the whole change (75 to 125%), so this is "
                                                + "not proof"
                                        : "; its effect on " + second + " was not measured, so this is not proof");
            case OPEN -> name + ": it is not clear whether it " + moves + first + (moved ? " more than " + second : "");
            case CLEARED ->
                moved
                        ? name + " " + moves + first + " no more than " + second
                                + ", or more by at most a quarter of the change"
                        : "turning off " + name + (finding.harms() ? " saves " : " costs ") + first
                                + " at most a quarter of the change";
            case FAILED -> name + ": forks of " + first + " without it failed; see the logs of the experiment";
        };
    }

    /** The side that was tested first. */
    private static String first(Row row, OptimizationFinding finding) {
        return finding.fasterBefore() == finding.harms() ? row.treatment() : row.baseline();
    }

    private static String second(Row row, OptimizationFinding finding) {
        return finding.fasterBefore() == finding.harms() ? row.baseline() : row.treatment();
    }

    /** Returns what the experiments measured; empty if all failed. */
    public static Optional<String> exchanges(Row row, OptimizationFinding finding) {
        String off = " without it (" + finding.optimization().off() + "): ";
        List<String> parts = new ArrayList<>();
        ExplanationWords.exchange(row, finding.first()).ifPresent(text -> parts.add(first(row, finding) + off + text));
        finding.second()
                .flatMap(second -> ExplanationWords.exchange(row, second))
                .ifPresent(text -> parts.add(second(row, finding) + " without it: " + text));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", parts));
    }

    /** Returns which optimizations were turned off to no avail, or why they were not; empty if there is nothing to say. */
    static Optional<String> others(Explanation explanation) {
        Optimizations optimizations = explanation.forced().optimizations();
        TreeMap<Confidence, List<OptimizationFinding>> others = optimizations.findings().stream()
                .filter(finding -> !tells(finding))
                .collect(Collectors.groupingBy(OptimizationFinding::confidence, TreeMap::new, Collectors.toList()));
        List<String> said = new ArrayList<>();
        if (!others.isEmpty()) {
            said.add(others.entrySet().stream()
                    .map(entry -> others(entry.getKey(), entry.getValue()))
                    .collect(Collectors.joining("; ", "turned off, one at a time: ", "")));
        }
        optimizations
                .untried()
                .ifPresent(
                        why -> said.add((optimizations.findings().isEmpty() ? "Compiler optimizations" : "The others")
                                + " were not turned off" + ExplanationWords.because(why)));
        return said.isEmpty() ? Optional.empty() : Optional.of(String.join(". ", said));
    }

    private static String others(Confidence confidence, List<OptimizationFinding> findings) {
        String names = findings.stream()
                .map(finding -> CauseWords.optimization(finding.optimization()))
                .collect(Collectors.joining(", "));
        boolean many = findings.size() > 1;
        return names
                + switch (confidence) {
                    case CLEARED -> (many ? " each account" : " accounts") + " for at most a quarter of the change";
                    case FAILED -> " could not be tested, because forks failed";
                    case PROVED, SUSPECTED, OPEN -> (many ? " are" : " is") + " undecided";
                };
    }
}
