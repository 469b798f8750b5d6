package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two versions of a library, and implementations, compared by small suites that Maven builds. */
class SuiteRunTest {
    private static final Path SAMPLES = Path.of("../workspace/src/test/suites");
    private static final Path LIBRARY = Path.of("../workspace/src/test/library");

    @TempDir
    private Path folder;

    private Scene scene;

    @BeforeEach
    void layOut() throws IOException {
        scene = new Scene(folder);
        Path tree = scene.at("tree");
        copy(Path.of("../pom.xml"), tree.resolve("pom.xml"));
        copy(Path.of("../suites/pom.xml"), tree.resolve("suites/pom.xml"));
        try (Stream<Path> files = Files.walk(SAMPLES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                copy(file, tree.resolve("suites").resolve(SAMPLES.relativize(file)));
            }
        }
        scene.suites(tree);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to);
    }

    private static List<String> suite(String... arguments) {
        List<String> words = new ArrayList<>(List.of("suite"));
        words.addAll(List.of(arguments));
        words.addAll(Scene.SHORT);
        return words;
    }

    private Ended refused(int exit, String... arguments) throws Exception {
        Ended ended = scene.run(arguments);
        assertThat(ended.exit()).as(ended.err()).isEqualTo(exit);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains("steelyard: ").doesNotContain("internal error");
        return ended;
    }

    @Test
    void suites_are_listed_and_mistakes_are_named_before_anything_is_built() throws Exception {
        Ended list = scene.run("suite");
        assertThat(list.exit()).as(list.err()).isZero();
        assertThat(list.out())
                .startsWith("hex: Bytes as hexadecimal digits\n  library   commons-codec:commons-codec\n")
                .contains("  versions  1.17.0 1.19.0\n", "  command   steelyard suite hex 1.17.0 1.19.0\n")
                .contains("joining: Words joined to a text\n  compares  the values of param impl\n");
        assertThat(refused(2, "suite", "hax", "1", "2").err())
                .isEqualTo("steelyard: unknown suite 'hax'\n  Choose one of hex, joining; 'steelyard suite' describes "
                        + "them.\n");
        assertThat(refused(2, "suite", "hex").err()).contains("Known to work: 1.17.0, 1.19.0.");
        assertThat(refused(2, "suite", "hex", "1.17.0").err()).contains("nothing to compare version 1.17.0 with");
        assertThat(refused(2, "suite", "joining", "1.0").err()).contains("'1.0' is a version");
        assertThat(scene.at(".steelyard")).doesNotExist();
    }

    @Test
    void versions_of_a_library_are_compared_and_the_run_can_be_resumed() throws Exception {
        // Both versions run the same code here.
        Steelyard killed = scene.start(suite("hex", "1.17.0", "1.19.0:new", "--all", "--blocks", "2", "--out", "run"));
        killed.awaitWritten("block 1");
        killed.process().destroyForcibly();
        killed.end();
        assertThat(scene.survivors()).isEmpty();

        Ended ended = scene.run("compare", "--resume", "run");
        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(ended.out())
                .containsPattern("baseline +1\\.17\\.0  commons-codec:commons-codec 1\\.17\\.0  classes:[0-9a-f]{16}\n")
                .containsPattern("treatment +new  commons-codec:commons-codec 1\\.19\\.0  classes:[0-9a-f]{16}\n");
        assertThat(ended.err()).contains("already built: commons-codec:commons-codec 1.19.0");
        JsonNode results = scene.results("run");
        assertThat(results.get("variants").get(1).get("source").asString())
                .isEqualTo("commons-codec:commons-codec 1.19.0");
        assertThat(Scene.score(results, "encode").get("status").asString()).isEqualTo("measured");
        List<String> benchmarks = results.get("comparisons")
                .valueStream()
                .map(row -> row.get("benchmark").asString())
                .distinct()
                .toList();
        assertThat(benchmarks).as("the core").containsExactly("dev.steelyard.suite.hex.HexBenchmark.encode");
        String report = Files.readString(scene.at("run/report.md"), StandardCharsets.UTF_8);
        assertThat(report)
                .containsPattern("steelyard suite --seed -?\\d+ hex 1\\.17\\.0 1\\.19\\.0:new --all --blocks 2 -- -wi");
        assertThat(scene.blocks("run")).hasSize(2).doesNotHaveDuplicates();
        assertThat(scene.survivors()).isEmpty();
        assertThat(refused(2, "compare", "--resume", "run", "--budget", "20m").err())
                .contains("measures exactly 2 blocks of each benchmark", "Start a new run");

        Ended plan = scene.run("suite", "hex", "1.17.0", "1.17.0", "--include", "Word", "--dry-run", "--full");
        assertThat(plan.exit()).as(plan.err()).isZero();
        assertThat(plan.out())
                .contains("Would compare with 1.17.0: 1.17.0-2", "encodeWord")
                .doesNotContain("size");
        Ended core = scene.run("suite", "hex", "1.17.0", "1.17.0", "--include", "Word", "--dry-run");
        assertThat(core.exit())
                .as("a param of the core that the selection lacks: " + core.err())
                .isZero();
    }

    @Test
    @Tag("long")
    void a_finished_run_of_a_suite_can_be_given_more() throws Exception {
        // No verdict on the score is within reach.
        Ended begun = scene.run(suite(
                "hex",
                "1.17.0",
                "1.17.0:again",
                "--budget",
                "100ms",
                "--margin",
                "0.0001",
                "--alpha",
                "0.000001",
                "--fail-on",
                "never",
                "--out",
                "run"));
        assertThat(begun.exit()).as(begun.err()).isZero();
        assertThat(scene.blocks("run")).hasSize(1);

        Ended more = scene.run("compare", "--resume", "run", "--blocks", "4");
        assertThat(more.exit()).as(more.err()).isZero();
        assertThat(scene.blocks("run")).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void a_version_that_does_not_exist_ends_with_code_2_and_the_known_ones() throws Exception {
        String err = refused(2, "suite", "hex", "0.0.1-none", "1.19.0").err();

        assertThat(err)
                .contains("steelyard: Maven cannot find commons-codec:commons-codec 0.0.1-none: ")
                .contains("\n  Known to work: 1.17.0, 1.19.0. The full log is ");
        assertThat(scene.at(".steelyard/runs")).isEmptyDirectory();
    }

    @Test
    @Tag("long")
    void implementations_are_compared_without_a_version() throws Exception {
        Ended ended = scene.run(suite("joining", "--blocks", "2", "--out", "run"));

        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(ended.out())
                .containsPattern("baseline +builder  suite joining")
                .containsPattern("treatment +buffer  suite joining")
                .doesNotContain("library");
    }

    @Test
    @Tag("long")
    void code_that_does_not_compile_with_a_version_ends_with_code_3() throws Exception {
        Path source = scene.at("tree/suites/hex/src/main/java/dev/steelyard/suite/hex/HexBenchmark.java");
        Files.writeString(source, Files.readString(source).replace("Hex.encodeHexString(", "Hex.encodeHexWord("));

        assertThat(refused(3, "suite", "hex", "1.17.0", "1.19.0").err())
                .contains("cannot build suite hex for commons-codec:commons-codec 1.17.0:")
                .contains("HexBenchmark.java:[")
                .contains("Known to work: 1.17.0, 1.19.0.");
    }

    /** The command with which run-perf.sh is replaced, for a library that is small. */
    @Test
    @Tag("long")
    void the_recipe_of_the_guide_compares_branches_of_the_library_itself() throws Exception {
        String recipe = Files.readString(Path.of("../docs/guide/from-run-perf.md"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("$ ./steelyard suite avro --source "))
                .findFirst()
                .orElseThrow();
        assertThat(recipe).isEqualTo("$ ./steelyard suite avro --source ../avro main my-branch");
        GitProject library = GitProject.in(scene.at("avro"));
        library(library, "").git("checkout", "--quiet", "-b", "my-branch");
        library(library, "0x");

        Ended ended = scene.run(suite("hex", "--source", "avro", "main", "my-branch", "--blocks", "2", "--out", "run"));

        assertThat(ended.exit()).as(ended.err()).isIn(0, 1);
        assertThat(ended.out())
                .containsPattern("baseline +main  commons-codec:commons-codec main  [0-9a-f]{12}\n")
                .containsPattern("treatment +my-branch  commons-codec:commons-codec my-branch  [0-9a-f]{12}\n");
        assertThat(scene.blocks("run")).hasSize(2);
        assertThat(library.git("status", "--short")).isEmpty();
        Ended again = scene.run("suite", "hex", "--source", "avro", "main", "my-branch", "--dry-run");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).contains("already built: commons-codec:commons-codec my-branch");
    }

    /** Commits a project with a stand-in for the suite's library. */
    private static GitProject library(GitProject project, String revision) throws Exception {
        try (Stream<Path> files = Files.walk(LIBRARY)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(file, StandardCharsets.UTF_8);
                project.write(LIBRARY.relativize(file).toString(), text.replace("REVISION", revision));
            }
        }
        return project.commit();
    }
}
