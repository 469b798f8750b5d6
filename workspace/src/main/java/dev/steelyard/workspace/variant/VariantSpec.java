package dev.steelyard.workspace.variant;

import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.artifact.DependencyChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A variant as specified on the command line, before anything is resolved.
 *
 * @param source where its code comes from
 * @param name the name given or derived; unique among the variants of a run after {@link VariantNotation#unique}
 * @param named whether the user gave the name, so that it may not be changed
 * @param jvm the JDK directory or java executable of its forks; empty for the one Steelyard runs on
 * @param settings options bound to it, with those bound to all variants merged in
 * @param alteration what is changed of its source
 */
public record VariantSpec(
        Source source,
        String name,
        boolean named,
        Optional<Path> jvm,
        VariantSettings settings,
        @Nullable Alteration alteration) {

    public VariantSpec {
        // Runs that began before there was any have none.
        alteration = alteration == null ? Alteration.NONE : alteration;
    }

    /** What is changed of its source. */
    @Override
    public Alteration alteration() {
        return alteration == null ? Alteration.NONE : alteration;
    }

    /** A variant whose source is measured as it is. */
    public VariantSpec(Source source, String name, boolean named, Optional<Path> jvm, VariantSettings settings) {
        this(source, name, named, jvm, settings, Alteration.NONE);
    }

    /** A variant whose name was given. */
    public VariantSpec(Source source, String name, Optional<Path> jvm, VariantSettings settings) {
        this(source, name, true, jvm, settings);
    }

    /**
     * Returns the same variant built with other libraries, under a name that tells of them and is not unique yet.
     *
     * @param changes at least one
     */
    public VariantSpec with(List<DependencyChange> changes) {
        String libraries = changes.stream()
                .map(change -> change.by().name() + "-" + change.by().version())
                .collect(Collectors.joining("_"));
        return new VariantSpec(
                source,
                libraries,
                false,
                jvm,
                settings,
                new Alteration(changes, alteration().slowdown()));
    }

    /**
     * Returns the same variant with time added to each benchmark, under a name that is not unique yet.
     *
     * @param share as in {@link Alteration}
     */
    public VariantSpec slowed(double share) {
        return new VariantSpec(
                source,
                "slowed",
                false,
                jvm,
                settings,
                new Alteration(alteration().dependencies(), share));
    }

    /** Returns what reports call the source: as it was written, and what is changed of it. */
    public String altered(String written) {
        return written + alteration().words();
    }

    /** Returns the same variant under another name that was not given by the user. */
    VariantSpec renamed(String unique) {
        return new VariantSpec(source, unique, false, jvm, settings, alteration);
    }
}
