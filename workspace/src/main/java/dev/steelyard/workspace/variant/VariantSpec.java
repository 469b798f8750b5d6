package dev.steelyard.workspace.variant;

import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A variant as specified on the command line, before anything is resolved.
 *
 * @param source where its code comes from
 * @param name the name given or derived; unique among the variants of a run after {@link VariantNotation#unique}
 * @param named whether the user gave the name, so that it may not be changed
 * @param jvm the JDK directory or java executable of its forks; empty for the one Steelyard runs on
 * @param settings options bound to it, with those bound to all variants merged in
 */
public record VariantSpec(Source source, String name, boolean named, Optional<Path> jvm, VariantSettings settings) {

    /** A variant whose name was given. */
    public VariantSpec(Source source, String name, Optional<Path> jvm, VariantSettings settings) {
        this(source, name, true, jvm, settings);
    }

    /** Returns the same variant under another name that was not given by the user. */
    VariantSpec renamed(String unique) {
        return new VariantSpec(source, unique, false, jvm, settings);
    }
}
