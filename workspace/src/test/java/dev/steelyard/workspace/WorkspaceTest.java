package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What becomes of variants, from checkout to subject. */
class WorkspaceTest extends ScriptedProject {

    @Test
    void the_working_tree_is_built_as_it_is() {
        byte[] edited = JarSample.benchmarks(JarSample.JAVA_17, "edited");
        sample.write("fixture", edited);

        Subject subject = prepare(".", build("cp fixture b.jar"));

        assertThat(subject.classPath().get(0)).hasBinaryContent(edited);
        assertThat(subject.variant().revision().orElseThrow()).startsWith("tree:");
    }

    @Test
    void the_directory_lives_until_the_workspace_is_closed() {
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
    void benchmarks_of_one_revision_are_laid_over_all() {
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
    void an_older_jvm_is_told_before_it_fails() {
        sample.write("fixture", JarSample.benchmarks(200, "future"));
        sample.commit("future");

        assertThat(refusal("HEAD", build("cp fixture b.jar")).getMessage())
                .contains("compiled for Java 156 (class file version 200)")
                .contains("--jvm");
    }

    @Test
    void the_jvm_is_looked_at() {
        Path home = Path.of(System.getProperty("java.home"));
        for (Path place : List.of(home, home.resolve("bin/java"))) {
            VariantSpec spec = VariantNotation.parse("HEAD", Optional.of(place), VariantSettings.NONE);
            try (Workspace workspace = open()) {
                Subject subject = workspace.prepare(spec, counted(), line -> {});
                assertThat(subject.java()).isEqualTo(home.resolve("bin/java"));
                assertThat(subject.variant().jvm())
                        .contains(home.resolve("bin/java").toString());
            }
        }
        for (Path place : List.of(folder, Path.of("/bin/true"), folder.resolve("none"))) {
            VariantSpec spec = VariantNotation.parse("HEAD", Optional.of(place), VariantSettings.NONE);
            try (Workspace workspace = open()) {
                assertThatThrownBy(() -> workspace.check(List.of(spec), BuildSettings.FIND))
                        .isInstanceOf(UserError.class)
                        .hasMessageContaining("--jvm");
            }
        }
    }

    @Test
    void jars_need_no_repository() throws IOException {
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
    void jars_without_benchmarks_are_refused() throws IOException {
        Path jar = folder.resolve("x.jar");
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("no such jar");
        Files.write(jar, JarSample.withoutBenchmarks());
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("no JMH benchmarks");
        Files.write(jar, JarSample.withoutJmh());
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("but not JMH");
        Files.writeString(jar, "no zip");
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem()).contains("cannot read ");
    }

    /** To read one of 100 MB took a minute and more memory than hosts have. */
    @Test
    void a_list_of_benchmarks_that_is_enormous_is_refused() throws IOException {
        Path jar = folder.resolve("enormous.jar");
        Files.write(jar, JarSample.of(Map.of("META-INF/BenchmarkList", "JMH S 12 sample.Where ".repeat(2_000_000))));
        assertThat(refusal("jar:" + jar, BuildSettings.FIND).problem())
                .isEqualTo(jar + " has a list of benchmarks, META-INF/BenchmarkList, of more than 32 MiB");
    }

    @Test
    void a_cache_that_cannot_be_written_is_named_as_what_it_is() throws IOException {
        Path jar = folder.resolve("b.jar");
        Files.write(jar, JarSample.benchmarks(JarSample.JAVA_17, "one"));
        cache = Files.writeString(folder.resolve("taken"), "a file");

        assertThat(refusal("jar:" + jar, BuildSettings.FIND).getMessage())
                .contains("cannot be stored in the cache folder " + cache, "XDG_CACHE_HOME")
                .doesNotContain("Rebuild it");
        assertThat(refusal("HEAD", counted()).getMessage()).contains("the cache folder " + cache, "XDG_CACHE_HOME");
    }

    @Test
    void a_cache_whose_path_would_break_class_paths_is_refused() {
        cache = folder.resolve("a:b");
        assertThat(refusal("HEAD", counted()).getMessage()).contains("contains ':'", "XDG_CACHE_HOME");
    }

    @Test
    void mistakes_are_found_before_the_first_build() {
        try (Workspace workspace = open()) {
            for (String text : List.of("nope", "jar:/none.jar")) {
                List<VariantSpec> variants = List.of(variant("HEAD"), variant(text));
                assertThatThrownBy(() -> workspace.check(variants, BuildSettings.FIND))
                        .isInstanceOf(UserError.class)
                        .hasMessageContaining("no ");
            }
            workspace.check(List.of(variant("HEAD"), variant(".")), BuildSettings.FIND);
        }
        assertThatThrownBy(() -> Workspace.open(folder.resolve("none"), options()))
                .hasMessageContaining("no such folder");
    }

    @Test
    void the_baseline_of_a_single_variant_is_where_it_left_the_main_branch() {
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
    void submodules_are_named() {
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
    void a_committed_link_does_not_choose_where_files_are_written() throws IOException {
        Path elsewhere = Files.createDirectory(sample.root().resolveSibling("elsewhere"));
        Path own = sample.root().resolve(".steelyard");
        Files.createSymbolicLink(own, elsewhere);
        try (Workspace workspace = open()) {
            assertThatThrownBy(workspace::runsRoot)
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining(".steelyard is a link")
                    .hasMessageContaining("Delete the link");
            Files.delete(own);
            Files.createDirectory(own);
            for (String name : List.of("runs", ".gitignore")) {
                Path link = Files.createSymbolicLink(own.resolve(name), elsewhere.resolve("x"));
                assertThatThrownBy(workspace::runsRoot)
                        .isInstanceOf(UserError.class)
                        .hasMessageContaining(name + " is a link");
                Files.delete(link);
            }
        }
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void runs_are_kept_where_git_does_not_see_them() throws IOException {
        try (Workspace workspace = open()) {
            Path root = workspace.runsRoot();
            Files.writeString(root.resolve("x"), "y");

            assertThat(root).isEqualTo(sample.root().toRealPath().resolve(".steelyard"));
            assertThat(root.resolve(".gitignore")).hasContent("*");
            assertThat(sample.git("status", "--porcelain")).isEmpty();
        }
    }
}
