package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Benchmarks of one variant compared with each other by the values of a param. */
class SweptTest {
    private static final String ODD = "<i>a b</i>\u001b[31m";

    @TempDir
    private static Path folder;

    private static Scene scene;
    private static String jar;
    private static Ended compared;

    @BeforeAll
    static void compare() throws Exception {
        scene = new Scene(folder);
        jar = BenchmarkJar.of(scene.at("swept.jar"), "Swept").build();
        List<String> words = new ArrayList<>(Scene.comparison(
                jar, "--by", "impl", "--blocks", "2", "--seed", "11", "--fail-on", "never", "--out", "run"));
        words.addAll(List.of("-p", "size=1,2,10"));
        compared = scene.run(words);
    }

    private static List<JsonNode> scores(String benchmark) throws Exception {
        return scene.results("run")
                .get("comparisons")
                .valueStream()
                .filter(row -> row.get("benchmark").asString().equals("sample.Swept." + benchmark))
                .filter(row -> row.get("metric").asString().equals("score"))
                .toList();
    }

    private static String file(String name) throws Exception {
        return Files.readString(scene.at("run").resolve(name), StandardCharsets.UTF_8);
    }

    @Test
    void each_value_is_a_variant_in_the_order_of_the_annotation() throws Exception {
        assertThat(compared.exit()).as(compared.err()).isZero();
        JsonNode variants = scene.results("run").get("variants");
        assertThat(variants.valueStream().map(each -> each.get("name").asString()))
                .containsExactly("slow", "fast", "i-a-b-i-31m");
        assertThat(variants.valueStream()
                        .map(each -> each.get("params").get("impl").asString()))
                .containsExactly("slow", "fast", ODD);
        assertThat(variants.valueStream().map(each -> each.get("source").asString()))
                .containsOnly(jar);
    }

