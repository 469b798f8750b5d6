package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.BuiltDifferently.Way;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.secret.SecretWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Words about how variants were built, and what their forks really ran: each a clause without a full stop. */
final class ProofWords {

    private ProofWords() {}

    /** Returns words for classes that a project would run, and a benchmark does not. */
    static String ignored(Warning.VersionedClassesIgnored it) {
        return "the forks of " + String.join(", ", it.variants()) + " ignore the versions of " + it.classes()
                + " in META-INF/versions: a JVM reads those only from a jar with Multi-Release: true in its manifest;"
                + " programs that use the project's own jar may run different code";
    }

    /** Returns words for variants that have the same code by mistake. */
    static String same(Warning.SameCode it) {
        return String.join(" and ", it.variants())
                + " have the same classes, resources and settings, although their revisions differ; if you expected a"
                + " change, check that the right code was built";
    }

    /** Returns words for JVM arguments that nobody gave to Steelyard. */
    static String environment(Warning.ArgumentsFromEnvironment it) {
        List<String> shown = new ArrayList<>();
        for (String word : SecretWords.words(List.of(it.value().split("\\s+")))) {
            String meaning = SettingWords.meaning(word);
            shown.add(meaning.isEmpty() ? word : word + " (" + meaning + ")");
        }
        return "the environment variable " + it.variable() + " adds JVM arguments to all forks: "
                + String.join(" ", shown);
    }

    /** Returns words for variants that were built in different ways. */
    static String built(Warning.BuiltDifferently it) {
        Map<BuildTrait, List<String>> ways = new LinkedHashMap<>();
        for (Way way : it.ways()) {
            String none = way.trait() == BuildTrait.JVM ? "Steelyard's own JVM" : "the project's settings alone";
            String value = way.value().isEmpty() ? none : way.value();
            ways.computeIfAbsent(way.trait(), absent -> new ArrayList<>())
                    .add(value + " (" + String.join(", ", way.variants()) + ")");
        }
        List<String> traits = new ArrayList<>();
        ways.forEach((trait, values) -> traits.add(trait(trait) + " " + String.join(" or ", values)));
        return "the variants were built in different ways, which may explain part of a change: "
                + String.join("; ", traits);
    }

    private static String trait(BuildTrait trait) {
        return switch (trait) {
            case TOOL -> "built by";
            case RESULT -> "run from";
            case MODULE -> "benchmarks in";
            case CHANGES -> "built with";
            case BENCHMARKS -> "benchmarks of";
            case TARGET -> "compiled for";
            case JDK -> "built on";
            case JVM -> "run on";
            case CLASS_PATH, IGNORED_CLASSES -> throw new IllegalArgumentException("not a way to build: " + trait);
        };
    }
}
