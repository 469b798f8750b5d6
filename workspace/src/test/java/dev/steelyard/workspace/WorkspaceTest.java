package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.error.WorkspaceException;
import dev.steelyard.workspace.jvm.Jvm;
import dev.steelyard.workspace.variant.VariantGrammar;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workspaces whose builds are scripts: fast, and each says how often it ran. */
class WorkspaceTest {

    @TempDir
    Path folder;

    private SampleRepository sample;
    private Path cache;

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

    private Workspace open() {
        return Workspace.open(sample.root(), options());
    }

    private WorkspaceOptions options() {
        return new WorkspaceOptions(cache, System.getenv(), Duration.ofMinutes(1));
    }

    private static VariantSpec variant(String text) {
        return VariantGrammar.parse(text, Optional.empty(), VariantSettings.NONE);
    }

    private static BuildSettings build(String command) {
        return new BuildSettings(Optional.of(command), Optional.empty(), Optional.empty(), List.of());
    }

    /** Copies the fixture to the jar, and counts. */
    private BuildSettings counted() {
        return build("mkdir -p out && cp fixture out/b.jar && echo once >> '" + folder + "/count'");
    }

    private List<String> count() throws IOException {
        return Files.readAllLines(folder.resolve("count"));
    }

    private Subject prepare(String text, BuildSettings settings) {
        try (Workspace workspace = open()) {
            return workspace.prepare(variant(text), settings, line -> {});
        }
    }

    private WorkspaceException refusal(String text, BuildSettings settings) {
        return catchThrowableOfType(WorkspaceException.class, () -> prepare(text, settings));
    }

    @Test
    void aRevisionIsBuiltOnce() throws IOException {
        Subject first = prepare("HEAD~1", counted());
        Subject again = prepare("main~1:again", counted());
        Subject other = prepare("main", counted());

        assertThat(count()).hasSize(2);
        assertThat(again.classPath()).isEqualTo(first.classPath());
        assertThat(other.classPath()).isNotEqualTo(first.classPath());
        assertThat(first.classPath().get(0)).hasBinaryContent(JarSample.benchmarks(JarSample.JAVA_17, "one"));
        assertThat(first.variant().source()).isEqualTo("HEAD~1");
        assertThat(first.variant().revision()).contains(sample.git("rev-parse", "HEAD~1"));
        assertThat(first.java()).isEqualTo(Jvm.own());
        prepare("main", build("cp fixture other.jar"));
        assertThat(count()).as("another command is another build").hasSize(2);
    }

    @Test
    void aDamagedResultIsBuiltAgain() throws IOException {
        Path jar = prepare("main", counted()).classPath().get(0);
        Files.writeString(jar, "damaged");

        Path again = prepare("main", counted()).classPath().get(0);

        assertThat(count()).hasSize(2);
        assertThat(again).hasBinaryContent(JarSample.benchmarks(JarSample.JAVA_17, "two"));
        Files.delete(again);
        prepare("main", counted());
        assertThat(count()).hasSize(3);
    }

    @Test
    void theWorkingTreeIsBuiltAsItIs() {
        byte[] edited = JarSample.benchmarks(JarSample.JAVA_17, "edited");
        sample.write("fixture", edited);

        Subject subject = prepare(".", build("cp fixture b.jar"));

        assertThat(subject.classPath().get(0)).hasBinaryContent(edited);
        assertThat(subject.variant().revision().orElseThrow()).startsWith("tree:");
    }

    @Test
    void theDirectoryLivesUntilTheWorkspaceIsClosed() {
        Subject subject;
        try (Workspace workspace = Workspace.open(sample.root().resolve("bench"), options())) {
            subject = workspace.prepare(variant("HEAD~1"), build("cp ../fixture b.jar"), line -> {});
            assertThat(subject.directory()).endsWithRaw(Path.of("bench"));
            assertThat(subject.directory().resolve("mark")).hasContent("one");
        }
        assertThat(subject.directory()).doesNotExist();
        assertThat(subject.classPath().get(0)).exists();
    }

