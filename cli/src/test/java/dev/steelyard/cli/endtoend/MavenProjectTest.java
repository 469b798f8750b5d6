package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The main job: branches of a Maven project and what is not committed yet. */
@Tag("long")
class MavenProjectTest {
    private static final Path DEMO = Path.of("../demo");
    private static final String DECODER = "src/main/java/org/example/decoder/Decoder.java";

    @TempDir
    private Path folder;

    @Test
    void branches_and_the_working_tree() throws Exception {
        Scene scene = new Scene(folder);
        GitProject project = GitProject.in(scene.at("project"));
        lay("base", project);
        lay("baseline", project);
        project.write(".gitignore", "target/\n").commit();
        project.git("switch", "--quiet", "--create", "other");
        lay("buffered", project);
        project.commit();
        project.git("switch", "--quiet", "main");
        lay("checked", project);
        project.write("untracked.txt", "mine");
        String before = project.git("status", "--porcelain", "--branch");
        assertThat(before).contains(" M " + DECODER).contains("?? untracked.txt");

        Ended ended = scene.compare(
                "main", ".", "other", "--blocks", "2", "-C", project.root().toString());

        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(project.git("status", "--porcelain", "--branch")).isEqualTo(before);
        assertThat(project.git("worktree", "list").lines()).hasSize(1);
        assertThat(project.git("stash", "list")).isEmpty();
        assertThat(project.root().resolve("target")).doesNotExist();
        JsonNode results = results(project);
        assertThat(results.get("variants").size()).isEqualTo(3);
        assertThat(results.get("variants").get(0).get("revision").asString())
                .isEqualTo(project.git("rev-parse", "main").strip());
        assertThat(results.get("variants").get(2).get("revision").asString())
                .isEqualTo(project.git("rev-parse", "other").strip());
        List<JsonNode> scores = results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("metric").asString().equals("score"))
                .toList();
        assertThat(scores)
                .hasSize(4)
                .allMatch(row -> row.get("status").asString().equals("measured"));
        assertThat(scene.survivors()).isEmpty();

        Ended again =
                scene.compare("main", "other", "--dry-run", "-C", project.root().toString());
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).contains("already built: main").contains("already built: other");
    }

    private static JsonNode results(GitProject project) throws IOException {
        try (Stream<Path> runs = Files.list(project.root().resolve(".steelyard/runs"))) {
            Path run = runs.toList().get(0);
            return Scene.results(run);
        }
    }

    /** Copies files of the bundled sample over the project. */
    private static void lay(String part, GitProject project) throws IOException {
        Path from = DEMO.resolve(part);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                project.write(from.relativize(file).toString(), Files.readString(file));
            }
        }
    }
}
