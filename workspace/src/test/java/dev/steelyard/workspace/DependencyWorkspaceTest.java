package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.artifact.DependencyChange;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project of JMH, built by a real Maven as it is and with another version of a library that JMH brings. */
class DependencyWorkspaceTest {

    private static final String OTHER = "net.sf.jopt-simple:jopt-simple:5.0.3";

    @TempDir
    Path folder;

    private SampleRepository sample;

    @BeforeEach
    void makeProject() {
        sample = SampleRepository.create(folder.resolve("sample"));
        sample.write("lib/src/main/java/sample/Lib.java", "package sample; public class Lib {}")
                .write("benchmarks/src/main/java/sample/B.java", """
                package sample;

                import joptsimple.OptionParser;
                import org.openjdk.jmh.annotations.Benchmark;

                public class B {
                    @Benchmark
                    public Object parse() {
                        return new OptionParser("a:b").parse("-a", "1");
                    }
                }
                """);
    }

    private Workspace workspace() {
        return Workspace.open(
                sample.root(), new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(5)));
    }

    private static VariantSpec tree() {
        return VariantNotation.parse(".", Optional.empty(), VariantSettings.NONE);
    }

    private static VariantSpec with(String dependency) {
        return tree().with(List.of(DependencyChange.parse(dependency)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void one_version_of_a_library_that_another_brings_changes_in_classes_and_in_a_jar_of_everything(boolean shaded)
            throws IOException {
        MavenSample.poms(sample, "org.sample", shaded);
        sample.commit("one");
        try (Workspace workspace = workspace()) {
            List<Subject> subjects = workspace.prepare(
                    List.of(tree(), with(OTHER)), BuildSettings.FIND, line -> {}, (variant, error) -> error);
            Subject before = subjects.get(0);
            Subject after = subjects.get(1);

            assertThat(after.variant().name()).isEqualTo("jopt-simple-5.0.3");
            assertThat(after.variant().source()).isEqualTo(". with " + OTHER);
            assertThat(after.variant().build())
                    .as("what is asked for is no difference to warn of")
                    .doesNotContainKey(BuildTrait.CHANGES);
            assertThat(after.variant().revision()).isNotEqualTo(before.variant().revision());
            assertThat(library(before, shaded)).isEqualTo("5.0.4");
            assertThat(library(after, shaded)).isEqualTo("5.0.3");
        }
    }

    /** The version of the library in the class path, by what it says of itself where all is in one jar. */
    private static String library(Subject subject, boolean shaded) throws IOException {
        if (!shaded) {
            return subject.classPath().stream()
                    .map(jar -> jar.getFileName().toString())
                    .filter(name -> name.startsWith("jopt-simple-"))
                    .reduce((one, two) -> one + two)
                    .orElseThrow()
                    .replaceAll("jopt-simple-|\\.jar", "");
        }
        try (ZipFile jar = new ZipFile(subject.classPath().get(0).toFile())) {
            byte[] text = jar.getInputStream(
                            jar.getEntry("META-INF/maven/net.sf.jopt-simple/jopt-simple/pom.properties"))
                    .readAllBytes();
            return new String(text, StandardCharsets.ISO_8859_1).replaceAll("(?s).*version=(\\S+).*", "$1");
        }
    }

    @Test
    void a_library_that_the_benchmarks_do_not_load_is_an_error() {
        MavenSample.poms(sample, "org.sample", false);
        sample.commit("one");
        try (Workspace workspace = workspace()) {
            assertThatThrownBy(() -> workspace.prepare(
                            with("org.apache.commons:commons-lang3:3.17.0"), BuildSettings.FIND, line -> {}))
                    .isInstanceOfSatisfying(
                            UserError.class,
                            error -> assertThat(error.problem())
                                    .isEqualTo("the benchmarks do not depend on org.apache.commons:commons-lang3"));
        }
    }

    @Test
    void builds_other_than_of_maven_are_refused() {
        MavenSample.poms(sample, "org.sample", false);
        sample.commit("one");
        BuildSettings command =
                new BuildSettings(Optional.of("true"), Optional.of("x.jar"), Optional.empty(), List.of());
        try (Workspace workspace = workspace()) {
            assertThatThrownBy(() -> workspace.prepare(with(OTHER), command, line -> {}))
                    .isInstanceOfSatisfying(
                            UserError.class,
                            error -> assertThat(error.problem())
                                    .contains(
                                            "--dependency changes the poms of a Maven project",
                                            "the command of --build"));
        }
    }
}
