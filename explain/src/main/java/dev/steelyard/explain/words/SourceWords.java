package dev.steelyard.explain.words;

import dev.steelyard.core.model.Variant;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.report.finding.CommandLine;
import dev.steelyard.report.words.Reproduce;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command that shows what changed in the sources of proved classes. */
public final class SourceWords {

    /** The word before the command. */
    public static final String SOURCE = "source";

    /** A diff of more classes is not read class by class. */
    private static final int MOST = 3;

    private SourceWords() {}

    /**
     * Returns the command for the project's folder. The place of a source file follows from the name of its class, as compilers
     * expect.
     *
     * @param variants those of the run
     * @return empty if no class is proved, or many are, or if the variants are not commits of the project
     */
    public static Optional<String> diff(List<Variant> variants, Explanation explanation) {
        List<String> classes = explanation.findings().stream()
                .filter(finding -> finding.confidence() == Confidence.PROVED)
                .flatMap(finding -> finding.suspect().topLevel().stream())
                .sorted()
                .toList();
        Optional<List<String>> sides = sides(
                variant(variants, explanation.row().baseline()),
                variant(variants, explanation.row().treatment()));
        if (classes.isEmpty() || classes.size() > MOST || sides.isEmpty()) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(List.of("git", "diff"));
        words.addAll(sides.get());
        words.add("--");
        classes.forEach(name -> words.add("*" + name.replace('.', '/') + ".*"));
        return Optional.of(CommandLine.of(words));
    }

    private static Optional<Variant> variant(List<Variant> variants, String name) {
        return variants.stream().filter(variant -> variant.name().equals(name)).findFirst();
    }

    /** The two sides for git: a working tree is what it compares with if it is told nothing. */
    private static Optional<List<String>> sides(Optional<Variant> baseline, Optional<Variant> treatment) {
        Optional<String> before = baseline.flatMap(Reproduce::commit);
        Optional<String> after = treatment.flatMap(Reproduce::commit);
        if (treatment.filter(Reproduce::isWorkingTree).isPresent()) {
            return before.map(List::of);
        }
        return before.isPresent() && after.isPresent() && !before.equals(after)
                ? Optional.of(List.of(before.get(), after.get()))
                : Optional.empty();
    }
}