    @Test
    void the_param_leaves_the_identity_and_the_change_is_that_of_the_values() throws Exception {
        List<JsonNode> rows = scores("three");
        assertThat(rows).hasSize(2);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.get("params").isEmpty()).isTrue());
        assertThat(rows.get(0).get("change").get("estimate").asDouble()).isBetween(-0.99, -0.8);
        assertThat(rows.get(1).get("change").get("estimate").asDouble()).isBetween(-0.5, 1.0);
    }

    @Test
    void a_value_that_some_benchmarks_have_is_missing_in_the_others() throws Exception {
        assertThat(scores("two").stream().map(row -> row.get("status").asString()))
                .containsExactly("measured", "removed", "measured", "removed", "measured", "removed");
        assertThat(scores("without")).isEmpty();
        assertThat(compared.err()).contains("1 benchmark does not declare impl and is left out: Swept.without.");
    }

    @Test
    void another_param_is_drawn_over_its_values() throws Exception {
        assertThat(file("report.html")).contains("<h4>Swept.two by size</h4>").contains("Scores of slow, fast");
    }

    @Test
    void odd_values_reach_every_report_and_no_terminal() throws Exception {
        assertThat(file("report.html"))
                .contains("impl=&lt;i&gt;a b&lt;/i&gt;\\u001b[31m")
                .doesNotContain("<i>");
        assertThat(file("report.md")).contains("impl=").doesNotContain("<i>").doesNotContain("\u001b");
        assertThat(compared.out())
                .contains("--param impl=<i>a b</i>\\u001b[31m")
                .doesNotContain("\u001b");
        assertThat(file("jmh-i-a-b-i-31m.json")).contains("\"impl\"");
    }

    @Test
    void the_command_measures_the_same_again() throws Exception {
        assertThat(file("report.md"))
                .contains("steelyard compare " + jar + " --by impl --blocks 2 --seed 11 --fail-on never -- ");
    }

    @Test
    void a_finished_run_is_resumed_as_it_was() throws Exception {
        String journal = file("journal");
        Ended resumed = scene.run("compare", "--resume", "run");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(file("journal")).isEqualTo(journal);
        assertThat(resumed.out()).isEqualTo(compared.out());
    }

    @Test
    @Tag("long")
    void what_makes_values_differ_is_seen_and_why_forks_of_one_differ_can_be_asked() throws Exception {
        Ended values = scene.run("explain", "run", "Swept.three", "--budget", "1m");
        assertThat(values.exit()).as(values.out() + values.err()).isZero();
        assertThat(values.out())
                .contains("differ only in the value of a param")
                .doesNotContain("loads the same classes");
        JsonNode row = new JsonMapper()
                .readTree(Files.readString(scene.at("run").resolve("explain.json"), StandardCharsets.UTF_8))
                .get("rows")
                .get(0);
        assertThat(row.get("end").asString()).isEqualTo("values");
        assertThat(row.get("findings").size()).as(row.toString()).isPositive();
        Ended forks = scene.run("explain", "run", "Swept.three", "--forks-of", "fast", "--budget", "1m");
        assertThat(forks.exit()).as(forks.out() + forks.err()).isZero();
        assertThat(forks.out()).contains("Swept.three, forks of fast: ");
    }

    @Test
    @Tag("long")
    void a_killed_run_of_a_revision_goes_on_with_its_commit() throws Exception {
        GitProject project =
                GitProject.in(scene.at("project")).write("README", "text").commit();
        String copy = "mkdir -p target && cp '" + scene.at("swept.jar") + "' target/b.jar";
        List<String> words = Scene.comparison(
                "-Da=1",
                "HEAD",
                "--by",
                "impl=fast,slow",
                "--include",
                "three",
                "--blocks",
                "3",
                "--fail-on",
                "never",
                "--build",
                copy,
                "-C",
                project.root().toString(),
                "--out",
                "killed");
        Steelyard running = scene.start(words);
        running.awaitWritten("block 1");
        running.process().destroyForcibly();
        running.end();
        assertThat(scene.survivors()).isEmpty();
        String commit = project.git("rev-parse", "HEAD").strip();
        project.write("README", "a commit after the run began").commit();
        Ended resumed = scene.run("compare", "--resume", "killed");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(scene.blocks("killed")).hasSize(3).doesNotHaveDuplicates();
        assertThat(scene.results("killed")
                        .get("variants")
                        .valueStream()
                        .map(each -> each.get("name").asString() + " "
                                + each.get("revision").asString()))
                .containsExactly("fast " + commit, "slow " + commit);
        assertThat(Files.readString(scene.at("killed/report.md"), StandardCharsets.UTF_8))
                .contains(" -Da=1 " + commit.substring(0, 12) + " --by impl=fast,slow --include three");
    }

    @Test
    void a_dry_run_names_the_values() throws Exception {
        Ended planned = scene.run("compare", jar, "--by", "impl=fast,slow", "--dry-run", "--", "-p", "size=1");
        assertThat(planned.exit()).as(planned.err()).isZero();
        assertThat(planned.out())
                .startsWith("Would compare with fast: slow\n")
                .contains("sample.Swept: three, two (avgt ns/op, with params)");
    }

    @Test
    void what_cannot_be_swept_is_refused_with_what_can() throws Exception {
        assertThat(refused("--by", "threads"))
                .contains("no selected benchmark declares param threads")
                .contains("declare impl, size");
        assertThat(refused("--by", "impl=fast,turbo"))
                .contains("no selected benchmark has value 'turbo' for param impl")
                .contains("-p impl=fast,turbo");
        assertThat(refused("--by", "impl", "--include", "without")).contains("have no params");
        assertThat(scene.survivors()).isEmpty();
    }

    private static String refused(String... options) throws Exception {
        List<String> words = new ArrayList<>(List.of("compare", jar));
        words.addAll(List.of(options));
        Ended ended = scene.run(words);
        assertThat(ended.exit()).as(ended.err()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        return ended.err();
    }
}
