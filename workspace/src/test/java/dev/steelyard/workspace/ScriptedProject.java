package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A project whose builds are scripts: fast, and each says how often it ran. */
abstract class ScriptedProject {

    @TempDir
    static Path programs;

    @TempDir
    Path folder;

    SampleRepository sample;

    Path cache;

    /** Folders before all others in which programs are looked for, each with a separator behind it. */
    String path = "";

    @BeforeEach
    void makeProject() {
        cache = folder.resolve("cache");
        sample = SampleRepository.create(folder.resolve("sample"));
        sample.write("fixture", JarSample.benchmarks(JarSample.JAVA_17, "one"))
                .write("bench/mark", "one")
                .commit("one");
        sample.write("fixture", JarSample.benchmarks(JarSample.JAVA_17, "two"))
                .write("bench/mark", "two")
                .write("bench/more", "more")
                .commit("two");
    }

    Workspace open() {
        return Workspace.open(sample.root(), options());
    }

    WorkspaceOptions options() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("PATH", path + withoutGradle(environment));
        return new WorkspaceOptions(cache, environment, Duration.ofMinutes(1));
    }

    /** The search path of this machine, where a Gradle that is installed is not found: these tests bring their own. */
    private static String withoutGradle(Map<String, String> environment) {
        return Stream.of(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(place -> Files.exists(Path.of(place, "gradle")) ? allButGradle(Path.of(place)) : place)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String allButGradle(Path place) {
        Path links = programs.resolve(place.toString().replace('/', '_'));
        if (Files.notExists(links)) {
            try (Stream<Path> all = Files.list(place)) {
                Files.createDirectory(links);
                for (Path program : (Iterable<Path>) all::iterator) {
                    if (!program.endsWith("gradle")) {
                        Files.createSymbolicLink(links.resolve(program.getFileName()), program);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return links.toString();
    }

    static VariantSpec variant(String text) {
        return VariantNotation.parse(text, Optional.empty(), VariantSettings.NONE);
    }

    static BuildSettings build(String command) {
        return new BuildSettings(Optional.of(command), Optional.empty(), Optional.empty(), List.of());
    }

    /** Copies the fixture to the jar, and counts. */
    BuildSettings counted() {
        return build("mkdir -p out && cp fixture out/b.jar && echo once >> '" + folder + "/count'");
    }

    List<String> count() throws IOException {
        return Files.readAllLines(folder.resolve("count"));
    }

    Subject prepare(String text, BuildSettings settings) {
        try (Workspace workspace = open()) {
            return workspace.prepare(variant(text), settings, line -> {});
        }
    }

    UserError refusal(String text, BuildSettings settings) {
        return catchThrowableOfType(UserError.class, () -> prepare(text, settings));
    }

    /** A Maven that is a script. */
    Path mavenScript(String text) {
        SampleRepository.at(folder.resolve("bin")).write("mvn", "#!/bin/sh\n" + text + "\n");
        Path program = folder.resolve("bin/mvn");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    /** Builds with that Maven what is found. */
    static BuildSettings by(Path maven) {
        return found(new BuildTools(List.of(), Optional.of(maven), Optional.empty(), Optional.empty()));
    }

    /** Builds with those tools what is found. */
    static BuildSettings found(BuildTools tools) {
        return new BuildSettings(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), tools);
    }
}
