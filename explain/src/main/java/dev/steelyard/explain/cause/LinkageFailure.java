package dev.steelyard.explain.cause;

import dev.steelyard.core.judgment.Suspect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds classes that must be exchanged together, from the errors of failed forks: one class needs a member of another that the exchanged
 * version lacks.
 */
public final class LinkageFailure {

    private static final Pattern ERROR = Pattern.compile(
            "\\b(NoSuch(Method|Field)(Error|Exception)|IncompatibleClassChangeError|NoClassDefFoundError"
                    + "|ClassNotFoundException|IllegalAccess(Error|Exception)|AbstractMethodError|VerifyError"
                    + "|ClassCastException|InstantiationError|ServiceConfigurationError)\\b");

    private LinkageFailure() {}

    /**
     * Returns failed suspects, each combined with the suspects whose classes its failure names, if there is no finding for the combination
     * yet. The results have no class in common.
     *
     * @param findings results for suspects so far
     * @param others other suspects that the failures may name
     */
    public static List<Suspect> together(List<CauseFinding> findings, Collection<Suspect> others) {
        List<Suspect> grown = new ArrayList<>();
        for (CauseFinding finding : findings) {
            List<Suspect> named = Stream.of(finding.given(), finding.taken())
                    .flatMap(exchange -> exchange.failure().stream())
                    .filter(failure -> ERROR.matcher(failure).find())
                    .flatMap(failure -> others.stream().filter(other -> names(failure, other)))
                    .filter(other -> !finding.suspect().classes().containsAll(other.classes()))
                    .toList();
            if (!named.isEmpty()) {
                add(grown, finding.suspect(), named);
            }
        }
        return List.copyOf(grown);
    }

    private static void add(List<Suspect> grown, Suspect failed, List<Suspect> named) {
        TreeSet<String> classes = new TreeSet<>(failed.classes());
        named.forEach(other -> classes.addAll(other.classes()));
        Optional<Suspect> common = Optional.of(new Suspect(classes));
        while (common.isPresent()) {
            classes.addAll(common.get().classes());
            grown.remove(common.get());
            common = grown.stream()
                    .filter(other -> other.classes().stream().anyMatch(classes::contains))
                    .findFirst();
        }
        grown.add(new Suspect(classes));
    }

    /** Returns whether a text contains the name of one of the classes, with dots or slashes. */
    private static boolean names(String text, Suspect suspect) {
        String dotted = text.replace('/', '.');
        return suspect.classes().stream()
                .anyMatch(name -> Pattern.compile("(?<![\\w.$])" + Pattern.quote(name) + "(?![\\w$])")
                        .matcher(dotted)
                        .find());
    }
}
