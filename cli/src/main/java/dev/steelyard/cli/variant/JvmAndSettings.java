package dev.steelyard.cli.variant;

import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Options that bind to one variant, or to all.
 *
 * @param jvm {@code --jvm}
 * @param settings {@code --jvm-args}, {@code -D} and {@code --param}
 */
public record JvmAndSettings(Optional<Path> jvm, VariantSettings settings) {
    static final JvmAndSettings NONE = new JvmAndSettings(Optional.empty(), VariantSettings.NONE);

    /** Returns whether nothing is bound. */
    public boolean isEmpty() {
        return equals(NONE);
    }

    JvmAndSettings withJvm(Path path) {
        if (jvm.isPresent()) {
            throw new IllegalArgumentException("--jvm is given twice for the same variant");
        }
        return new JvmAndSettings(Optional.of(path), settings);
    }

    JvmAndSettings withJvmArgs(List<String> words) {
        List<String> all = new ArrayList<>(settings.jvmArgs());
        all.addAll(words);
        return new JvmAndSettings(jvm, new VariantSettings(all, settings.properties(), settings.params()));
    }

    JvmAndSettings withProperty(String key, String value) {
        SortedMap<String, String> all = with(settings.properties(), key, value, "property");
        return new JvmAndSettings(jvm, new VariantSettings(settings.jvmArgs(), all, settings.params()));
    }

    JvmAndSettings withParam(String key, String value) {
        SortedMap<String, String> all = with(settings.params(), key, value, "param");
        return new JvmAndSettings(jvm, new VariantSettings(settings.jvmArgs(), settings.properties(), all));
    }

    private static SortedMap<String, String> with(
            SortedMap<String, String> known, String key, String value, String word) {
        TreeMap<String, String> all = new TreeMap<>(known);
        if (all.put(key, value) != null) {
            throw new IllegalArgumentException("the " + word + " '" + key + "' is given twice for the same variant");
        }
        return all;
    }

    /** Returns these options completed by those that bind to all variants: these win, and JVM arguments come last. */
    public JvmAndSettings over(JvmAndSettings all) {
        List<String> arguments = new ArrayList<>(all.settings.jvmArgs());
        arguments.addAll(settings.jvmArgs());
        TreeMap<String, String> properties = new TreeMap<>(all.settings.properties());
        properties.putAll(settings.properties());
        TreeMap<String, String> params = new TreeMap<>(all.settings.params());
        params.putAll(settings.params());
        return new JvmAndSettings(jvm.or(all::jvm), new VariantSettings(arguments, properties, params));
    }
}
