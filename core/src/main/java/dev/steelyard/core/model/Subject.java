package dev.steelyard.core.model;

import java.nio.file.Path;
import java.util.List;

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
}
