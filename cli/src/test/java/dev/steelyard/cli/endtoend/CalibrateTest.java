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

/** A calibration, a comparison that quotes it, and the canary of that comparison. */
class CalibrateTest {
    /** Small, so that memory has room for all forks whatever else runs. */
    private static final String HEAP = "-Xmx64m";

    @TempDir
    private static Path folder;

    private static Scene scene;
    private static String jar;
    private static Ended calibrated;
    private static Ended compared;

    @BeforeAll
    static void calibrateAndCompare() throws Exception {
        scene = new Scene(folder);
        jar = BenchmarkJar.of(scene.at("story.jar"), "Story").build();
        List<String> words = new ArrayList<>(List.of(
                "calibrate", jar, "--variants", "3", "--blocks", "2", "--include", "burning|flowing", "--out", "run"));
        // One chance in a million of a false verdict: this is no test of luck.
        words.addAll(List.of("--alpha", "0.000001", "--seed", "3", "--jvm-args", HEAP));
        words.addAll(Scene.SHORT);
        calibrated = scene.run(words);
        String slow = BenchmarkJar.of(scene.at("slow.jar"), "Story")
                .with("BURNED = 200", "BURNED = 4000")
                .build();
        compared = scene.compare(
                jar + ":base",
                slow + ":slow",
                "--blocks",
                "4",
                "--seed",
                "5",
                "--include",
                "burning",
                "--out",
                "compared",
                "--fail-on",
                "never",
                "--jvm-args",
                HEAP);
    }

    private static JsonNode calibration() throws Exception {
        return JsonMapper.shared().readTree(Files.readString(scene.at("run/calibration.json"), StandardCharsets.UTF_8));
    }

    @Test
    void identical_code_is_no_verdict_and_exit_code_0() throws Exception {
        assertThat(calibrated.exit()).as(calibrated.err()).isZero();
        assertThat(calibrated.out())
                .contains("3 variants of the same code, 2 blocks")
                .contains("burning")
                .contains("flowing")
                .contains("No false verdicts in");
        assertThat(calibrated.err()).contains("the noise floors of 2 benchmarks are saved for later runs");
        JsonNode document = calibration();
        assertThat(document.get("schemaVersion").asInt()).isEqualTo(1);
        assertThat(document.get("variants").valueStream().map(JsonNode::asString))
                .containsExactly("story", "story-2", "story-3");
        assertThat(document.get("falseVerdicts").size()).isZero();
        assertThat(document.get("benchmarks").size()).isEqualTo(2);
        for (JsonNode benchmark : document.get("benchmarks")) {
            assertThat(benchmark.get("blocks").asInt()).isEqualTo(2);
            assertThat(benchmark.get("forks").asInt()).isEqualTo(6);
            assertThat(benchmark.get("pairs").asInt()).isEqualTo(3);
            assertThat(benchmark.get("differences").size()).isEqualTo(2);
            assertThat(benchmark.get("spread").asDouble()).isPositive();
            assertThat(benchmark.get("noiseFloor").asDouble())
                    .isGreaterThan(benchmark.get("spread").asDouble());
        }
        assertThat(scene.results("run").get("run").get("canary").get("use").asString())
                .isEqualTo("switched off");
    }

    @Test
    void a_finished_calibration_is_told_again_in_another_format() throws Exception {
        Ended again = scene.run("calibrate", "--resume", "run", "--format", "json");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(JsonMapper.shared().readTree(again.out())).isEqualTo(calibration());
    }

    @Test
    void a_calibration_has_one_look_and_no_more() throws Exception {
        Ended blocks = scene.run("calibrate", "--resume", "run", "--blocks", "4");
        assertThat(blocks.exit()).isEqualTo(2);
        assertThat(blocks.err()).contains("--blocks cannot be used with --resume");
        Ended compared = scene.run("compare", "--resume", "run", "--budget", "20m");
        assertThat(compared.exit()).isEqualTo(2);
        assertThat(compared.err()).contains("measures exactly 2 blocks of each benchmark", "Start a new run");
    }

    @Test
    void a_comparison_of_different_code_is_not_taken_for_a_calibration() throws Exception {
        Ended wrong = scene.run("calibrate", "--resume", "compared");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("is not a calibration").contains("compare --resume");
    }

    @Test
    void a_later_comparison_quotes_the_noise_floor() throws Exception {
        assertThat(compared.exit()).as(compared.err()).isZero();
        JsonNode row = Scene.score(scene.results("compared"), "burning");
        assertThat(row.get("noiseFloor").get("change").asDouble()).isPositive();
        assertThat(row.get("noiseFloor").get("calibrated").asString()).startsWith("20");
        assertThat(compared.out()).contains("floor").contains("calibrated 20");
        assertThat(scene.home().resolve("state/steelyard/floors.json")).isNotEmptyFile();
    }

    @Test
    void a_run_too_short_for_its_canary_to_contradict_anything_has_none() throws Exception {
        JsonNode results = scene.results("compared");
        assertThat(Scene.score(results, "burning").get("verdict").asString()).isEqualTo("REGRESSED");
        assertThat(results.get("variants").size()).isEqualTo(2);
        JsonNode canary = results.get("run").get("canary");
        assertThat(canary.get("use").asString()).isEqualTo("out of reach");
        assertThat(canary.get("blocks").asInt()).isZero();
        assertThat(Files.readString(scene.at("compared/report.md"), StandardCharsets.UTF_8))
                .contains("Canary: none ran");
        String forks = Files.readString(scene.at("compared/forks.csv"), StandardCharsets.UTF_8);
        assertThat(forks).doesNotContain("base+canary");
        JsonNode jmh = JsonMapper.shared()
                .readTree(Files.readString(scene.at("compared/jmh-base.json"), StandardCharsets.UTF_8));
        assertThat(jmh.get(0).get("forks").asInt()).isEqualTo(4);
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    @Tag("long")
    void the_canary_can_be_switched_off() throws Exception {
        Ended without = scene.compare(
                jar + ":one",
                jar + ":two",
                "--blocks",
                "4",
                "--include",
                "burning",
                "--out",
                "off",
                "--no-canary",
                "--fail-on",
                "never");
        assertThat(without.exit()).as(without.err()).isZero();
        assertThat(without.out()).doesNotContain("Canary");
        assertThat(Files.readString(scene.at("off/forks.csv"), StandardCharsets.UTF_8))
                .doesNotContain("+canary");
    }
}
