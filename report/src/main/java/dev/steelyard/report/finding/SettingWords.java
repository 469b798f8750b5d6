package dev.steelyard.report.finding;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.DifferentSettings;
import dev.steelyard.core.judgment.Warning.MixedSettings;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.secret.SecretWords;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Words about how the sides were run: each a clause without a full stop. */
public final class SettingWords {

    /** Differences of one setting that are told, where benchmarks differ in different ways. */
    private static final int MOST = 2;

    private static final String MAY_EXPLAIN = ", which may explain part of the change";

    private SettingWords() {}

    /** A sentence and the code of its finding. */
    public record Said(String code, String sentence) {}

    /** Returns whether a warning is about settings: it is told before the table, once for all rows. */
    public static boolean isAbout(Warning warning) {
        return warning instanceof DifferentSettings || warning instanceof MixedSettings;
    }

    /** Returns a sentence for each setting in which the sides of a report differ. */
    public static List<Said> of(RunReport report) {
        Map<RunSetting, Map<Warning, Integer>> found = new EnumMap<>(RunSetting.class);
        report.settings()
                .forEach((warning, benchmarks) -> setting(warning)
                        .ifPresent(setting -> found.computeIfAbsent(setting, absent -> new LinkedHashMap<>())
                                .put(warning, benchmarks)));
        Set<Benchmark> measured = new HashSet<>();
        for (Judged judged : report.rows()) {
            if (judged.comparison().status() == Status.MEASURED) {
                measured.add(judged.comparison().row().benchmark());
            }
            for (Warning warning : judged.comparison().warnings()) {
                setting(warning)
                        .ifPresent(setting -> found.computeIfAbsent(setting, absent -> new LinkedHashMap<>())
                                .merge(warning, 1, Integer::sum));
            }
        }
        int compared = measured.size();
        List<Said> said = new ArrayList<>();
        for (Map<Warning, Integer> ways : found.values()) {
            int told = 0;
            for (Map.Entry<Warning, Integer> way : ways.entrySet()) {
                if (told++ < MOST) {
                    String where =
                            way.getValue() < compared ? " (" + way.getValue() + " of " + compared + " benchmarks)" : "";
                    said.add(new Said(way.getKey().code(), sentence(words(way.getKey()) + where)));
                }
            }
            if (ways.size() > MOST) {
                String other = name(setting(ways.keySet().iterator().next()).orElseThrow());
                said.add(new Said(
                        ways.keySet().iterator().next().code(),
                        sentence(other + " differ in " + Phrases.count(ways.size() - MOST, "other way")
                                + "; --format csv lists those of each benchmark")));
            }
        }
        return said;
    }

    private static String sentence(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
    }

    private static Optional<RunSetting> setting(Warning warning) {
        if (warning instanceof DifferentSettings different) {
            return Optional.of(different.setting());
        }
        return warning instanceof MixedSettings mixed ? Optional.of(mixed.setting()) : Optional.empty();
    }

    private static String words(Warning warning) {
        return warning instanceof DifferentSettings different ? different(different) : mixed((MixedSettings) warning);
    }

    /** Returns the words for sides that were run in different ways. */
    static String different(DifferentSettings it) {
        String each = " (" + it.baseline() + ": " + value(it.baselineValue()) + "; " + it.treatment() + ": "
                + value(it.treatmentValue()) + ")";
        return switch (it.setting()) {
            case JMH -> "the sides were measured with different versions of JMH" + each + MAY_EXPLAIN;
            case JVM -> "the sides were measured with different JVMs" + each + MAY_EXPLAIN;
            case JVM_BUILD -> "the sides were measured with different builds of the JVM" + each + MAY_EXPLAIN;
            case JVM_ARGUMENTS, NATIVES -> parts(it) + MAY_EXPLAIN;
            case BATCH -> "batch sizes differ" + each + ", so an operation is not the same on both sides";
            case FORKS -> "the number of forks differs" + each;
            case WARMUP_ITERATIONS, WARMUP_TIME, WARMUP_BATCH, ITERATIONS, ITERATION_TIME ->
                name(it.setting()) + " differ" + each + MAY_EXPLAIN;
        };
    }

    /** Returns the words for forks of one side that were run in several ways. */
    static String mixed(MixedSettings it) {
        String values = it.values().stream()
                .map(value -> value.isEmpty() ? "none" : SecretWords.text(value))
                .collect(Collectors.joining(", "));
        String head = "the forks of " + it.variant() + " ran ";
        return switch (it.setting()) {
            case JMH -> head + "on more than one version of JMH (" + values + ")";
            case JVM -> head + "on more than one JVM (" + values + ")";
            case JVM_BUILD -> head + "on more than one build of the JVM (" + values + ")";
            default -> head + "with more than one setting of " + name(it.setting()) + " (" + values + ")";
        };
    }

