package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suites;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each bundled suite is built for each version of its library that it says to know. */
@Tag("long")
class SuiteVersionsTest {

    private static final Suites SUITES = Suites.bundled();

    @TempDir
    private static Path folder;

    static Stream<Arguments> versions() {
        return SUITES.all().stream()
                .flatMap(suite -> suite.library().stream()
                        .flatMap(library -> library.versions().stream())
                        .map(version -> Arguments.of(suite.name(), version)));
    }

    @ParameterizedTest
    @MethodSource("versions")
    void the_suite_is_built_for_the_version(String name, String version) throws IOException {
        Suite suite = SUITES.named(name);
        VariantSpec variant = VariantNotation.version(name, version, Optional.empty(), VariantSettings.NONE);
        WorkspaceOptions options =
                new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(5)).with(SUITES);
        try (Workspace workspace = Workspace.open(folder, options)) {
            workspace.check(List.of(variant), BuildSettings.FIND);
            Subject built = workspace.prepare(variant, BuildSettings.FIND, line -> {});
            assertThat(BenchmarkClasses.in(built.classPath().get(0)).benchmarks())
                    .isTrue();
            String coordinates = suite.library().orElseThrow().coordinates();
            String artifact = coordinates.substring(coordinates.indexOf(':') + 1);
            assertThat(built.classPath()).anyMatch(path -> path.endsWith(artifact + "-" + version + ".jar"));
        }
    }
}
