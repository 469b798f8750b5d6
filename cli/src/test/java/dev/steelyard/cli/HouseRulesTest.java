package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What CONTRIBUTING.md promises of the main code of all modules but the suites' benchmarks, and no type can keep. */
class HouseRulesTest {
    private static final List<String> MODULES = List.of(
            "core",
            "harness",
            "measure",
            "workspace",
            "report",
            "compare",
            "verdict",
            "lint",
            "explain",
            "history",
            "bisect",
            "publish",
            "server",
            "cli",
            "maven-plugin",
            "selfbench");

    private static List<Path> sources() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("package-info.java"))
                        .forEach(all::add);
            }
        }
        assertThat(all).hasSizeGreaterThan(500);
        return all;
    }

    /** A fork gets them, values that become variants are forks' settings, and texts are searched for them. Nobody else may ask. */
    @Test
    void secret_values_leave_their_type_only_for_forks_and_to_be_found_in_texts() throws IOException {
        List<String> askers = new ArrayList<>();
        for (Path file : sources()) {
            String source = Files.readString(file);
            if (source.contains(".revealedIn(") || source.contains(".toRedact(")) {
                askers.add(file.getFileName().toString());
            }
        }
        assertThat(askers).containsExactlyInAnyOrder("ListedBenchmark.java", "SweptListing.java", "Lockstep.java");
    }
}
