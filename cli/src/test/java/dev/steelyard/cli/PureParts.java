package dev.steelyard.cli;

import java.util.List;
import java.util.stream.Stream;

/** The packages of values and rules: they read and write nothing, read no clock, and make no sentences. */
final class PureParts {

    /** Outside of core, by room. */
    private static final List<String> OF_ROOMS = List.of(
            "measure.machine",
            "verdict.result",
            "verdict.offline",
            "lint.finding",
            "explain.cause",
            "explain.code",
            "explain.forks",
            "explain.profile",
            "history.card",
            "history.change",
            "history.creep",
            "history.fact",
            "history.health",
            "history.imports",
            "history.mark",
            "history.series",
            "bisect.range");

    private PureParts() {}

    /** Returns them below the product's package, such as {@code core} or {@code history.change}. */
    static List<String> all() {
        return Stream.concat(Stream.of("core"), OF_ROOMS.stream()).toList();
    }

    /** Returns patterns of ArchUnit for them and all packages below them. */
    static String[] patterns() {
        return all().stream().map(name -> "dev.steelyard." + name + "..").toArray(String[]::new);
    }

    /** Returns whether a class is in one of them, by its binary name. */
    static boolean hold(String name) {
        return all().stream().anyMatch(part -> name.startsWith("dev.steelyard." + part + "."));
    }
}
