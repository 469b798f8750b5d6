package dev.steelyard.report.words;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.finding.CommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command that repeats a run: its command line with all options, with its revisions pinned to the measured commits,
 * and its seed.
 */
public final class Reproduce {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");
    private static final String COMPARE = "compare";
    /** The command with one revision under several names. */
    private static final String CALIBRATE = "calibrate";

    /** The command for versions of a library, which need not be pinned. */
    private static final String SUITE = "suite";

    /** Options that make the variants of one revision. */
    private static final Set<String> WITHIN_ONE = Set.of("--by", "--dependency");

    private static final String END_OF_OPTIONS = "--";
    /** The option for the run's folder, which another run cannot use. */
    private static final String OUT = "--out";

    private static final String SEED = "--seed";
    /** The option for the budget, which an extended run replaced. */
    private static final String BUDGET = "--budget";
    /** The options that select benchmarks; each has a value. */
    private static final String INCLUDE = "--include";

    private static final Set<String> SELECTING = Set.of(INCLUDE, "--exclude");
    /** JMH's option for the values of a param. */
    private static final String PARAM = "-p";
    /** JMH's option for threads; with several numbers, each is a benchmark. */
    private static final String THREADS = "-t";
    /** JMH's option for modes; each is a benchmark. */
    private static final String MODE = "-bm";

    /** An option of JMH with its value in the same word, such as {@code -f5}, {@code -psize=10} and {@code -bm=avgt}. */
    private static final Pattern ATTACHED =
            Pattern.compile("(?s)(-[fiwrt](?=\\d|max)|-p(?==?[^=]+=)|-\\w+(?==))=?(.*)");

    /** Name of a baseline that was not given. */
    private static final String IMPLIED = "merge-base";

    /** Options of {@code compare} without a value; the word after any other option is its value, not a variant. */
    public static final Set<String> WITHOUT_VALUE = Set.of(
            "--all",
            "--alternate",
            "--explain",
            "--per-benchmark",
            "--no-pilot",
            "--no-canary",
            "--no-record",
            "--no-config",
            "--dry-run",
            "--quiet",
            "-q",
            "--debug",
            "--help",
            "-h",
            "--help-jmh");

    private Reproduce() {}

    /** Returns the command line, quoted for a shell, with secret values redacted; empty if unknown. */
    public static String command(RunReport report, Redaction redaction) {
        return quoted(words(report), redaction);
    }

    /**
     * Returns the same command for one of the run's benchmarks alone; the whole one if the run measured nothing itself.
     * Params that the variants set are not its own.
     */
    public static String command(RunReport report, Redaction redaction, Benchmark benchmark) {
        List<String> words = words(report);
        return quoted(words.isEmpty() || !measures(words.get(0)) ? words : only(words, benchmark), redaction);
    }

    private static String quoted(List<String> words, Redaction redaction) {
        return words.isEmpty()
                ? ""
                : "steelyard "
                        + redaction.words(words).stream()
                                .map(CommandLine::quoted)
                                .collect(Collectors.joining(" "));
    }

    private static List<String> words(RunReport report) {
        List<String> given = report.command();
        return given.isEmpty() || !measures(given.get(0)) ? given : pinned(report, given);
    }

    private static boolean measures(String command) {
        return Set.of(COMPARE, CALIBRATE, SUITE).contains(command);
    }

    /** Narrows a command to one benchmark: its name, threads, mode and params instead of what chose them. */
    private static List<String> only(List<String> words, Benchmark benchmark) {
        int end = end(words);
        List<String> own = new ArrayList<>(List.of(words.get(0), INCLUDE, pattern(benchmark.name())));
        for (int i = 1; i < end; i++) {
            String word = words.get(i);
            if (SELECTING.contains(word)) {
                i++;
            } else if (SELECTING.stream().noneMatch(option -> word.startsWith(option + "="))) {
                own.add(word);
            }
        }
        List<String> jmh = kept(words.subList(Math.min(end + 1, words.size()), words.size()), benchmark);
        jmh.addAll(List.of(THREADS, Integer.toString(benchmark.threads())));
        jmh.addAll(List.of(MODE, benchmark.mode().label()));
        benchmark.params().forEach((name, value) -> jmh.addAll(List.of(PARAM, name + "=" + value)));
        own.add(END_OF_OPTIONS);
        own.addAll(jmh);
        return own;
    }

