package dev.steelyard.compare.reach;

import java.util.Collection;
import java.util.List;

/** Arguments of a JVM that bring in files: agents, archives, patches. What is in them is not compared. */
final class FileArguments {

    private static final List<String> BEGINNINGS = List.of(
            "@",
            "-agentlib",
            "-agentpath",
            "-javaagent",
            "-p",
            "-Xbootclasspath",
            "-XX:AOTCache",
            "-XX:CompileCommandFile",
            "-XX:Flags",
            "-XX:SharedArchiveFile",
            "-XX:VMOptionsFile",
            "--module-path",
            "--patch-module",
            "--upgrade-module-path");

    private FileArguments() {}

    /** Returns whether one of the arguments names a file, or may: it has a slash. */
    static boolean among(Collection<String> arguments) {
        return arguments.stream()
                .anyMatch(argument -> argument.contains("/")
                        || argument.contains("\\")
                        || BEGINNINGS.stream().anyMatch(argument::startsWith));
    }
}
