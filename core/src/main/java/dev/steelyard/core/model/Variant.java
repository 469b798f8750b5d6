package dev.steelyard.core.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A variant: a source of code and the settings with which it runs.
 *
 * @param name its name, of letters, digits, dots, underscores and hyphens; unique in a run
 * @param source the source as the user wrote it: a revision, {@code .} for the working tree, or {@code jar:PATH}
 * @param revision the resolved source when the run started: the full commit, or a digest of the contents
 * @param jvm the java executable of its forks; empty for the one Steelyard runs on
 * @param settings settings of its forks in addition to the benchmarks' annotations
 * @param build how its code was built, as far as known
 */
public record Variant(
        String name,
        String source,
        Optional<String> revision,
        Optional<String> jvm,
        VariantSettings settings,
        SortedMap<BuildTrait, String> build) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._~^-]+");

    /** Suffix of the variant name of a canary; names given by the user cannot have this suffix. */
    private static final String CANARY = "+canary";

    public Variant {
        String own = name.endsWith(CANARY) ? name.substring(0, name.length() - CANARY.length()) : name;
        if (!isName(own)) {
            throw new IllegalArgumentException(
                    "'" + name + "' is not a valid variant name; use letters, digits, '.', '_' and '-'");
        }
        build = Collections.unmodifiableSortedMap(new TreeMap<>(build));
    }

    /** Creates a variant without build information. */
    public Variant(
            String name, String source, Optional<String> revision, Optional<String> jvm, VariantSettings settings) {
        this(name, source, revision, jvm, settings, new TreeMap<>());
    }

    /** Returns whether a text is a valid name for a variant; the name of a canary is not. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Returns the name of the canary of the named variant, the second fork in a block; see {@link Safeguards}. */
    public static String canaryOf(String variant) {
        return variant + CANARY;
    }

    /** Returns this variant with the name of its canary. */
    public Variant canary() {
        return new Variant(canaryOf(name), source, revision, jvm, settings, build);
    }

    /**
     * Settings of a variant's forks in addition to the benchmarks' annotations.
     *
     * @param jvmArgs JVM arguments, in order, appended to those of the annotations
     * @param properties system properties
     * @param params benchmark params that this variant sets; they are not part of the benchmark's identity
     */
    public record VariantSettings(
            List<String> jvmArgs, SortedMap<String, String> properties, SortedMap<String, String> params) {

        /** No settings. */
        public static final VariantSettings NONE = new VariantSettings(List.of(), new TreeMap<>(), new TreeMap<>());

        public VariantSettings {
            jvmArgs = List.copyOf(jvmArgs);
            properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
            params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
        }
    }
}
