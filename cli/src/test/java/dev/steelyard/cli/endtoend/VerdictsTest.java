package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.FirstTouch;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One comparison of two jars with planted differences, and all that may be done with its folder afterwards. */
class VerdictsTest {
    @TempDir
    private static Path folder;

    private static Scene scene;
    private static Ended compared;
    private static String base;
    private static String slow;

    @BeforeAll
    static void compare() throws Exception {
        scene = new Scene(folder);
        base = BenchmarkJar.of(scene.at("base.jar"), "Story")
                        .with("onOneSide", "inBase")
                        .build() + ":base";
        slow = BenchmarkJar.of(scene.at("slow.jar"), "Story")
                        .with("BURNED = 200", "BURNED = 4000")
                        .with("FLOWING = 1000", "FLOWING = 2000")
                        .with("onOneSide", "inTreatment")
                        .build()
                + ":slow";
        List<String> words = new java.util.ArrayList<>(
                Scene.comparison(base, slow, "--blocks", "5", "--seed", "11", "--format", "json", "--out", "run"));
        words.addAll(List.of("-p", "size=1,3"));
        compared = scene.run(words);
    }

    @Test
    void run_is_in_the_ledger_once_and_its_folder_adds_nothing() throws Exception {
        Ended history = scene.run("history", "burning");
        assertThat(history.exit()).as(history.err()).isZero();
        assertThat(history.out())
                .contains("sample.Story.burning  avgt", "regressed", "1 comparison of 1 benchmark in ");
        Ended again = scene.run("ledger", "import-run", "run");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.out()).endsWith(": already recorded\n");
        Ended check = scene.run("ledger", "check");
        assertThat(check.exit()).as(check.err()).isZero();
        assertThat(check.out()).contains("ledger.db: 1 run, ").endsWith("The ledger is complete and undamaged.\n");
        assertThat(List.of(history.err(), check.err())).allMatch(String::isEmpty);
        // Neither drivers nor Flyway write to the user's terminal.
        assertThat(compared.err()).doesNotContainIgnoringCase("slf4j", "flyway", "sqlite", "recorded");
        assertThat(scene.home().resolve("data/steelyard")).isDirectory();
    }

    private static JsonNode parsed(String json) {
        return JsonMapper.shared().readTree(json);
    }

    @Test
    void planted_regression_is_found_and_is_exit_code_1() throws Exception {
        assertThat(compared.exit()).as(compared.err()).isEqualTo(1);
        JsonNode burning = Scene.score(scene.results("run"), "burning");
        assertThat(burning.get("status").asString()).isEqualTo("measured");
        assertThat(burning.get("verdict").asString()).isEqualTo("REGRESSED");
        assertThat(burning.get("blocks").asInt()).isEqualTo(5);
        assertThat(burning.get("change").get("estimate").asDouble()).isBetween(9.0, 30.0);
        assertThat(burning.get("change").get("low").asDouble()).isPositive();
        assertThat(burning.get("treatmentScore").asDouble())
                .isGreaterThan(burning.get("baselineScore").asDouble());
    }

    @Test
    void halved_throughput_is_a_change_of_one() throws Exception {
        JsonNode flowing = Scene.score(scene.results("run"), "flowing");
        assertThat(flowing.get("mode").asString()).isEqualTo("thrpt");
        assertThat(flowing.get("unit").asString()).isEqualTo("ops/ms");
        assertThat(flowing.get("change").get("estimate").asDouble()).isBetween(0.6, 1.5);
        assertThat(flowing.get("treatmentScore").asDouble())
                .isLessThan(flowing.get("baselineScore").asDouble());
    }

    @Test
    void results_hold_what_the_contract_promises() throws Exception {
        JsonNode results = scene.results("run");
        assertThat(results.get("schemaVersion").asInt()).isEqualTo(2);
        assertThat(results.get("run").propertyNames()).contains("id", "seed", "alpha", "margin", "version");
        assertThat(results.get("run").get("seed").asLong()).isEqualTo(11);
        assertThat(results.get("variants")
                        .valueStream()
                        .map(each -> each.get("name").asString()))
                .containsExactly("base", "slow");
        for (JsonNode row : results.get("comparisons")) {
            assertThat(row.propertyNames())
                    .contains("benchmark", "mode", "params", "threads", "metric", "family", "unit", "baseline")
                    .contains("treatment", "status", "baselineScore", "treatmentScore", "verdict", "nonZero")
                    .contains("change", "absoluteChange", "pValue", "adjustedPValue", "blocks", "detectable", "reason");
        }
        assertThat(Scene.score(results, "burning").get("change").propertyNames())
                .containsExactly("estimate", "low", "high", "level");
    }

    @Test
    void each_params_value_is_a_row() throws Exception {
        List<String> sizes = scene.results("run")
                .get("comparisons")
                .valueStream()
                .filter(row -> row.get("benchmark").asString().equals("sample.Story.sized"))
                .filter(row -> row.get("metric").asString().equals("score"))
                .map(row -> row.get("params").get("size").asString())
                .toList();
        assertThat(sizes).containsExactly("1", "3");
    }

    @Test
    void benchmarks_of_one_side_are_named() throws Exception {
        JsonNode results = scene.results("run");
        JsonNode removed = Scene.score(results, "inBase");
        assertThat(removed.get("status").asString()).isEqualTo("removed");
        assertThat(removed.get("change").isNull()).isTrue();
        assertThat(Scene.score(results, "inTreatment").get("status").asString()).isEqualTo("added");
        assertThat(Files.readString(scene.at("run/report.md"), StandardCharsets.UTF_8))
                .contains("inBase")
                .contains("inTreatment");
    }

    @Test
    void standard_output_is_one_document_and_progress_is_elsewhere() throws Exception {
        assertThat(parsed(compared.out())).isEqualTo(scene.results("run"));
        assertThat(compared.err())
                .containsPattern("\\[100%\\] Story\\.\\S+.* block 5[^l]*\\n")
                .contains("results are in " + scene.at("run"));
        assertThat(compared.out()).doesNotContain("results are in");
    }

    @Test
    void the_jvms_of_the_forks_and_the_whole_command_are_told() throws Exception {
        JsonNode environment = JsonMapper.shared()
                .readTree(Files.readString(scene.at("run/environment.json"), StandardCharsets.UTF_8));
        JsonNode jvm = environment.get("variants").get(0).get("jvms").get(0);
        assertThat(jvm.get("traits").get("java.vm.name").asString()).isEqualTo(System.getProperty("java.vm.name"));
        assertThat(jvm.get("traits").has("flag.UseG1GC")).isTrue();
        assertThat(environment.get("environment").propertyNames()).contains(FirstTouch.NEW, FirstTouch.RECYCLED);
        assertThat(Files.readString(scene.at("run/report.md"), StandardCharsets.UTF_8))
                .contains("steelyard compare jar:")
                .contains(" --seed 11 ")
                .contains(" -p size=1,3")
                .doesNotContain("--out");
    }

    @Test
    void folder_holds_every_file() throws Exception {
        for (String file : Set.of("command.txt", "environment.json", "journal", "forks.csv", "results.csv")) {
            assertThat(scene.at("run").resolve(file)).isNotEmptyFile();
        }
        for (String file : Set.of("summary.csv", "results.json", "report.md", "report.html", "jmh-base.json")) {
            assertThat(scene.at("run").resolve(file)).isNotEmptyFile();
        }
        assertThat(scene.at("run/command.txt"))
                .content()
                .startsWith("steelyard compare ")
                .contains("-p size=1,3");
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void finished_run_is_judged_again_under_another_rule() throws Exception {
        List<String> before = List.of(Files.readString(scene.at("run/journal"), StandardCharsets.UTF_8));
        assertThat(scene.run("compare", "--resume", "run", "--fail-on", "never").exit())
                .isZero();
        assertThat(scene.run("compare", "--resume", "run", "--fail-on", "inconclusive")
                        .exit())
                .isEqualTo(1);
        assertThat(Files.readString(scene.at("run/journal"), StandardCharsets.UTF_8))
                .isEqualTo(before.get(0));
    }

    @Test
    void report_makes_the_same_verdicts_again() throws Exception {
        byte[] before = Files.readAllBytes(scene.at("run/results.json"));
        Ended again = scene.run("report", "run", "--out", "again");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.out()).contains("regressed");
        assertThat(Files.readAllBytes(scene.at("again/results.json"))).isEqualTo(before);
        assertThat(Files.readAllBytes(scene.at("run/results.json"))).isEqualTo(before);
    }

    @Test
    void output_that_cannot_be_written_is_a_failure() throws Exception {
        Files.createDirectories(scene.at("blocked/results.json.tmp"));
        Ended blocked = scene.run("report", "run", "--out", "blocked");
        assertThat(blocked.exit()).isEqualTo(3);
        assertThat(blocked.err()).contains("results.json cannot be written").contains("Free some disk space");

        List<String> toFull = List.of("bash", "-c", "exec \"$@\" > /dev/full", "bash");
        Ended full = scene.start(toFull, List.of("report", "run", "--format", "json"))
                .end();
        assertThat(full.exit()).isEqualTo(3);
        assertThat(full.err()).contains("cannot write to standard output");
    }

    @Test
    void statistic_changes_scores_and_no_verdict() throws Exception {
        Ended least = scene.run("report", "run", "--statistic", "min", "--out", "least", "--slices");
        assertThat(least.exit()).as(least.err()).isZero();
        assertThat(least.out())
                .isNotEqualTo(scene.run("report", "run", "--out", "usual").out());
        assertThat(scene.at("least/slices.csv")).isNotEmptyFile();
        JsonNode usual = scene.results("run").get("comparisons");
        JsonNode shown = scene.results("least").get("comparisons");
        assertThat(shown.size()).isEqualTo(usual.size());
        for (int i = 0; i < usual.size(); i++) {
            for (String field : List.of("verdict", "change", "pValue", "adjustedPValue", "blocks")) {
                assertThat(shown.get(i).get(field)).isEqualTo(usual.get(i).get(field));
            }
        }
    }

    @Test
    void improvement_is_exit_code_0() throws Exception {
        Ended ended = scene.compare(slow, base, "--blocks", "4", "--include", "burning", "--out", "better");
        assertThat(ended.exit()).as(ended.err()).isZero();
        JsonNode burning = Scene.score(scene.results("better"), "burning");
        assertThat(burning.get("verdict").asString()).isEqualTo("IMPROVED");
        assertThat(ended.out()).contains("slow").contains("improved");
    }

    @Test
    void only_benchmarks_of_one_side_are_no_result() throws Exception {
        Ended ended = scene.compare(base, slow, "--blocks", "2", "--include", "\\.in(Base|Treatment)", "--out", "none");
        assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
        assertThat(scene.results("none")
                        .get("comparisons")
                        .valueStream()
                        .map(row -> row.get("status").asString()))
                .contains("added", "removed")
                .doesNotContain("measured");
    }
}
