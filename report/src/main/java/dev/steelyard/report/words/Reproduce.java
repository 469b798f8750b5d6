package dev.steelyard.report.words;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.finding.CommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command that measures the same again: the run's own command line with every option it had, its revisions pinned to
 * what they were, and its seed.
 */
public final class Reproduce {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");
    private static final String COMPARE = "compare";
    /** One revision under many names. */
    private static final String CALIBRATE = "calibrate";

    /** Versions of a library, which stand for the same thing tomorrow as they are written. */
    private static final String SUITE = "suite";

    /** Makes variants of the values of a param of one. */
    private static final String BY = "--by";

    private static final String END_OF_OPTIONS = "--";
    /** The folder of the run that was: another run cannot have it. */
    private static final String OUT = "--out";

    private static final String SEED = "--seed";
    /** An extended run had another in the end. */
    private static final String BUDGET = "--budget";

    /** Name of a baseline that was not given. */
    private static final String IMPLIED = "merge-base";

    /** Options of {@code compare} that take no value; after any other the next word is none of a variant. */
    public static final Set<String> WITHOUT_VALUE = Set.of(
            "--all",
            "--per-benchmark",
            "--no-pilot",
            "--no-canary",
            "--dry-run",
            "--quiet",
            "-q",
            "--debug",
            "--help",
            "-h",
            "--help-jmh");

    private Reproduce() {}

    /** Returns the command line, quoted for a shell; values that look secret are left out. Empty if it is not known. */
    public static String command(RunReport report, Redaction redaction) {
        List<String> words = new ArrayList<>(List.of("steelyard"));
        List<String> given = report.command();
        if (given.isEmpty()) {
            return "";
        }
        if (Set.of(COMPARE, CALIBRATE, SUITE).contains(given.get(0))) {
            words.addAll(pinned(report, given));
        } else {
            words.addAll(given);
        }
        return redaction.words(words).stream().map(CommandLine::quoted).collect(Collectors.joining(" "));
    }

    /** Returns twelve digits of a commit, and anything else as it is. */
    public static String shortRevision(String revision) {
        return COMMIT.matcher(revision).matches() ? revision.substring(0, 12) : revision;
    }

    private static List<String> pinned(RunReport report, List<String> given) {
        List<Integer> places = given.get(0).equals(SUITE) ? List.of() : variants(given);
        List<Variant> variants = report.run().variants();
        // A treatment alone is compared with its merge base, which is the first variant then and has no word.
        boolean unnamed = given.get(0).equals(CALIBRATE) || sweeps(given);
        int implied = unnamed ? places.size() - 1 : variants.size() - places.size();
        boolean known = implied == 0 || (implied == 1 && variants.get(0).name().equals(IMPLIED));
        List<String> words = new ArrayList<>(List.of(given.get(0)));
        if (given.stream().noneMatch(word -> word.equals(SEED) || word.startsWith(SEED + "="))) {
            words.addAll(List.of(SEED, Long.toString(report.run().seed())));
        }
        Optional<Extension> timed =
                report.run().extension().filter(more -> more.budget().isPresent());
        timed.ifPresent(more -> words.addAll(more.options().subList(0, 2)));
        Set<String> dropped = timed.isPresent() ? Set.of(OUT, BUDGET) : Set.of(OUT);
        if (known && implied == 1) {
            words.add(pinned(variants.get(0)));
        }
        for (int i = 1; i < given.size(); i++) {
            String word = given.get(i);
            int variant = places.indexOf(i);
            if (dropped.contains(word) && i < end(given)) {
                i++;
            } else if (i > end(given) || dropped.stream().noneMatch(option -> word.startsWith(option + "="))) {
                words.add(known && variant >= 0 ? again(variants.get(variant + implied), unnamed) : word);
            }
        }
        return words;
    }

    /** Returns the places of the words that name variants. */
    private static List<Integer> variants(List<String> given) {
        List<Integer> places = new ArrayList<>();
        for (int i = 1; i < end(given); i++) {
            String word = given.get(i);
            if (!word.startsWith("-")) {
                places.add(i);
            } else if (!isWhole(word)) {
                i++;
            }
        }
        return places;
    }

    /** Where JMH's own options begin. */
    private static int end(List<String> given) {
        int end = given.indexOf(END_OF_OPTIONS);
        return end < 0 ? given.size() : end;
    }

    /** Returns whether an option's value, if it takes one, is in the same word. */
    private static boolean isWhole(String word) {
        boolean attached = word.length() > 2 && !word.startsWith("--") && !word.equals("-C") && !word.equals("-D");
        return WITHOUT_VALUE.contains(word) || word.contains("=") || attached;
    }

    private static boolean sweeps(List<String> given) {
        return given.subList(0, end(given)).stream().anyMatch(word -> word.equals(BY) || word.startsWith(BY + "="));
    }

    /** A calibration names its variants itself, and so do the values of a param. */
    private static String again(Variant variant, boolean unnamed) {
        String named = pinned(variant);
        return unnamed ? named.substring(0, named.length() - variant.name().length() - 1) : named;
    }

    private static String pinned(Variant variant) {
        boolean commit = variant.revision()
                .filter(text -> COMMIT.matcher(text).matches())
                .isPresent();
        boolean pinned =
                commit && !variant.source().equals(".") && !variant.source().startsWith("jar:");
        return (pinned ? shortRevision(variant.revision().orElse("")) : variant.source()) + ":" + variant.name();
    }
}
