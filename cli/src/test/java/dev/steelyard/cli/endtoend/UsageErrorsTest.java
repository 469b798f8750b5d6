package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user can put right before anything is measured: exit code 2, one message, nothing on standard output. */
class UsageErrorsTest {
    @TempDir
    private Path folder;

    private Scene scene;
    private GitProject project;

    @BeforeEach
    void commit() throws Exception {
        scene = new Scene(folder);
        project = GitProject.in(scene.at("project")).write("README", "text").commit();
    }

    private String refused(String... arguments) throws Exception {
        Ended ended = scene.run(arguments);
        assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("steelyard: ").doesNotContain("internal error");
        return ended.err();
    }

    @Test
    void unknown_revision() throws Exception {
        assertThat(refused("compare", "main", "nowhere", "-C", project.root().toString()))
                .contains("no revision 'nowhere' in " + project.root());
        assertThat(project.root().resolve(".steelyard/runs")).doesNotExist();
    }

    @Test
    void revision_that_begins_with_a_hyphen() throws Exception {
        assertThat(refused("compare", "main", "-branch", "-C", project.root().toString()))
                .contains("unknown option '-branch'")
                .contains("refs/heads/-branch");
        // The working tree's own git refuses such names, other tools do not.
        project.git("update-ref", "refs/heads/-branch", "HEAD");
        assertThat(refused(
                        "compare",
                        "main",
                        "--upload-pack=x",
                        "-C",
                        project.root().toString()))
                .contains("unknown option '--upload-pack=x'");
    }

    @Test
    void wrong_option() throws Exception {
        assertThat(refused("compare", "main", ".", "--block", "3"))
                .contains("unknown option '--block'")
                .contains("Did you mean --blocks");
        assertThat(refused("compare", "main", ".", "--blocks", "3", "--", "-gc", "true"))
                .contains("-gc");
    }

    @Test
    void no_such_jar_and_no_such_folder() throws Exception {
        assertThat(refused("compare", "jar:none.jar:one", "jar:none.jar:two")).contains("no such jar");
        assertThat(refused("compare", "main", ".", "-C", "nowhere")).contains("nowhere");
    }

    @Test
    void output_folder_that_cannot_be_written() throws Exception {
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Path file = Files.writeString(scene.at("file"), "a file is no folder, not even to root");
        assertThat(refused("compare", jar + ":one", jar + ":two", "--out", file + "/run"))
                .contains("cannot write to the run's folder " + file + "/run")
                .contains("Specify a writable folder with --out.");
        assertThat(refused(
                        "compare",
                        jar + ":one",
                        jar + ":two",
                        "--out",
                        project.root().toString()))
                .contains("is not empty")
                .contains("--resume");
    }

    @Test
    void no_benchmark_matched() throws Exception {
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        Ended ended = scene.run("compare", jar + ":one", jar + ":two", "--include", "Nothing", "--out", "run");
        assertThat(ended.exit()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("no benchmark matches --include").contains("Nothing");
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void nothing_to_resume_or_report() throws Exception {
        assertThat(refused("compare", "--resume", "-C", project.root().toString()))
                .contains("no run");
        assertThat(refused("report", "20260101", "-C", project.root().toString()))
                .contains("no run '20260101'");
    }
}
