package dev.steelyard.cli.compare;

import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A variant as it stood on the command line, with the options bound to it and to all.
 *
 * @param text what was written, such as {@code main:base}
 * @param jvm the JDK directory or java executable of its forks
 * @param settings what else was bound to it
 */
record AskedVariant(String text, Optional<Path> jvm, VariantSettings settings) {}
