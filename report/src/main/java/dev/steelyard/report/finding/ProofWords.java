package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.secret.SecretWords;
import java.util.ArrayList;
import java.util.List;

/** Words about what forks really ran: each a clause without a full stop. */
final class ProofWords {

    private ProofWords() {}

    /** Returns words for classes that a project would run, and a benchmark does not. */
    static String ignored(Warning.VersionedClassesIgnored it) {
        return "the forks of " + String.join(", ", it.variants()) + " do not run " + it.classes()
                + " as compiled for their release of Java: these classes are in META-INF/versions of a jar without"
                + " Multi-Release: true in its manifest, or of a folder, where a JVM ignores them; programs that use the"
                + " project's own jar may run other code than the benchmarks";
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
        return it.variable() + " in the environment gives JVM arguments to all forks: " + String.join(" ", shown);
    }
}