    private static String name(RunSetting setting) {
        return switch (setting) {
            case JMH -> "versions of JMH";
            case JVM -> "JVMs";
            case JVM_BUILD -> "builds of the JVM";
            case JVM_ARGUMENTS -> "JVM arguments";
            case WARMUP_ITERATIONS -> "warmup iterations";
            case WARMUP_TIME -> "warmup times";
            case WARMUP_BATCH -> "warmup batch sizes";
            case ITERATIONS -> "iterations";
            case ITERATION_TIME -> "iteration times";
            case BATCH -> "batch sizes";
            case FORKS -> "forks";
            case NATIVES -> "native libraries";
        };
    }

    private static String value(List<String> words) {
        return words.isEmpty() ? "none" : String.join(" ", SecretWords.words(words));
    }

    /** Returns what only one side has; of words in another order, all. */
    private static String parts(DifferentSettings it) {
        List<String> parts = new ArrayList<>();
        only(it.baselineValue(), it.treatmentValue(), it.baseline(), parts);
        only(it.treatmentValue(), it.baselineValue(), it.treatment(), parts);
        return parts.isEmpty()
                ? name(it.setting()) + " differ in their order (" + it.baseline() + ": " + value(it.baselineValue())
                        + "; " + it.treatment() + ": " + value(it.treatmentValue()) + ")"
                : name(it.setting()) + " differ: " + String.join("; ", parts);
    }

    private static void only(List<String> words, List<String> others, String variant, List<String> parts) {
        // Whether a word is secret may depend on the one before it, which both sides may have.
        List<String> shown = SecretWords.words(words);
        List<String> left = new ArrayList<>(others);
        List<String> described = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (!left.remove(words.get(i))) {
                String meaning = meaning(words.get(i));
                described.add(shown.get(i) + (meaning.isEmpty() ? "" : " (" + meaning + ")"));
            }
        }
        if (!described.isEmpty()) {
            parts.add(String.join(" ", described) + " only in " + variant);
        }
    }

    /** Returns what an argument does that slows code down or changes what is measured; empty for others. */
    static String meaning(String word) {
        if (word.equals("-Xint")) {
            return "no JIT compiler";
        }
        if (word.equals("-Xcomp")) {
            return "everything is compiled at its first call";
        }
        if (word.equals("-ea") || word.startsWith("-ea:") || word.startsWith("-enableassertions")) {
            return "assertions are on";
        }
        if (word.contains("jdwp")) {
            return "a debugger's agent";
        }
        if (word.startsWith("-javaagent:") || word.startsWith("-agentpath:") || word.startsWith("-agentlib:")) {
            return "an agent";
        }
        if (word.startsWith("-XX:TieredStopAtLevel")) {
            return "the JIT compiler is limited";
        }
        return word.matches("-XX:\\+Use\\w*GC") ? "chooses the garbage collector" : "";
    }

    /** Returns why benchmarks of two files were not compared: they were run in different modes, threads or params. */
    static String apart(Warning.KeptApart it) {
        Benchmark left = it.ofBaseline();
        Benchmark right = it.ofTreatment();
        List<String> parts = new ArrayList<>();
        if (left.threads() != right.threads()) {
            parts.add(side(
                    it.baseline(),
                    Phrases.count(left.threads(), "thread"),
                    it.treatment(),
                    Phrases.count(right.threads(), "thread")));
        }
        if (left.mode() != right.mode()) {
            parts.add(side(
                    it.baseline(),
                    "mode " + left.mode().label(),
                    it.treatment(),
                    "mode " + right.mode().label()));
        }
        if (!left.params().equals(right.params())) {
            parts.add(side(it.baseline(), params(left), it.treatment(), params(right)));
        }
        return left.shortName() + (it.alike() > 1 ? " and " + (it.alike() - 1) + " more benchmarks were" : " was")
                + " not compared, since the sides ran " + (it.alike() > 1 ? "them" : "it")
                + " differently (" + String.join("; ", parts) + ")";
    }

    private static String side(String baseline, String left, String treatment, String right) {
        return baseline + ": " + left + ", " + treatment + ": " + right;
    }

    private static String params(Benchmark benchmark) {
        return benchmark.params().isEmpty() ? "no params" : benchmark.paramText();
    }
}
