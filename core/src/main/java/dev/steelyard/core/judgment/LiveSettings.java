package dev.steelyard.core.judgment;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.secret.SecretWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares what the forks of a run reported about themselves. An unrequested difference between the variants is not part of what the run is
 * meant to compare.
 */
final class LiveSettings {

    /**
     * The compared settings. Different versions of JMH or blackhole modes are not included, because rows with them have
     * no verdict and state the reason.
     */
    private static final List<RunSetting> SETTINGS =
            List.of(RunSetting.JVM, RunSetting.JVM_ARGUMENTS, RunSetting.NATIVES);

    /** Arguments that JMH adds for its blackholes. */
    private static final Set<String> OF_JMH = Set.of(
            "-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions", "-DcompilerBlackholesEnabled=true");

    private final Run run;
    private final Map<Benchmark, Map<String, Set<Fork.Jvm>>> forks = new LinkedHashMap<>();
    private final Map<Warning, Integer> found = new LinkedHashMap<>();

    private LiveSettings(Run run) {
        this.run = run;
    }

    /** Returns a warning for each difference, with the number of benchmarks affected. */
    static Map<Warning, Integer> of(Run run, List<Block> blocks) {
        LiveSettings settings = new LiveSettings(run);
        blocks.forEach(settings::collect);
        settings.forks.values().forEach(settings::compare);
        return settings.found;
    }

    /** Returns the environment variables that supplied JVM arguments, with their values. */
    static SortedMap<String, String> variables(List<Block> blocks) {
        SortedMap<String, String> variables = new TreeMap<>();
        for (Block block : blocks) {
            for (Fork fork : block.forks()) {
                fork.jvm().traits().forEach((key, value) -> {
                    if (key.startsWith(JvmTrait.VARIABLE)) {
                        variables.put(key.substring(JvmTrait.VARIABLE.length()), value);
                    }
                });
            }
        }
        return variables;
    }

    private void collect(Block block) {
        for (Fork fork : block.forks()) {
            if (fork.outcome().kind() == ForkOutcome.Kind.COMPLETED) {
                forks.computeIfAbsent(block.id().benchmark(), absent -> new HashMap<>())
                        .computeIfAbsent(fork.variant(), absent -> new LinkedHashSet<>())
                        .add(kind(fork.jvm()));
            }
        }
    }

    /** Returns a JVM without the properties that differ from fork to fork. */
    private static Fork.Jvm kind(Fork.Jvm jvm) {
        return new Fork.Jvm(0, List.of(), jvm.version(), jvm.jmhVersion(), jvm.blackhole(), 0, List.of(), jvm.traits());
    }

    private void compare(Map<String, Set<Fork.Jvm>> variants) {
        for (RunSetting setting : SETTINGS) {
            Set<Warning> warnings = new LinkedHashSet<>();
            Set<List<String>> left = values(setting, run.baseline(), variants);
            mixed(setting, run.baseline(), left, warnings);
            for (Variant treatment : run.treatments()) {
                Set<List<String>> right = values(setting, treatment, variants);
                boolean asked =
                        setting == RunSetting.JVM && !run.baseline().jvm().equals(treatment.jvm());
                if (left.size() == 1 && right.size() == 1 && !left.equals(right) && !asked) {
                    warnings.add(new Warning.DifferentSettings(
                            setting,
                            run.baseline().name(),
                            left.iterator().next(),
                            treatment.name(),
                            right.iterator().next()));
                }
                mixed(setting, treatment, right, warnings);
            }
            warnings.forEach(warning -> found.merge(warning, 1, Integer::sum));
        }
    }

    /**
     * Adds warnings about settings that differ between forks of a variant. A library may be loaded on demand, by some
     * forks only; everything else should be the same in all forks.
     */
    private static void mixed(RunSetting setting, Variant variant, Set<List<String>> values, Set<Warning> warnings) {
        if (values.size() > 1 && setting != RunSetting.NATIVES) {
            warnings.add(new Warning.MixedSettings(
                    setting,
                    variant.name(),
                    values.stream()
                            .map(words -> String.join(" ", SecretWords.words(words)))
                            .sorted()
                            .toList()));
        }
    }

    private static Set<List<String>> values(RunSetting setting, Variant variant, Map<String, Set<Fork.Jvm>> variants) {
        Set<List<String>> values = new LinkedHashSet<>();
        for (Fork.Jvm jvm : variants.getOrDefault(variant.name(), Set.of())) {
            String arguments = jvm.traits().get(JvmTrait.ARGUMENTS);
            String natives = jvm.traits().get(JvmTrait.NATIVES);
            List<String> words = switch (setting) {
                case JVM -> told((jvm.version() + " " + jvm.traits().getOrDefault(JvmTrait.VM_NAME, "")).strip());
                case JVM_ARGUMENTS -> arguments == null ? null : notAsked(arguments, variant);
                case NATIVES -> natives == null ? null : lines(natives);
                default -> null;
            };
            if (words != null) {
                values.add(words);
            }
        }
        return setting == RunSetting.NATIVES && !values.isEmpty()
                // A library that is loaded late may be missing in some forks.
                ? Set.of(values.stream()
                        .flatMap(List::stream)
                        .distinct()
                        .sorted()
                        .toList())
                : values;
    }

    private static @Nullable List<String> told(String text) {
        return text.isEmpty() ? null : List.of(text);
    }

    private static List<String> notAsked(String arguments, Variant variant) {
        List<String> left = new ArrayList<>(lines(arguments));
        left.removeAll(OF_JMH);
        variant.settings().jvmArgs().forEach(left::remove);
        variant.settings().properties().forEach((name, value) -> left.remove("-D" + name + "=" + value));
        return left;
    }

    private static List<String> lines(String text) {
        return text.lines().toList();
    }
}