    @Test
    void benchmarksOfOneRevisionAreLaidOverAll() {
        BuildSettings settings = new BuildSettings(
                Optional.of("cp fixture b.jar"), Optional.empty(), Optional.of("HEAD"), List.of("bench"));
        try (Workspace workspace = open()) {
            workspace.check(List.of(variant("HEAD~1")), settings);
            Subject subject = workspace.prepare(variant("HEAD~1"), settings, line -> {});
            assertThat(subject.directory().resolve("bench/mark")).hasContent("two");
            assertThat(subject.directory().resolve("bench/more")).hasContent("more");
            Subject plain = workspace.prepare(variant("HEAD~1"), build("cp fixture b.jar"), line -> {});
            assertThat(plain.classPath()).as("part of the key").isNotEqualTo(subject.classPath());
        }
        BuildSettings missing =
                new BuildSettings(Optional.empty(), Optional.empty(), Optional.of("HEAD~1"), List.of("bench/more"));
        try (Workspace workspace = open()) {
            assertThatThrownBy(() -> workspace.check(List.of(variant("HEAD")), missing))
                    .hasMessageContaining("'HEAD~1' has no 'bench/more'");
        }
    }

    @Test
    void aGradleWrapperIsFound() {
        sample.write(
                "gradlew",
                "test \"$3\" = jmhJar && mkdir -p build/libs && cp fixture build/libs/sample-1.0-jmh.jar"
                        + " && cp fixture build/libs/sample-1.0.jar\n");
        sample.commit("with gradle");

        assertThat(prepare("HEAD", BuildSettings.FIND).classPath())
                .singleElement()
                .asString()
                .endsWith("sample-1.0-jmh.jar");
    }

    @Test
    void aMavenWrapperIsUsed() {
        sample.write("pom.xml", "<project><modules><module>m</module></modules></project>")
                .write(
                        "m/pom.xml",
                        "<project><dependencies><dependency><groupId>org.openjdk.jmh</groupId></dependency>"
                                + "</dependencies></project>")
                .write(
                        "mvnw",
                        "test \"$*\" = '-B -q -DskipTests -pl m -am package' && mkdir m/target"
                                + " && cp fixture m/target/b.jar && cp fixture m/target/equal.jar\n");
        sample.commit("with a wrapper");

        assertThat(prepare("HEAD", BuildSettings.FIND).classPath())
                .singleElement()
                .asString()
                .endsWith("b.jar");
    }

    @Test
    void aPomThatIsNoXmlIsNamed() {
        sample.write("pom.xml", "<project><modules>").commit("broken");

        assertThat(refusal("HEAD", BuildSettings.FIND).problem()).contains("pom.xml cannot be read");
    }

    @Test
    void theJarCanBeChosen() {
        String two = "cp fixture x.jar && cp fixture y.jar && echo z >> y.jar && mkdir -p d && cp fixture d/z.jar";
        BuildSettings chosen = new BuildSettings(Optional.of(two), Optional.of("d/*.jar"), Optional.empty(), List.of());

        assertThat(prepare("HEAD", chosen).classPath())
                .singleElement()
                .asString()
                .endsWith("z.jar");
        assertThat(refusal("HEAD", build(two)).getMessage())
                .contains("several jars", "d/z.jar", "y.jar")
                .contains("--jar");
        BuildSettings none = new BuildSettings(Optional.of(two), Optional.of("no/*"), Optional.empty(), List.of());
        assertThat(refusal("HEAD", none).getMessage()).contains("No jar of HEAD matches", "x.jar");
        BuildSettings several = new BuildSettings(Optional.of(two), Optional.of("*.jar"), Optional.empty(), List.of());
        assertThat(refusal("HEAD", several).getMessage()).contains("ambiguous", "x.jar", "y.jar");
    }

    @Test
    void aBuildThatFailsShowsTheEndOfItsLog() {
        WorkspaceException failed = refusal("HEAD", build("seq 1 100; echo it broke >&2; exit 7"));

        assertThat(failed.kind()).isEqualTo(WorkspaceException.Kind.BUILD);
        assertThat(failed.problem()).contains("ended with code 7", "| 100", "| it broke", "| 72");
        assertThat(failed.problem()).doesNotContain("| 70");
        Path log = Path.of(failed.remedy().replaceAll("(?s).*log is (\\S+\\.log)\\..*", "$1"));
        assertThat(log).content().contains("$ cd ", "\n1\n");
    }