    /** Returns JMH's options without those that choose benchmarks, threads, modes or the benchmark's own params. */
    private static List<String> kept(List<String> words, Benchmark benchmark) {
        List<String> kept = new ArrayList<>();
        int next;
        for (int i = 0; i < words.size(); i = next) {
            String word = words.get(i);
            Matcher attached = ATTACHED.matcher(word);
            boolean whole = attached.matches() || !word.startsWith("-");
            next = Math.min(whole ? i + 1 : i + 2, words.size());
            String option = attached.matches() ? attached.group(1) : word;
            String value = attached.matches() ? attached.group(2) : words.get(next - 1);
            boolean own = option.equals(PARAM) && benchmark.params().containsKey(value.replaceFirst("(?s)=.*", ""));
            // A word without a hyphen is a pattern: it would select more benchmarks.
            if (word.startsWith("-") && !own && !Set.of(THREADS, MODE).contains(option)) {
                kept.addAll(words.subList(i, next));
            }
        }
        return kept;
    }

    /** Returns a pattern that matches a whole name and nothing else. */
    private static String pattern(String name) {
        return "^" + name.replaceAll("[^A-Za-z0-9_]", "\\\\$0") + "$";
    }

    /** Returns the first twelve digits of a commit, whatever was changed of its code; other revisions are not shortened. */
    public static String shortRevision(String whole) {
        int altered = whole.indexOf('+');
        String revision =
                altered > 0 && COMMIT.matcher(whole.substring(0, altered)).matches()
                        ? whole.substring(0, altered)
                        : whole;
        return COMMIT.matcher(revision).matches() ? revision.substring(0, 12) : revision;
    }

    private static List<String> pinned(RunReport report, List<String> given) {
        List<Integer> places = given.get(0).equals(SUITE) ? List.of() : variants(given);
        List<Variant> variants = new ArrayList<>(report.run().variants());
        // It is named by an option.
        report.run().release().ifPresent(variants::remove);
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

    /** Returns the positions of the words that name variants. */
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

    /** Returns the position at which JMH's own options start. */
    private static int end(List<String> given) {
        int end = given.indexOf(END_OF_OPTIONS);
        return end < 0 ? given.size() : end;
    }

    /** Returns whether an option has no value, or has it in the same word. */
    public static boolean isWhole(String word) {
        boolean attached = word.length() > 2 && !word.startsWith("--") && !word.equals("-C") && !word.equals("-D");
        return WITHOUT_VALUE.contains(word) || word.contains("=") || attached;
    }

    /** Returns whether the variants of a command are made of one revision. */
    private static boolean sweeps(List<String> given) {
        return given.subList(0, end(given)).stream()
                .anyMatch(word ->
                        WITHIN_ONE.stream().anyMatch(option -> word.equals(option) || word.startsWith(option + "=")));
    }

    /** Returns the word for a variant, without its name if the command itself names variants. */
    private static String again(Variant variant, boolean unnamed) {
        String named = pinned(variant);
        return unnamed ? named.substring(0, named.length() - variant.name().length() - 1) : named;
    }

    private static String pinned(Variant variant) {
        return commit(variant).orElse(variant.source()) + ":" + variant.name();
    }

    /** Returns the first digits of the commit that a variant is; empty for the working tree, a jar or a release. */
    public static Optional<String> commit(Variant variant) {
        return isWorkingTree(variant) || variant.source().startsWith("jar:")
                ? Optional.empty()
                : variant.revision()
                        .filter(text -> COMMIT.matcher(text).matches())
                        .map(Reproduce::shortRevision);
    }

    /** Returns whether a variant is the working tree with its uncommitted changes. */
    public static boolean isWorkingTree(Variant variant) {
        return variant.source().equals(".");
    }
}
