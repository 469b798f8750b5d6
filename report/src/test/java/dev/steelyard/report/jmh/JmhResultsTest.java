package dev.steelyard.report.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.sample.Cases;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The fields that readers of JMH's result files need. */
final class JmhResultsTest {

    @Test
    void an_entry_holds_the_forks_of_the_variant() throws IOException {
        JsonNode entries = render(Cases.twoTreatments(), "buffered");
        assertThat(entries.size()).isEqualTo(3);
        JsonNode entry = entries.get(0);
        assertThat(entry.propertyNames())
                .contains("jmhVersion", "benchmark", "mode", "threads", "forks", "jvm", "jvmArgs", "jdkVersion")
                .contains("warmupIterations", "warmupTime", "measurementIterations", "measurementTime", "params");
        assertThat(entry.get("forks").asInt()).isEqualTo(6);
        JsonNode primary = entry.get("primaryMetric");
        assertThat(primary.get("rawData").size()).isEqualTo(6);
        // Two turns of two counted slices; warmup and lead-in are left out.
        assertThat(primary.get("rawData").get(0).size()).isEqualTo(4);
        assertThat(primary.get("scoreUnit").asString()).isEqualTo("ns/op");
        assertThat(primary.get("scoreConfidence").get(0).asDouble())
                .isLessThan(primary.get("score").asDouble());
        assertThat(entry.get("secondaryMetrics")
                        .get("gc.alloc.rate.norm")
                        .get("scoreUnit")
                        .asString())
                .isEqualTo("B/op");
        assertThat(entries.get(2).has("params")).isFalse();
    }

    @Test
    void sample_time_has_histograms_instead_of_raw_data() throws IOException {
        JsonNode primary = render(Cases.of("sample"), "main").get(0).get("primaryMetric");
        assertThat(primary.has("rawData")).isFalse();
        assertThat(primary.get("rawDataHistogram").get(0).get(0).get(0).get(1).asLong())
                .isEqualTo(9000);
    }

    @Test
    void groups_and_counters_are_secondary_metrics_as_in_jmh() throws IOException {
        JsonNode metrics = render(Cases.of("group"), "main").get(0).get("secondaryMetrics");
        JsonNode take = metrics.get("take");
        assertThat(take.get("score").asDouble()).isEqualTo(10);
        assertThat(take.get("scoreUnit").asString()).isEqualTo("ops/us");
        // Six forks with four counted slices each.
        assertThat(take.get("rawData").size()).isEqualTo(6);
        assertThat(take.get("rawData").get(0).size()).isEqualTo(4);
        JsonNode spun = metrics.get("spun");
        assertThat(spun.get("score").asDouble()).isEqualTo(6 * 4 * 300);
        assertThat(spun.get("scoreUnit").asString()).isEqualTo("#");
        assertThat(spun.get("scoreError").asString()).isEqualTo("NaN");
        assertThat(spun.get("rawData").get(5).get(3).asDouble()).isEqualTo(300);
        assertThat(metrics.get("score").get("score").asDouble()).isEqualTo(20);
    }

    @Test
    void a_failed_benchmark_has_no_entry() throws IOException {
        assertThat(render(Cases.addedRemovedFailed(), "main").size()).isZero();
    }

    @Test
    void what_the_jvm_of_the_forks_was_is_not_what_steelyard_ran_on() throws IOException {
        RunReport report = Cases.of("sample");
        List<Block> blocks = report.blocks().stream()
                .map(block -> new Block(
                        block.id(),
                        block.plan(),
                        block.forks().stream().map(JmhResultsTest::elsewhere).toList(),
                        block.turnOrder(),
                        block.timing()))
                .toList();
        JsonNode entry = render(new RunReport(report.run(), blocks, report.judgment(), report.commands()), "main")
                .get(0);
        assertThat(entry.get("vmName").asString()).isEqualTo("Another VM");
        assertThat(entry.get("vmVersion").asString()).isEqualTo("21+35");
        assertThat(entry.get("jdkVersion").asString()).isEqualTo("21.0.1");
        assertThat(entry.get("warmupBatchSize").asInt()).isEqualTo(7);
        assertThat(entry.get("measurementBatchSize").asInt()).isEqualTo(100);
    }

    private static Fork elsewhere(Fork fork) {
        Fork.Jvm jvm = fork.jvm();
        Map<String, String> traits = Map.of(
                JvmTrait.VM_NAME, "Another VM",
                JvmTrait.VM_VERSION, "21+35",
                JvmTrait.JAVA_VERSION, "21.0.1",
                JvmTrait.WARMUP_BATCH, "7",
                JvmTrait.MEASUREMENT_BATCH, "100");
        Fork.Jvm other = new Fork.Jvm(
                jvm.pid(),
                jvm.commandLine(),
                jvm.version(),
                jvm.jmhVersion(),
                jvm.blackhole(),
                jvm.maxHeapBytes(),
                jvm.facts(),
                traits);
        return new Fork(fork.variant(), fork.outcome(), fork.slices(), fork.histogram(), other);
    }

    private static JsonNode render(RunReport report, String variant) throws IOException {
        StringBuilder out = new StringBuilder();
        new JmhResults(variant).render(report, out);
        return new JsonMapper().readTree(out.toString());
    }
}
