package dev.steelyard.core.model;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A variant that is ready to run: resolved, built and in its own directory.
 *
 * @param variant the variant, with its revision resolved
 * @param classPath class path of its JVMs, in order: the benchmark jar, or directories and jars; without the harness
 * @param directory working directory of its JVMs
 * @param java the java executable of its JVMs, host and forks alike
 */
public record Subject(Variant variant, List<Path> classPath, Path directory, Path java) {
    public Subject {
        classPath = List.copyOf(classPath);
        if (classPath.isEmpty()) {
            throw new IllegalArgumentException("variant " + variant.name() + " has nothing on its class path");
        }
    }

    /**
     * Returns the same code with more JVM arguments.
     *
     * @param name the name of the new variant
     * @param source description of the new variant's source
     * @param arguments JVM arguments to append to the existing ones
     */
    public Subject with(String name, String source, List<String> arguments) {
        Variant.VariantSettings settings = variant.settings();
        List<String> all =
                Stream.concat(settings.jvmArgs().stream(), arguments.stream()).toList();
        return new Subject(
                new Variant(
                        name,
                        source,
                        variant.revision(),
                        variant.jvm(),
                        new Variant.VariantSettings(all, settings.properties(), settings.params()),
                        variant.build()),
                classPath,
                directory,
                java);
    }
}
