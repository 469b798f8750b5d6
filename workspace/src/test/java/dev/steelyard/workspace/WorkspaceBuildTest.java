package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.BuildTrait;
import dev.steelyard.core.model.Subject;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import dev.steelyard.workspace.jvm.ProbedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is built, and what is taken from it. */
class WorkspaceBuildTest extends ScriptedProject {

    private static final String JMH_POM =
            "<project><dependencies><dependency><groupId>org.openjdk.jmh</groupId></dependency></dependencies></project>";

    @Test
    void a_revision_is_built_once() throws IOException {
        Subject first = prepare("HEAD~1", counted());
        Subject again = prepare("main~1:again", counted());
        Subject other = prepare("main", counted());

        assertThat(count()).hasSize(2);
        assertThat(again.classPath()).isEqualTo(first.classPath());
        assertThat(other.classPath()).isNotEqualTo(first.classPath());
        assertThat(first.classPath().get(0)).hasBinaryContent(JarSample.benchmarks(JarSample.JAVA_17, "one"));
        assertThat(first.variant().source()).isEqualTo("HEAD~1");
        assertThat(first.variant().revision()).contains(sample.git("rev-parse", "HEAD~1"));
        assertThat(first.java()).isEqualTo(ProbedJvm.own());
        prepare("main", build("cp fixture other.jar"));
        assertThat(count()).as("another command is another build").hasSize(2);
    }

    @Test
    void a_damaged_result_is_built_again() throws IOException {
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
    void a_maven_wrapper_is_used() {
        sample.write("pom.xml", "<project><modules><module>m</module></modules></project>")
                .write(
                        "m/pom.xml",
                        "<project><dependencies><dependency><groupId>org.openjdk.jmh</groupId></dependency>"
                                + "</dependencies></project>")
                .write(
                        "mvnw",
                        "test \"$1\" = --version && exit 0\n"
                                + "case \"$*\" in *' -pl m -am package') mkdir m/target"
                                + " && cp fixture m/target/b.jar && cp fixture m/target/equal.jar ;; *) exit 1 ;; esac\n");
        sample.commit("with a wrapper");

        Subject built = prepare("HEAD", BuildSettings.FIND);
        assertThat(built.classPath()).singleElement().asString().endsWith("b.jar");
        assertThat(built.variant().build())
                .contains(
                        Map.entry(BuildTrait.TOOL, "Maven"),
                        Map.entry(BuildTrait.RESULT, "one jar"),
                        Map.entry(BuildTrait.MODULE, "m"),
                        Map.entry(BuildTrait.TARGET, "Java 17"))
                .containsOnlyKeys(
                        BuildTrait.TOOL,
                        BuildTrait.RESULT,
                        BuildTrait.MODULE,
                        BuildTrait.TARGET,
                        BuildTrait.JDK,
                        BuildTrait.CLASS_PATH);
        assertThat(prepare("HEAD", BuildSettings.FIND).variant().build())
                .as("from the cache")
                .isEqualTo(built.variant().build());
        Subject jar = prepare("jar:" + built.classPath().get(0) + ":jar", BuildSettings.FIND);
        assertThat(jar.variant().build()).containsEntry(BuildTrait.TOOL, "an earlier build");
    }

    @Test
    void a_wrapper_that_cannot_be_run_leaves_it_to_maven() {
        // Maven refuses this pom, which has no name; what counts is that it is asked.
        sample.write("pom.xml", JMH_POM)
                .write("mvnw", "echo cannot fetch; exit 1\n")
                .commit("with a wrapper");
        List<String> progress = new ArrayList<>();

        try (Workspace workspace = open()) {
            UserError failed = catchThrowableOfType(
                    UserError.class, () -> workspace.prepare(variant("HEAD"), BuildSettings.FIND, progress::add));

            assertThat(failed.problem())
                    .startsWith("'mvn package' (without tests, checks and documentation) failed with exit code");
        }
        assertThat(progress)
                .contains("HEAD: benchmarks in the project itself")
                .anyMatch(line -> line.contains("its Maven wrapper does not work"))
                .contains("building HEAD: mvn package (without tests, checks and documentation)");
    }

    @Test
    void arguments_tools_and_jdk_of_a_build_can_be_named() {
        Path maven = mavenScript(
                "mkdir -p target && cp fixture target/b.jar" + " && echo \"$JAVA_HOME $*\" > '" + folder + "/asked'");
        sample.write("pom.xml", JMH_POM).write("mvnw", "exit 1\n").commit("with a wrapper");
        Path jdk = Path.of(System.getProperty("java.home"));
        BuildTools tools =
                new BuildTools(List.of("-Pfast", "-Dx=a b"), Optional.of(maven), Optional.of(jdk), Optional.empty());
        BuildSettings settings =
                new BuildSettings(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), tools);

        Path jar = prepare("HEAD", settings).classPath().get(0);

        assertThat(folder.resolve("asked"))
                .content()
                .startsWith(jdk + " ")
                .contains("-Dcheckstyle.skip=true")
                .endsWith("-Pfast -Dx=a b package\n");
        assertThat(prepare("HEAD", settings).classPath()).containsExactly(jar);
        BuildTools missing =
                new BuildTools(List.of(), Optional.of(folder.resolve("none")), Optional.empty(), Optional.empty());
        assertThatThrownBy(missing::check).isInstanceOf(UserError.class).hasMessageContaining("--maven");
        BuildTools noJdk = new BuildTools(List.of(), Optional.empty(), Optional.of(folder), Optional.empty());
        assertThatThrownBy(noJdk::check).isInstanceOf(UserError.class).hasMessageContaining("bin/javac is missing");
        assertThatThrownBy(() ->
                        new BuildSettings(Optional.of("make"), Optional.empty(), Optional.empty(), List.of(), tools))
                .hasMessageContaining("--build replaces the whole build command");
        BuildTools jmh = new BuildTools(List.of(), Optional.empty(), Optional.empty(), Optional.of("1.37"));
        assertThatThrownBy(() ->
                        new BuildSettings(Optional.of("make"), Optional.empty(), Optional.empty(), List.of(), jmh))
                .hasMessageContaining("--jmh");
    }

