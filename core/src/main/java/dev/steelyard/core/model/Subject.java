package dev.steelyard.core.model;

import java.nio.file.Path;
import java.util.List;

/**
 * A variant made ready to run: built, resolved and in a place of its own.
 *
 * @param variant the variant, with its revision resolved
 * @param classPath what its JVMs load, in order: the benchmark jar, or directories and jars; without the harness
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
