package dev.steelyard.core.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One thing measured: a source of code and the settings under which it runs.
 *
 * @param name what people call it, of letters, digits, dot, underscore and hyphen; unique in a run
 * @param source what the user wrote: a revision, {@code .} for the working tree, or {@code jar:PATH}
 * @param revision what the source was when the run began: the full commit, or a digest of the contents
 * @param jvm the java executable of its forks; empty for the one Steelyard runs on
 * @param settings what its forks are given beyond what the benchmarks' annotations say
 */
public record Variant(
        String name, String source, Optional<String> revision, Optional<String> jvm, VariantSettings settings) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");

    /** Follows the name of a variant in that of its second fork in a block: no name that a user gives can end so. */
    private static final String CANARY = "+canary";

    public Variant {
        String own = name.endsWith(CANARY) ? name.substring(0, name.length() - CANARY.length()) : name;
        if (!isName(own)) {
            throw new IllegalArgumentException(
                    "'" + name + "' cannot name a variant; use letters, digits, '.', '_' and '-'");
        }
    }

    /** Returns whether the text can name a variant of a run; the name of a canary cannot. */
    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Returns the name under which a second fork of the named variant stands in a block, see {@link Safeguards}. */
    public static String canaryOf(String variant) {
        return variant + CANARY;
    }

    /** Returns this variant, the same in everything but its name, as a second fork of it stands in a block. */
    public Variant canary() {
        return new Variant(canaryOf(name), source, revision, jvm, settings);
    }

    /**
     * What a variant's forks are given beyond the annotations of its benchmarks.
     *
     * @param jvmArgs arguments of the JVM, in order, appended to those of the annotations
     * @param properties system properties
     * @param params benchmark params that this variant sets for itself; they leave the benchmark's identity
     */
    public record VariantSettings(
            List<String> jvmArgs, SortedMap<String, String> properties, SortedMap<String, String> params) {

        /** No settings at all. */
        public static final VariantSettings NONE = new VariantSettings(List.of(), new TreeMap<>(), new TreeMap<>());

        public VariantSettings {
            jvmArgs = List.copyOf(jvmArgs);
            properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
            params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
        }
    }
}
