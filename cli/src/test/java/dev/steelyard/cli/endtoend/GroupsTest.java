package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A group of which one method became much slower, and counters of which one counts twice as often. */
@Tag("long")
class GroupsTest {

    @TempDir
    Path folder;

    @Test
    void each_method_and_counter_has_a_row() throws Exception {
        Scene scene = new Scene(folder);
        String base = BenchmarkJar.of(scene.at("base.jar"), "Together").build() + ":base";
        String slow = BenchmarkJar.of(scene.at("slow.jar"), "Together")
                        .with("GIVEN = 400", "GIVEN = 40000")
                        .with("MARKED = 4", "MARKED = 1")
                        .build()
                + ":slow";
        Ended ended = scene.compare(base, slow, "--blocks", "4", "--alpha", "0.05", "--per-benchmark", "--out", "run");
        assertThat(ended.exit()).as(ended.err()).isEqualTo(1);
        JsonNode results = scene.results("run");

        JsonNode give = row(results, "give");
        assertThat(give.get("kind").asString()).isEqualTo("member");
        assertThat(give.get("family").asString()).isEqualTo("slow/secondary");
        assertThat(give.get("unit").asString()).isEqualTo("ops/us");
        assertThat(give.get("verdict").asString()).isEqualTo("REGRESSED");
        assertThat(give.get("change").get("estimate").asDouble()).isBetween(20.0, 500.0);

        // Three gifts a call; JMH counts those before and after the timed part too, in short iterations on a busy host
        // many.
        JsonNode gifts = row(results, "gifts");
        assertThat(gifts.get("kind").asString()).isEqualTo("operations");
        assertThat(gifts.get("family").asString()).isEqualTo("slow/secondary");
        assertThat(gifts.get("verdict").asString()).isEqualTo("REGRESSED");
        assertThat(gifts.get("baselineScore").asDouble()
                        / give.get("baselineScore").asDouble())
                .isBetween(2.9, 8.0);

        // Half of the calls were the other method's in base; in slow it makes most of the calls.
        JsonNode marks = row(results, "marks");
        assertThat(marks.get("kind").asString()).isEqualTo("events");
        assertThat(marks.get("unit").asString()).isEqualTo("#/op");
        assertThat(marks.get("baselineScore").asDouble()).isBetween(0.05, 0.2);
        assertThat(marks.get("treatmentScore").asDouble()).isBetween(0.8, 1.0);
        assertThat(marks.get("verdict").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(marks.get("nonZero").asBoolean()).isTrue();
        assertThat(row(results, "never").get("verdict").asString()).isEqualTo("EQUIVALENT");

        assertThat(ended.out()).contains(" secondary rows, ").contains(" with a change");
        JsonNode jmh =
                JsonMapper.shared().readTree(Files.readString(scene.at("run/jmh-slow.json"), StandardCharsets.UTF_8));
        assertThat(jmh.get(0).get("secondaryMetrics").propertyNames())
                .contains("give", "take", "gifts", "marks", "never");
    }

    private static JsonNode row(JsonNode results, String metric) {
        return results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("metric").asString().equals(metric))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row of " + metric + " in " + results));
    }
}
