package dev.steelyard.workspace.variant;

import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A variant as asked for on the command line, before anything was looked up.
 *
 * @param source where its code comes from
 * @param name the name given or derived; unique among the variants of a run
 * @param jvm the JDK directory or java executable of its forks; empty for the one Steelyard runs on
 * @param settings options bound to it, with those bound to all variants merged in
 */
public record VariantSpec(Source source, String name, Optional<Path> jvm, VariantSettings settings) {}