    @Test
    void aBuildWithoutBenchmarksSaysWhatThereIs() {
        sample.write("plain", JarSample.withoutBenchmarks()).write("thin", JarSample.withoutJmh());
        sample.commit("others");

        assertThat(refusal("HEAD", build("cp plain plain.jar; cp thin thin.jar"))
                        .problem())
                .contains("no jar with JMH benchmarks", "plain.jar", "thin.jar");
        assertThat(refusal("HEAD", build("true")).problem()).contains("there is no jar at all");
        assertThat(refusal("HEAD", BuildSettings.FIND).getMessage())
                .contains("neither pom.xml nor gradlew")
                .contains("--build");
    }

    @Test
    void aJarCommittedLongAgoIsNotTheResult() {
        sample.write("stale.jar", JarSample.benchmarks(JarSample.JAVA_17, "stale"));
        sample.commit("a jar");

        assertThat(refusal("HEAD", build("true")).problem()).contains("no jar with JMH benchmarks");
    }

    @Test
    void anOlderJvmIsToldBeforeItFails() {
        sample.write("fixture", JarSample.benchmarks(200, "future"));
        sample.commit("future");

        assertThat(refusal("HEAD", build("cp fixture b.jar")).getMessage())
                .contains("compiled for Java 156 (class file version 200)")
                .contains("--jvm");
    }

    @Test
    void theJvmIsLookedAt() {
        Path home = Path.of(System.getProperty("java.home"));
        for (Path place : List.of(home, home.resolve("bin/java"))) {
            VariantSpec spec = VariantGrammar.parse("HEAD", Optional.of(place), VariantSettings.NONE);
            try (Workspace workspace = open()) {
                Subject subject = workspace.prepare(spec, counted(), line -> {});
                assertThat(subject.java()).isEqualTo(home.resolve("bin/java"));
                assertThat(subject.variant().jvm())
                        .contains(home.resolve("bin/java").toString());
            }
        }
        for (Path place : List.of(folder, Path.of("/bin/true"), folder.resolve("none"))) {
            VariantSpec spec = VariantGrammar.parse("HEAD", Optional.of(place), VariantSettings.NONE);
            try (Workspace workspace = open()) {
                assertThatThrownBy(() -> workspace.check(List.of(spec), BuildSettings.FIND))
                        .isInstanceOf(WorkspaceException.class)
                        .hasMessageContaining("--jvm");
            }
        }
    }

    @Test
    void jarsNeedNoRepository() throws IOException {
        Path place = Files.createDirectories(folder.resolve("plain"));
        Path jar = place.resolve("b.jar");
        Files.write(jar, JarSample.benchmarks(JarSample.JAVA_17, "one"));
        try (Workspace workspace = Workspace.open(place, options())) {
            Subject subject = workspace.prepare(variant("jar:" + jar), BuildSettings.FIND, line -> {});
            Files.write(jar, JarSample.benchmarks(JarSample.JAVA_17, "rebuilt"));

            assertThat(subject.directory()).isEqualTo(place);
            assertThat(subject.variant().source()).isEqualTo("jar:" + jar);
            assertThat(subject.variant().revision().orElseThrow()).startsWith("sha256:");
            assertThat(subject.classPath().get(0)).hasBinaryContent(JarSample.benchmarks(JarSample.JAVA_17, "one"));
            assertThat(workspace.runsRoot()).isEqualTo(place.toRealPath().resolve(".steelyard"));
            assertThatThrownBy(() -> workspace.prepare(variant("main"), BuildSettings.FIND, line -> {}))
                    .hasMessageContaining("needs a git repository");
        }
    }

    @Test
    void jarsWithoutBenchmarksAreRefused() throws IOException {
        Path jar = folder.resolve("x.jar");
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("There is no jar");
        Files.write(jar, JarSample.withoutBenchmarks());
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("no JMH benchmarks");
        Files.write(jar, JarSample.withoutJmh());
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("but not JMH");
        Files.writeString(jar, "no zip");
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("cannot be read");
    }

