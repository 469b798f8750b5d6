package dev.steelyard.report.words;

import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command that measures the same variants again, with revisions pinned to what they were. */
public final class Reproduce {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40,64}");
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,+@%-]+");

    private Reproduce() {}

    /** Returns the command line, quoted for a shell; the selection of benchmarks is in the run's command.txt. */
    public static String command(Run run, Redaction redaction) {
        List<String> words = new ArrayList<>(List.of("steelyard", "compare"));
        words.addAll(List.of("--seed", Long.toString(run.seed())));
        promise(run.criteria(), words);
        if (run.criteria().looks().fixed().isPresent()) {
            words.addAll(
                    List.of("--blocks", Integer.toString(run.criteria().looks().last())));
        }
        run.variants().forEach(variant -> words.addAll(variant(variant, redaction)));
        return quoted(words);
    }

    /** Returns the command line that judges the same files again, quoted for a shell. */
    public static String verdict(Run run) {
        List<String> words = new ArrayList<>(List.of("steelyard", "verdict"));
        promise(run.criteria(), words);
        run.variants().forEach(variant -> words.addAll(List.of("--join", variant.name() + "=" + variant.source())));
        return quoted(words);
    }

    private static String quoted(List<String> words) {
        return words.stream().map(Reproduce::quoted).collect(Collectors.joining(" "));
    }

    private static void promise(Criteria criteria, List<String> words) {
        if (criteria.alpha() != Criteria.DEFAULT.alpha()) {
            words.addAll(List.of("--alpha", Double.toString(criteria.alpha())));
        }
        if (criteria.margins().score() != Criteria.DEFAULT.margins().score()) {
            words.addAll(List.of("--margin", Double.toString(criteria.margins().score())));
        }
        if (criteria.margins().allocation() != Criteria.DEFAULT.margins().allocation()) {
            words.addAll(List.of(
                    "--allocation-margin", Double.toString(criteria.margins().allocation())));
        }
        if (criteria.perBenchmark()) {
            words.add("--per-benchmark");
        }
    }

    /** Returns twelve digits of a commit, and anything else as it is. */
    public static String shortRevision(String revision) {
        return COMMIT.matcher(revision).matches() ? revision.substring(0, 12) : revision;
    }

    private static List<String> variant(Variant variant, Redaction redaction) {
        List<String> words = new ArrayList<>();
        redaction.map(variant.settings().properties()).forEach((key, value) -> words.add("-D" + key + "=" + value));
        variant.jvm().ifPresent(jvm -> words.addAll(List.of("--jvm", jvm)));
        if (!variant.settings().jvmArgs().isEmpty()) {
            words.addAll(List.of(
                    "--jvm-args",
                    String.join(" ", redaction.words(variant.settings().jvmArgs()))));
        }
        variant.settings().params().forEach((key, value) -> words.addAll(List.of("--param", key + "=" + value)));
        boolean commit = variant.revision()
                .filter(text -> COMMIT.matcher(text).matches())
                .isPresent();
        boolean pinned =
                commit && !variant.source().equals(".") && !variant.source().startsWith("jar:");
        String source = pinned ? shortRevision(variant.revision().orElse("")) : variant.source();
        words.add(source + ":" + variant.name());
        return words;
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
