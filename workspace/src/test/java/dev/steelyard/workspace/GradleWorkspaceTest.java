package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.build.BuildTools;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Gradle builds, by wrappers that are scripts: what they are asked, and what is made of their answers. */
class GradleWorkspaceTest extends ScriptedProject {

    /** Answers to a task that it does not know as Gradle does. */
    private static final String UNKNOWN =
            "echo '* What went wrong:'; echo \"Task '$last' not found in root project 'x'.\"; exit 1";

    private static String wrapper(String answers) {
        return "for last; do :; done\ncase $last in\n" + answers + "\n*) " + UNKNOWN + " ;;\nesac\n";
    }

    @Test
    void a_gradle_wrapper_is_found() {
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
    void a_gradle_wrapper_that_fetches_nothing_is_named() {
        sample.write(
                "gradlew",
                "echo Downloading https://services.example.org/gradle-8.5-bin.zip;"
                        + " echo Exception in thread main java.net.UnknownHostException; exit 1\n");
        sample.commit("with gradle");

        assertThat(refusal("HEAD", BuildSettings.FIND).getMessage())
                .contains("The wrapper cannot download Gradle", "--build \"gradle jmhJar\"", "jar:PATH");
    }

    @Test
    void benchmarks_without_a_jar_are_taken_from_their_source_set() {
        String list = "JMH S 12 sample.Where S 7 measure";
        sample.write(
                "gradlew",
                wrapper("steelyardBenchmarks) mkdir -p build/classes/java/jmh/META-INF build/classes/java/main"
                        + "; echo '" + list + "' > build/classes/java/jmh/META-INF/BenchmarkList"
                        + "; cp fixture lib.jar; cp fixture lib.so"
                        + "; for set in jmh none; do { echo output $PWD/build/classes/java/$set"
                        + "; echo output $PWD/build/resources/$set; echo path $PWD/build/classes/java/$set"
                        + "; echo path $PWD/build/classes/java/main; echo path $PWD/lib.jar; echo path $PWD/lib.so; }"
                        + " > .steelyard/_-$set.txt; done ;;"));
        sample.commit("with gradle");

        assertThat(prepare("HEAD", BuildSettings.FIND).classPath())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("jmh", "main", "lib.jar");
    }

    @Test
    void a_module_of_the_project_that_comes_from_a_repository_is_refused() {
        String cached = "files-2.1/org.example/lib/1.9/0a1b/lib-1.9.jar";
        sample.write(
                "gradlew",
                wrapper("steelyardBenchmarks) mkdir -p jmh/META-INF files-2.1/org.example/lib/1.9/0a1b"
                        + "; echo 'JMH S 12 sample.Where' > jmh/META-INF/BenchmarkList; cp fixture " + cached
                        + "; { echo own org.example:root; echo own org.example:lib; echo output $PWD/jmh"
                        + "; echo path $PWD/" + cached + "; } > .steelyard/_-jmh.txt ;;"));
        sample.commit("with gradle");

        UserError refused = refusal("HEAD", BuildSettings.FIND);

        assertThat(refused.problem())
                .startsWith("the benchmarks of HEAD would load org.example:lib 1.9 from a repository (in " + cached
                        + "), not the one built from this revision");
        assertThat(refused.remedy()).contains("implementation project(':lib')");
    }

    @Test
    void options_that_do_nothing_for_gradle_are_refused() {
        sample.write("gradlew", wrapper("")).commit("with gradle");
        BuildTools tools = new BuildTools(List.of(), Optional.empty(), Optional.empty(), Optional.of("1.37"));

        UserError jmh = refusal("HEAD", found(tools));
        assertThat(jmh.problem()).isEqualTo("--jmh cannot change the JMH version of HEAD, which is built with Gradle");
        assertThat(jmh.remedy()).contains("jmhVersion = '1.37'");
        UserError jar =
                refusal("HEAD", new BuildSettings(Optional.empty(), Optional.of("*.jar"), Optional.empty(), List.of()));
        assertThat(jar.problem()).startsWith("--jar is given for HEAD, but its Gradle build has no jmhJar task");
        assertThat(jar.remedy()).startsWith("Leave --jar out");
    }

    @Test
    void a_gradle_project_without_benchmarks_is_named() {
        sample.write("gradlew", wrapper("")).commit("with gradle");

        assertThat(refusal("HEAD", BuildSettings.FIND).getMessage())
                .contains("| Task 'steelyardBenchmarks' not found", "This project has no source set with JMH", "-C")
                .contains("me.champeau.jmh");
    }

    @Test
    void several_source_sets_with_benchmarks_are_measured_together() {
        sample.write(
                "gradlew",
                wrapper("jmhJar) ;;\nsteelyardBenchmarks) for set in a b; do mkdir -p $set/META-INF"
                        + "; echo 'JMH S 12 sample.Where' > $set/META-INF/BenchmarkList"
                        + "; echo output $PWD/$set > .steelyard/$set.txt; done ;;"));
        sample.commit("with gradle");

        assertThat(prepare("HEAD", BuildSettings.FIND).classPath())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("a", "b");
    }

    @Test
    void gradle_itself_builds_where_a_wrapper_fetches_nothing_or_there_is_none() {
        String build = "case \"$*\" in *jmhJar) mkdir -p build/libs && cp fixture build/libs/x-jmh.jar ;; esac\n";
        SampleRepository.at(folder.resolve("bin")).write("gradle", "#!/bin/sh\n" + build);
        assertThat(folder.resolve("bin/gradle").toFile().setExecutable(true)).isTrue();
        path = folder.resolve("bin") + ":";
        sample.write("gradlew", "exit 1\n").commit("with a wrapper");
        assertThat(prepare("HEAD", BuildSettings.FIND).classPath()).hasSize(1);

        sample.git("rm", "-q", "gradlew");
        sample.write("settings.gradle.kts", "").commit("without");
        assertThat(prepare("HEAD", BuildSettings.FIND).classPath()).hasSize(1);
    }

    @Test
    void a_build_without_any_gradle_is_named() {
        sample.write("build.gradle", "").commit("without a wrapper");

        UserError none = refusal("HEAD", BuildSettings.FIND);

        assertThat(none.problem())
                .isEqualTo("HEAD is built with Gradle, but it has no wrapper (gradlew), and no gradle is on the path");
        assertThat(none.remedy()).startsWith("Install Gradle, or compare jars that you built yourself: jar:PATH.");
    }

    @Test
    void other_tools_are_named_with_the_way_out() {
        sample.write("build.sbt", "").commit("with sbt");

        UserError other = refusal("HEAD", BuildSettings.FIND);

        assertThat(other.problem())
                .isEqualTo("HEAD is built with sbt (build.sbt), which Steelyard cannot run by itself");
        assertThat(other.remedy()).contains("--build COMMAND --jar GLOB", "jar:PATH");
    }

    @Test
    void plugins_that_cannot_be_downloaded_are_named() {
        sample.write(
                "gradlew",
                "echo '* What went wrong:'; echo \"Plugin [id: 'me.champeau.jmh', version: '0.7'] was not found in any of"
                        + " the following sources:\"; exit 1\n");
        sample.commit("with gradle");

        assertThat(refusal("HEAD", BuildSettings.FIND).getMessage())
                .contains("Gradle cannot download plugins or dependencies", "--offline");
    }
}