    @Test
    void mistakesAreFoundBeforeTheFirstBuild() {
        try (Workspace workspace = open()) {
            for (String text : List.of("nope", "jar:/none.jar")) {
                List<VariantSpec> variants = List.of(variant("HEAD"), variant(text));
                assertThatThrownBy(() -> workspace.check(variants, BuildSettings.FIND))
                        .isInstanceOf(WorkspaceException.class)
                        .hasMessageContaining("There is no");
            }
            workspace.check(List.of(variant("HEAD"), variant(".")), BuildSettings.FIND);
        }
        assertThatThrownBy(() -> Workspace.open(folder.resolve("none"), options()))
                .hasMessageContaining("There is no folder");
    }

    @Test
    void theBaselineOfASingleVariantIsWhereItLeftTheMainBranch() {
        String base = sample.git("rev-parse", "HEAD");
        sample.git("checkout", "--quiet", "-b", "topic");
        sample.write("x", "y").commit("on topic");
        try (Workspace workspace = open()) {
            assertThat(workspace.baselineFor(variant("topic"))).isEqualTo(base);
            assertThat(workspace.baselineFor(variant("."))).isEqualTo(base);
            assertThatThrownBy(() -> workspace.baselineFor(variant("main"))).hasMessageContaining("main~1");
            assertThatThrownBy(() -> workspace.baselineFor(variant("jar:x.jar")))
                    .hasMessageContaining("no history");
        }
    }

    @Test
    void submodulesAreNamed() {
        SampleRepository other = SampleRepository.create(folder.resolve("other"));
        other.write("x", "y").commit("one");
        sample.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "add",
                "--quiet",
                other.root().toString(),
                "sub");
        sample.commit("with a submodule");

        assertThat(refusal("HEAD", build("false")).remedy()).contains("[sub]").contains("git submodule update --init");
        assertThat(refusal(".", build("false")).remedy()).contains("[sub]");
    }

    @Test
    void runsAreKeptWhereGitDoesNotSeeThem() throws IOException {
        try (Workspace workspace = open()) {
            Path root = workspace.runsRoot();
            Files.writeString(root.resolve("x"), "y");

            assertThat(root).isEqualTo(sample.root().toRealPath().resolve(".steelyard"));
            assertThat(root.resolve(".gitignore")).hasContent("*");
            assertThat(sample.git("status", "--porcelain")).isEmpty();
        }
    }

    @Test
    void closingEndsABuildUnderWay() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Workspace workspace = open();
        CompletableFuture<Throwable> ended = CompletableFuture.supplyAsync(
                () -> catchThrowableOfType(
                        WorkspaceException.class,
                        () -> workspace.prepare(variant("HEAD"), build("sleep 300; true"), line -> {
                            if (line.startsWith("building")) {
                                started.countDown();
                            }
                        })),
                task -> new Thread(task).start());
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        Thread.sleep(200);

        workspace.close();

        assertThat(ended.get(20, TimeUnit.SECONDS)).hasMessageContaining("Interrupted");
        assertThat(cache.resolve("checkouts")).isEmptyDirectory();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(child -> child.info().commandLine().orElse("").contains("sleep 300")))
                .isEmpty();
    }

    @Test
    void twoProcessesBuildTheSameOnce() throws Exception {
        List<Process> children = Stream.of(1, 2).map(each -> child()).toList();
        for (Process child : children) {
            try {
                assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(child.exitValue()).isZero();
            } finally {
                child.destroyForcibly();
            }
        }
        assertThat(count()).hasSize(1);
    }

    private Process child() {
        try {
            return new ProcessBuilder(
                            Jvm.own().toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            BuildingProcess.class.getName(),
                            sample.root().toString(),
                            cache.toString(),
                            "sleep 2; " + counted().command().orElseThrow())
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Prepares one variant. */
    static final class BuildingProcess {
        public static void main(String[] args) {
            WorkspaceOptions options = new WorkspaceOptions(Path.of(args[1]), System.getenv(), Duration.ofMinutes(1));
            try (Workspace workspace = Workspace.open(Path.of(args[0]), options)) {
                workspace.prepare(variant("HEAD"), build(args[2]), line -> {});
            }
        }
    }
}
