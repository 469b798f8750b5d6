package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.folder.ResumeCommand;
import dev.steelyard.core.block.Block;
import dev.steelyard.measure.journal.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** More time and more blocks for a finished run, whose budget was over after one block. */
class ExtendedRunTest {
    @TempDir
    private static Path folder;

    private static Scene scene;
    private static Path begun;

    @BeforeAll
    static void measureOneBlock() throws Exception {
        scene = new Scene(folder);
        String jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        // No verdict on the score is within reach: it would have to be a chance in a million, or equal to 0.01 %.
        Ended ended = scene.compare(
                jar + ":one",
                jar + ":two",
                "--budget",
                "100ms",
                "--seed",
                "42",
                "--include",
                "burning",
                "--alpha",
                "0.000001",
                "--margin",
                "0.0001",
                "--fail-on",
                "never");
        assertThat(ended.exit()).as(ended.err()).isZero();
        try (Stream<Path> runs = Files.list(scene.at(".steelyard/runs"))) {
            begun = runs.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        assertThat(blocks(begun)).hasSize(1);
        assertThat(begun.resolve("finished")).exists();
    }

    private static List<Block> blocks(Path run) {
        return RunFolder.read(run).blocks();
    }

    private static List<Block.Id> ids(Path run) {
        return blocks(run).stream().map(Block::id).toList();
    }

    private static Duration spent(Path run) {
        return blocks(run).stream().map(block -> block.timing().wall()).reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns a copy of the finished run, under a name of its own. */
    private static Path copy(String name) throws IOException {
        Path copy = Files.createDirectories(scene.at(name));
        try (Stream<Path> files = Files.walk(begun)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(begun.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        return copy;
    }

    private static Ended resume(Path run, String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("compare", "--resume", run.toString()));
        words.addAll(List.of(options));
        return scene.run(words);
    }

    private static void refused(Path run, List<String> options, String... texts) throws Exception {
        List<Block.Id> before = ids(run);
        Ended ended = resume(run, options.toArray(String[]::new));
        assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).startsWith("steelyard: ").contains(texts).doesNotContain("internal error");
        assertThat(run.resolve("finished")).as("it stays what it was").exists();
        assertThat(ids(run)).isEqualTo(before);
        assertThat(RunFolder.read(run).record().run().extension()).isEmpty();
    }

    @Test
    void blocks_and_then_time_go_on_with_a_finished_run() throws Exception {
        Path run = copy("extended");
        List<Block.Id> first = ids(run);

        Ended four = resume(run, "--blocks", "4");
        assertThat(four.exit()).as(four.err()).isZero();
        assertThat(ids(run)).hasSize(4).doesNotHaveDuplicates().startsWith(first.toArray(Block.Id[]::new));
        assertThat(ids(run)).extracting(Block.Id::index).containsExactly(0, 1, 2, 3);
        JsonNode counted = Scene.results(run).get("run");
        assertThat(counted.at("/extension/blocks").asInt()).isEqualTo(4);
        assertThat(counted.get("budget").isNull()).isTrue();
        assertThat(counted.at("/looks/first").asInt()).isEqualTo(4);
        assertThat(counted.at("/looks/last").asInt()).isEqualTo(40);
        assertThat(Scene.score(Scene.results(run), "burning").get("blocks").asInt())
                .isEqualTo(4);
        assertThat(run.resolve("finished")).exists();

        long millis = spent(run).toMillis() * 8 / 5;
        Ended time = resume(run, "--budget", millis + "ms");
        assertThat(time.exit()).as(time.err()).isZero();
        assertThat(ids(run)).hasSizeBetween(5, 8).doesNotHaveDuplicates();
        JsonNode timed = Scene.results(run).get("run");
        assertThat(Duration.parse(timed.get("budget").asString())).hasMillis(millis);
        assertThat(Files.readString(run.resolve("report.md")))
                .as("the command that measures the same again")
                .contains("steelyard compare --budget " + millis + "ms jar:")
                .doesNotContain("--budget 100ms");
        assertThat(time.out()).contains("burning");

        List<Block.Id> last = ids(run);
        Ended again = resume(run);
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.out()).isEqualTo(time.out());
        assertThat(ids(run)).isEqualTo(last);
        Ended report = scene.run("report", run.toString());
        assertThat(report.out()).isEqualTo(time.out());
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void what_cannot_be_is_refused_and_leaves_the_run_as_it_was() throws Exception {
        Path run = copy("refused");
        String before = Files.readString(run.resolve("run.json"));
        refused(run, List.of("--budget", "100ms"), "already took ", "is not enough for another block", "use --budget ");
        refused(run, List.of("--blocks", "41"), "past the last look", "Use --blocks 40 or fewer");
        refused(run, List.of("--blocks", "3"), "falls short of the first look", "Use --blocks 4 to 40");
        refused(run, List.of("--blocks", "1"), "gives no interval");
        refused(run, List.of("--budget"), "--budget");
        refused(run, List.of("--budget", "20"), "'20'");
        refused(run, List.of("--margin", "0.02", "--budget", "1h"), "--margin cannot be used with --resume");
        assertThat(run.resolve("run.json")).hasContent(before);
    }

    /** What the last line of a report tells the user to paste, from another directory than that of the project. */
    @Test
    void the_command_that_a_report_names_goes_on_with_the_run() throws Exception {
        assertThat(begun.getFileName().toString()).startsWith("20");
        List<String> words =
                new ArrayList<>(ResumeCommand.words(List.of("compare"), begun, Optional.of(scene.at("."))));
        assertThat(words)
                .hasSize(5)
                .startsWith("compare", "-C")
                .endsWith(begun.getFileName().toString());
        words.addAll(List.of("--budget", "1ms"));
        Ended ended = scene.run(words);
        assertThat(ended.err()).contains("the blocks of run " + begun.getFileName() + " already took");
    }

    @Test
    void a_killed_extension_goes_on() throws Exception {
        kill(1, 11);
    }

    @Test
    @Tag("long")
    void a_killed_extension_goes_on_twenty_times() throws Exception {
        kill(20, 13);
    }

    private void kill(int times, long seed) throws Exception {
        Path whole = copy("whole-" + times);
        long start = System.nanoTime();
        assertThat(resume(whole, "--blocks", "4").exit()).isZero();
        long wall = System.nanoTime() - start;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < times; i++) {
            Path run = copy("killed-" + times + "-" + i);
            // One moment in each part of the time that it takes, so that they are spread over all of it.
            long nanos = (long) ((i + random.nextDouble()) / times * wall);
            Steelyard killed = scene.start(List.of("compare", "--resume", run.toString(), "--blocks", "4"));
            boolean ended = killed.process().waitFor(nanos, TimeUnit.NANOSECONDS);
            killed.process().destroyForcibly();
            killed.end();
            assertThat(scene.survivors()).as("after %d ns", nanos).isEmpty();
            boolean recorded = RunFolder.read(run).record().run().extension().isPresent();
            if (recorded && !ended) {
                assertThat(run.resolve("finished"))
                        .as("killed after %d ns", nanos)
                        .doesNotExist();
            }

            Ended resumed = resume(run);
            assertThat(resumed.exit()).as(resumed.err()).isZero();
            assertThat(ids(run))
                    .as("killed after %d ns, recorded: %s", nanos, recorded)
                    .doesNotHaveDuplicates()
                    .isEqualTo(recorded ? ids(whole) : ids(begun));
            assertThat(run.resolve("finished")).exists();
            if (!recorded) {
                assertThat(resume(run, "--blocks", "4").exit()).isZero();
                assertThat(ids(run)).isEqualTo(ids(whole));
            }
            assertThat(Scene.results(run).at("/run/extension/blocks").asInt()).isEqualTo(4);
            assertThat(scene.survivors()).isEmpty();
        }
    }
}
