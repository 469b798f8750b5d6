package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.suite.SuiteTree;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real builds of a small suite through Maven, with revisions of its library that all have one version. */
class SuiteRevisionTest {

    /** A project that has a stand-in for the library of the suite hex, in a SNAPSHOT version. */
    private static final Path PROJECT = Path.of("src/test/library");

    private static final String HEX = "lang/java/codec/src/main/java/org/apache/commons/codec/binary/Hex.java";

    @TempDir
    private Path folder;

    private final List<String> progress = new ArrayList<>();
    private SampleRepository library;
    private WorkspaceOptions options;

    @BeforeEach
    void layOut() {
        library = SampleRepository.create(folder.resolve("library"));
        options = new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(5))
                .with(SuiteTree.in(folder.resolve("tree")).suites());
    }

    /** Writes the project with the library of a revision. */
    private void write(String revision) throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.UTF_8);
                library.write(PROJECT.relativize(file).toString(), text.replace("REVISION", revision));
            }
        }
        library.write(".gitignore", "target\n");
    }

    private VariantSpec revision(String suite, Path origin, String text) {
        return VariantNotation.revision(suite, origin, text, Optional.empty(), VariantSettings.NONE);
    }

    private Subject prepare(VariantSpec variant) throws IOException {
        try (Workspace workspace = Workspace.open(folder, options)) {
            workspace.check(List.of(variant), BuildSettings.FIND);
            return workspace.prepare(variant, BuildSettings.FIND, progress::add);
        }
    }

    private UserError refusal(String suite, Path origin, String text) {
        return catchThrowableOfType(UserError.class, () -> prepare(revision(suite, origin, text)));
    }

    /** What the library on a class path makes of no bytes: the name of its revision. */
    private static String loaded(Subject subject) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (Path entry : subject.classPath()) {
            urls.add(entry.toUri().toURL());
        }
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
            return (String) loader.loadClass("org.apache.commons.codec.binary.Hex")
                    .getMethod("encodeHexString", byte[].class)
                    .invoke(null, (Object) new byte[0]);
        }
    }

    @Test
    void each_revision_is_built_with_its_own_library() throws Exception {
        write("one");
        String one = library.commit("one");
        library.git("branch", "first");
        write("two");
        library.commit("two");
        write("three");

        Subject first = prepare(revision("hex", library.root(), "first:base"));
        assertThat(first.variant().name()).isEqualTo("base");
        assertThat(first.variant().source()).isEqualTo("commons-codec:commons-codec first");
        assertThat(first.variant().revision()).contains(one);
        assertThat(loaded(first)).isEqualTo("one");
        assertThat(BenchmarkClasses.in(first.classPath().get(0)).benchmarks()).isTrue();
        assertThat(first.classPath())
                .anyMatch(path -> path.endsWith("commons-codec-9.9-SNAPSHOT.jar"))
                .anyMatch(path -> path.endsWith("jmh-core-1.37.jar"))
                .noneMatch(path -> path.toString().contains("commons-codec-1."))
                .noneMatch(path -> path.toString().contains("junit-jupiter"));
        assertThat(first.directory()).isDirectory();
        // From below the top of the repository as well.
        assertThat(loaded(prepare(revision("hex", library.root().resolve("lang"), "main"))))
                .isEqualTo("two");
        Subject here = prepare(revision("hex", library.root(), "."));
        assertThat(loaded(here)).isEqualTo("three");
        assertThat(here.variant().source()).isEqualTo("commons-codec:commons-codec working tree");
        assertThat(library.git("status", "--short")).isEqualTo("M " + HEX);

        progress.clear();
        assertThat(loaded(prepare(revision("hex", library.root(), one)))).isEqualTo("one");
        assertThat(progress)
                .containsExactly(
                        "checking out: commons-codec:commons-codec " + one,
                        "already built: commons-codec:commons-codec " + one);
    }

    @Test
    void mistakes_are_named_before_anything_is_checked_out() throws IOException {
        write("one");
        library.commit("one");
        UserError noRevision = refusal("hex", library.root(), "nonesuch");
        assertThat(noRevision.kind()).isEqualTo(UserError.Kind.USAGE);
        assertThat(noRevision.problem()).isEqualTo("no revision 'nonesuch' in " + library.root());
        Path absent = folder.resolve("absent");
        assertThat(refusal("hex", absent, "main").problem()).isEqualTo("no such folder: " + absent);
        Path plain = Files.createDirectories(folder.resolve("plain"));
        UserError noRepository = refusal("hex", plain, "main");
        assertThat(noRepository.kind()).isEqualTo(UserError.Kind.USAGE);
        assertThat(noRepository.problem()).isEqualTo(plain + " is not in a git repository");
        assertThat(refusal("joining", library.root(), "main").problem())
                .isEqualTo("suite 'joining' has no library to build from source");
        assertThat(progress).isEmpty();
    }

    @Test
    void a_revision_without_the_library_or_that_does_not_compile_is_named() throws IOException {
        library.write("README", "nothing yet");
        library.commit("empty");
        UserError without = refusal("hex", library.root(), "main");
        assertThat(without.kind()).isEqualTo(UserError.Kind.FAILED);
        assertThat(without.problem())
                .isEqualTo("commons-codec:commons-codec main has no pom for commons-codec:commons-codec");

        write("one");
        library.write(HEX, "package org.apache.commons.codec.binary; public class Hex {}");
        library.commit("other methods");
        UserError broken = refusal("hex", library.root(), "main");
        assertThat(broken.kind()).isEqualTo(UserError.Kind.FAILED);
        assertThat(broken.problem()).contains("cannot find symbol", "HexBenchmark.java");
        assertThat(broken.remedy()).startsWith("Fix the revision").contains("The full log is ");
    }
}
