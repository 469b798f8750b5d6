package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BenchmarkClasses;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.files.FileTree;
import dev.steelyard.workspace.jvm.InstalledJdks;
import dev.steelyard.workspace.jvm.Jdk;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real builds through Maven: two revisions of a multi-module SNAPSHOT must never meet. */
class MavenWorkspaceTest {

    /** What the sample is compiled for. */
    private static final int JAVA = 17;

    @TempDir
    Path folder;

    private final String group =
            "steelyard-test-" + UUID.randomUUID().toString().replace("-", "");
    private final List<String> progress = new ArrayList<>();
    private SampleRepository sample;
    private WorkspaceOptions options;
    private Path installed;

    @BeforeEach
    void makeProject() throws IOException {
        sample = SampleRepository.create(folder.resolve("sample"));
        options = new WorkspaceOptions(folder.resolve("cache"), System.getenv(), Duration.ofMinutes(5));
        Path repository = Path.of(System.getProperty(
                "maven.repo.local",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString()));
        installed = repository.resolve(group);
        installStaleLibrary("1.0-SNAPSHOT", false);
    }

    /** The trap: a lib of the same SNAPSHOT version in the local repository, without the class that benchmarks use. */
    private void installStaleLibrary(String number, boolean whole) throws IOException {
        Path version = Files.createDirectories(installed.resolve("lib").resolve(number));
        Files.writeString(
                version.resolve("lib-" + number + ".pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>" + group
                        + "</groupId><artifactId>lib</artifactId><version>" + number + "</version></project>");
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(version.resolve("lib-" + number + ".jar")))) {
            jar.putNextEntry(new JarEntry(whole ? "sample/Lib.class" : "stale"));
            if (whole) {
                jar.write(libraryClass());
            }
        }
    }

    private byte[] libraryClass() throws IOException {
        Path source = Files.createDirectories(folder.resolve("lib")).resolve("Lib.java");
        Files.writeString(
                source,
                "package sample; public class Lib { public static String revision() { return \"released\"; } }");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", folder.resolve("lib").toString(), source.toString());
        assertThat(code).isZero();
        return Files.readAllBytes(folder.resolve("lib/sample/Lib.class"));
    }

    @AfterEach
    void cleanLocalRepository() throws IOException {
        assertThat(installed.resolve("benchmarks")).as("nothing was installed").doesNotExist();
        FileTree.delete(installed);
    }

    private static VariantSpec variant(String text) {
        return VariantNotation.parse(text, Optional.empty(), VariantSettings.NONE);
    }

    private static String whatRuns(Subject subject) {
        String classPath =
                subject.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        List<String> argv = List.of(subject.java().toString(), "-cp", classPath, "sample.Where");
        try (Processes processes = new Processes()) {
            return processes
                    .run(new Command(argv, subject.directory(), Map.of(), Duration.ofMinutes(1)))
                    .output()
                    .strip();
        }
    }

    private void twoRevisions(boolean shaded) {
        MavenSample.poms(sample, group, shaded);
        MavenSample.sources(sample, "one");
        String one = sample.commit("one");
        MavenSample.sources(sample, "two");
        sample.commit("two");
        assertThat(sample.git("rev-parse", "HEAD~1")).isEqualTo(one);
    }

    @Test
    void each_revision_runs_its_own_modules() throws IOException {
        twoRevisions(true);
        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            Subject two = workspace.prepare(variant("HEAD"), BuildSettings.FIND, progress::add);
            Subject one = workspace.prepare(variant("HEAD~1"), BuildSettings.FIND, progress::add);

            assertThat(whatRuns(one)).isEqualTo("lib one benchmarks one");
            assertThat(whatRuns(two)).isEqualTo("lib two benchmarks two");
            assertThat(one.classPath()).singleElement().asString().endsWith("benchmarks.jar");
            assertThat(BenchmarkClasses.in(one.classPath().get(0)))
                    .isEqualTo(new BenchmarkClasses(true, true, List.of(), JarSample.JAVA_17));
            assertThat(one.directory().resolve("pom.xml")).exists();
            assertThat(one.variant().revision()).contains(sample.git("rev-parse", "HEAD~1"));
        }
        progress.clear();
        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            Subject again = workspace.prepare(variant("HEAD~1:again"), BuildSettings.FIND, progress::add);

            assertThat(whatRuns(again)).isEqualTo("lib one benchmarks one");
            assertThat(progress).containsExactly("checking out: HEAD~1", "already built: HEAD~1");
        }
    }

    @Test
    @Tag("long")
    void each_revision_runs_its_own_modules_from_a_thin_class_path() throws IOException {
        twoRevisions(false);
        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            Subject one = workspace.prepare(variant("HEAD~1"), BuildSettings.FIND, progress::add);
            Subject two = workspace.prepare(variant("HEAD"), BuildSettings.FIND, progress::add);
            MavenSample.sources(sample, "three");
            Subject three = workspace.prepare(variant("."), BuildSettings.FIND, progress::add);

            assertThat(whatRuns(one)).isEqualTo("lib one benchmarks one");
            assertThat(whatRuns(two)).isEqualTo("lib two benchmarks two");
            assertThat(whatRuns(three)).isEqualTo("lib three benchmarks three");
            assertThat(one.classPath().get(0)).isDirectory();
            assertThat(one.classPath()).noneMatch(path -> path.startsWith(installed));
            assertThat(one.classPath()).anyMatch(path -> path.endsWith("jmh-core-1.37.jar"));
            assertThat(one.variant().build())
                    .containsEntry(BuildTrait.RESULT, "classes and libraries")
                    .containsEntry(BuildTrait.MODULE, "benchmarks");
        }
    }

    @Test
    @Tag("long")
    void a_module_is_built_with_the_reactor_above_it() throws IOException {
        twoRevisions(false);
        try (Workspace workspace = Workspace.open(sample.root().resolve("benchmarks"), options)) {
            Subject one = workspace.prepare(variant("HEAD~1"), BuildSettings.FIND, progress::add);

            assertThat(whatRuns(one)).isEqualTo("lib one benchmarks one");
            assertThat(one.directory()).endsWithRaw(Path.of("benchmarks"));
        }
    }

    private String lib(String text) {
        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            return whatRuns(workspace.prepare(variant(text), BuildSettings.FIND, progress::add));
        }
    }

    @Test
    void benchmarks_outside_of_the_reactor_are_built_together_with_it() {
        twoRevisions(false);
        MavenSample.benchmarksApart(sample, group, "");
        sample.commit("apart");

        assertThat(lib("HEAD")).isEqualTo("lib two benchmarks two");
        assertThat(progress)
                .contains("HEAD: benchmarks in benchmarks (1 method); not listed in the project's modules, so built"
                        + " along with them");
    }

    @Test
    @Tag("long")
    void benchmarks_of_a_profile_are_built_with_it() {
        twoRevisions(true);
        MavenSample.benchmarksApart(
                sample,
                group,
                "<profiles><profile><id>perf</id><activation><property><name>!skipTests</name></property></activation>"
                        + "<modules><module>benchmarks</module></modules></profile></profiles>");
        sample.commit("in a profile");

        assertThat(lib("HEAD")).isEqualTo("lib two benchmarks two");
        assertThat(progress).contains("HEAD: benchmarks in benchmarks (1 method), with profile perf");
    }

    @Test
    @Tag("long")
    void where_packaging_fails_the_compiled_classes_are_used() {
        twoRevisions(false);
        MavenSample.brokenPackaging(sample, group);
        sample.commit("broken");

        assertThat(lib("HEAD")).isEqualTo("lib two benchmarks two");
        assertThat(progress).anyMatch(line -> line.contains("packaging failed after the benchmarks were compiled"));
    }

    @Test
    @Tag("long")
    void a_class_path_is_found_although_the_poms_switch_its_plugin_off() {
        twoRevisions(false);
        MavenSample.withoutClassPath(sample, group);
        sample.commit("switched off");

        assertThat(lib("HEAD")).isEqualTo("lib two benchmarks two");
    }

    @Test
    @Tag("long")
    void the_benchmarks_of_two_modules_are_measured_together_on_a_jdk_that_fits_both() {
        int newest = InstalledJdks.of(System.getenv(), InstalledJdks.USUAL_FOLDERS).jdks().stream()
                .mapToInt(Jdk::release)
                .max()
                .orElse(JAVA);
        twoRevisions(false);
        MavenSample.secondModule(sample, group, newest);
        sample.commit("two modules");

        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            Subject subject = workspace.prepare(variant("HEAD"), BuildSettings.FIND, progress::add);

            assertThat(whatRuns(subject)).isEqualTo("lib two benchmarks two");
            assertThat(subject.variant().build())
                    .containsEntry(BuildTrait.MODULE, "benchmarks, more")
                    .containsEntry(BuildTrait.TARGET, "Java " + newest);
            assertThat(subject.classPath())
                    .filteredOn(Files::isDirectory)
                    .extracting(entry -> entry.resolve("META-INF/BenchmarkList"))
                    .filteredOn(Files::exists)
                    .hasSize(2);
        }
        assertThat(progress).contains("HEAD: measuring the benchmarks of all these modules together: benchmarks, more");
        assumeTrue(newest > Runtime.version().feature(), "no JDK is newer than this one");
        assertThat(progress)
                .anyMatch(line -> line.startsWith("JDK " + newest)
                        && line.endsWith(" builds HEAD and runs the benchmarks: maven.compiler.release is " + newest
                                + " in more/pom.xml"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("long")
    void benchmarks_compiled_without_the_annotation_processor_get_what_it_makes(boolean missing) throws IOException {
        twoRevisions(false);
        MavenSample.withoutProcessor(sample, group, missing);
        sample.write(
                "benchmarks/src/main/java/sample/Refused.java",
                "package sample; class Refused { @org.openjdk.jmh.annotations.Benchmark public int measure() { return 1; } }");
        sample.commit("without the processor");

        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            Subject subject = workspace.prepare(variant("HEAD"), BuildSettings.FIND, progress::add);

            assertThat(whatRuns(subject)).isEqualTo("lib two benchmarks two");
            assertThat(BenchmarkClasses.in(subject.classPath().get(0)))
                    .isEqualTo(new BenchmarkClasses(true, false, List.of(), JarSample.JAVA_17));
            assertThat(subject.classPath().get(0).resolve("sample/jmh_generated/Where_measure_jmhTest.class"))
                    .exists();
        }
        assertThat(progress)
                .contains("HEAD: benchmarks/target/classes was compiled without JMH's annotation processor; running the"
                        + " processor now")
                .anyMatch(line -> line.startsWith("HEAD: JMH rejects the benchmarks in sample.Refused (")
                        && line.contains("public")
                        && line.endsWith("); skipping them"));
    }

    /** By a property of the parent, where nothing changes it. */
    @Test
    @Tag("long")
    void a_library_from_a_repository_is_refused() throws IOException {
        twoRevisions(false);
        installStaleLibrary("0.9", true);
        MavenSample.benchmarksOfManagedRelease(sample, group, "0.9");
        sample.commit("of a release");

        try (Workspace workspace = Workspace.open(sample.root(), options)) {
            assertThatThrownBy(() -> workspace.prepare(variant("HEAD"), BuildSettings.FIND, progress::add))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(group + ":lib 0.9 from a repository")
                    .hasMessageContaining("not 1.0-SNAPSHOT built from this revision");
        }
    }

    @Test
    @Tag("long")
    void benchmarks_of_a_release_are_built_with_the_revision() {
        twoRevisions(false);
        MavenSample.benchmarksApart(sample, group, "");
        MavenSample.benchmarksOf(sample, group, "0.9");
        sample.commit("of a release");

        assertThat(lib("HEAD")).isEqualTo("lib two benchmarks two");
        assertThat(progress)
                .contains("HEAD: benchmarks/pom.xml depends on " + group
                        + ":lib 0.9; using 1.0-SNAPSHOT, built from this revision");
    }
}
