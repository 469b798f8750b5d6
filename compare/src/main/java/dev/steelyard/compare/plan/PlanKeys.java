package dev.steelyard.compare.plan;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.measure.plan.PlanKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Creates the keys of everything that is remembered between runs: plans, spreads, noise floors and loaded classes. All
 * of them depend on the machine, on the JVMs, and on the JVM arguments of the command line and of the environment,
 * which are taken into account here alone.
 */
public final class PlanKeys {

    /** Stands for the code in the key of something that holds for any. */
    static final String ANY_CODE = "";

    private final SortedMap<String, String> host;
    private final List<String> jvmSettings;

    /**
     * @param host facts about the machine
     * @param jvmArgs JVM arguments for the forks of all variants
     * @param environment the variables that forks inherit
     */
    public PlanKeys(SortedMap<String, String> host, JmhOptions.JvmArgs jvmArgs, Map<String, String> environment) {
        this(
                host,
                List.of(
                        jvmArgs.toString(),
                        environment.getOrDefault("JAVA_TOOL_OPTIONS", ""),
                        environment.getOrDefault("JDK_JAVA_OPTIONS", ""),
                        environment.getOrDefault("_JAVA_OPTIONS", "")));
    }

    private PlanKeys(SortedMap<String, String> host, List<String> jvmSettings) {
        this.host = Collections.unmodifiableSortedMap(new TreeMap<>(host));
        this.jvmSettings = jvmSettings;
    }

    /** Returns the keys of what was remembered where blocks ran one at a time. */
    PlanKeys oneAtATime() {
        SortedMap<String, String> undivided = new TreeMap<>(host);
        undivided.remove(RecordedGroups.KEY);
        return new PlanKeys(undivided, jvmSettings);
    }

    /**
     * Returns the key of something that holds for any code.
     *
     * @param subjects the variants whose JVMs it depends on
     * @param settings what else it depends on, in words
     */
    public PlanKey key(Benchmark benchmark, List<Subject> subjects, String... settings) {
        return ofCode(benchmark, subjects, ANY_CODE, Arrays.asList(settings));
    }

    /** Returns the key of something that holds for some code alone. */
    PlanKey ofCode(Benchmark benchmark, List<Subject> subjects, String code, List<String> settings) {
        List<String> all = new ArrayList<>(jvmSettings);
        all.addAll(settings);
        String jvms = subjects.stream().map(this::jvm).distinct().sorted().collect(Collectors.joining(" "));
        return new PlanKey(benchmark, jvms, code, host, all);
    }

    /** Returns a text that changes with the JVM of a variant, see {@link JvmIdentity}. */
    public String jvm(Subject subject) {
        return JvmIdentity.of(subject.java());
    }
}