    @Test
    void one_version_of_jmh_and_a_later_release_of_java_are_written_into_the_checkout_only() throws IOException {
        String pom = "<project><properties><java.version>1.6</java.version></properties><dependencies><dependency>"
                + "<groupId>org.openjdk.jmh</groupId><version>1.16</version></dependency></dependencies></project>";
        Path maven = mavenScript("cat pom.xml >> '" + folder + "/asked'\n"
                + "if grep -q 1.6 pom.xml; then echo '[ERROR] Source option 6 is no longer supported. Use 7 or later.'"
                + "; exit 1; fi; mkdir -p target && cp fixture target/b.jar");
        sample.write("pom.xml", pom).commit("old");
        BuildTools tools = new BuildTools(List.of(), Optional.of(maven), Optional.empty(), Optional.of("1.37"));
        List<String> progress = new ArrayList<>();

        try (Workspace workspace = open()) {
            BuildSettings settings =
                    new BuildSettings(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), tools);
            assertThat(workspace
                            .prepare(variant("HEAD"), settings, progress::add)
                            .classPath())
                    .hasSize(1);
        }

        assertThat(folder.resolve("asked"))
                .content()
                .contains("<java.version>1.6<", "<java.version>1.7<", "<version>1.37</version>")
                .doesNotContain("1.16");
        assertThat(progress).anyMatch(line -> line.endsWith("compiling for Java 7 instead"));
        assertThat(sample.root().resolve("pom.xml")).hasContent(pom);
    }

    @Test
    void a_plugin_that_only_checks_is_left_out_if_it_fails() {
        Path maven = mavenScript("if ! grep -q '<phase>none' pom.xml; then echo '[ERROR] Failed to execute goal"
                + " org.apache.rat:apache-rat-plugin:0.18:check (rat-check) on project x: The plugin"
                + " org.apache.rat:apache-rat-plugin:0.18 requires Maven version 3.9'; exit 1; fi"
                + "; mkdir -p target && cp fixture target/b.jar");
        sample.write("pom.xml", JMH_POM).commit("with rat");
        BuildTools tools = new BuildTools(List.of(), Optional.of(maven), Optional.empty(), Optional.empty());
        List<String> progress = new ArrayList<>();

        try (Workspace workspace = open()) {
            BuildSettings settings =
                    new BuildSettings(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), tools);
            Subject subject = workspace.prepare(variant("HEAD"), settings, progress::add);

            assertThat(subject.directory().resolve("pom.xml"))
                    .content()
                    .containsPattern("<artifactId>apache-rat-plugin</artifactId>\\s*<executions>\\s*<execution>\\s*"
                            + "<id>rat-check</id>\\s*<phase>none</phase>");
        }
        assertThat(progress).anyMatch(line -> line.contains("apache-rat-plugin failed; building without it"));
    }

    @Test
    void a_project_without_benchmarks_is_not_built() {
        sample.write("pom.xml", "<project/>")
                .write("mvnw", "touch '" + folder + "/built'\n")
                .commit("none");

        assertThat(refusal("HEAD", BuildSettings.FIND).problem()).contains("HEAD has no JMH benchmarks");
        assertThat(folder.resolve("built")).doesNotExist();
    }

    @Test
    void passwords_of_a_build_are_not_logged() throws IOException {
        UserError failed = refusal("HEAD", build("false -Dtoken.password=hushhush"));

        assertThat(failed.problem()).doesNotContain("hushhush");
        Path log = Path.of(failed.remedy().replaceAll("(?s).*log is (\\S+\\.log)\\..*", "$1"));
        assertThat(log).content().contains("(redacted)").doesNotContain("hushhush");
    }

    @Test
    void a_pom_that_is_no_xml_is_named() {
        sample.write("pom.xml", "<project><modules>").commit("broken");

        assertThat(refusal("HEAD", BuildSettings.FIND).problem()).contains("pom.xml: ");
    }

    @Test
    void the_jar_can_be_chosen() {
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
        assertThat(refusal("HEAD", none).getMessage()).contains("no jar of HEAD matches", "x.jar");
        BuildSettings several = new BuildSettings(Optional.of(two), Optional.of("*.jar"), Optional.empty(), List.of());
        assertThat(refusal("HEAD", several).getMessage()).contains("ambiguous", "x.jar", "y.jar");
    }

    @Test
    void a_jar_may_name_others_beside_it() {
        sample.write("linked", JarSample.linked("lib/jmh.jar lib/none.jar")).commit("linked");
        BuildSettings settings = new BuildSettings(
                Optional.of("mkdir -p out/lib && cp linked out/b.jar && cp fixture out/lib/jmh.jar"),
                Optional.of("out/*.jar"),
                Optional.empty(),
                List.of());

        List<Path> classPath = prepare("HEAD", settings).classPath();

        assertThat(classPath).extracting(path -> path.getFileName().toString()).containsExactly("b.jar", "jmh.jar");
        assertThat(classPath).allMatch(Files::exists).allMatch(path -> path.startsWith(cache));
    }

    @Test
    void a_glob_that_is_none_is_refused_at_once() {
        assertThatThrownBy(() -> new BuildSettings(Optional.empty(), Optional.of("[x"), Optional.empty(), List.of()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("'[x' is not a valid glob");
    }

    @Test
    void a_build_that_fails_shows_the_end_of_its_log() {
        UserError failed = refusal("HEAD", build("seq 1 100; echo it broke >&2; exit 7"));

        assertThat(failed.kind()).isEqualTo(UserError.Kind.FAILED);
        assertThat(failed.problem()).contains("failed with exit code 7", "| 100", "| it broke", "| 72");
        assertThat(failed.problem()).doesNotContain("| 70");
        Path log = Path.of(failed.remedy().replaceAll("(?s).*log is (\\S+\\.log)\\..*", "$1"));
        assertThat(log).content().contains("$ cd ", "\n1\n");
    }

    @Test
    void a_build_of_the_working_tree_is_called_that_and_not_a_dot() {
        assertThat(refusal(".", build("exit 1")).problem()).contains("failed with exit code 1 for the working tree.");
        assertThat(refusal(".", BuildSettings.FIND).problem()).startsWith("the working tree has no supported build");
    }

    @Test
    void a_build_without_benchmarks_says_what_there_is() {
        sample.write("plain", JarSample.withoutBenchmarks()).write("thin", JarSample.withoutJmh());
        sample.commit("others");

        assertThat(refusal("HEAD", build("cp plain plain.jar; cp thin thin.jar"))
                        .problem())
                .contains("no jar that contains JMH and benchmarks", "plain.jar", "thin.jar");
        assertThat(refusal("HEAD", build("true")).problem()).contains("the project contains no jars");
        assertThat(refusal("HEAD", BuildSettings.FIND).getMessage())
                .contains("neither pom.xml nor gradlew nor build.gradle in the root of the repository")
                .contains("--build");
    }

    @Test
    void a_jar_committed_long_ago_is_not_the_result() {
        sample.write("stale.jar", JarSample.benchmarks(JarSample.JAVA_17, "stale"));
        sample.commit("a jar");

        assertThat(refusal("HEAD", build("true")).problem()).contains("no jar that contains JMH and benchmarks");
    }
}
