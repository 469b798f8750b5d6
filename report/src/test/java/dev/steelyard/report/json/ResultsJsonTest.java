package dev.steelyard.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Findings;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The contract of results.json. */
final class ResultsJsonTest {

    private final JsonMapper mapper = new JsonMapper();

    @Test
    void every_case_conforms_to_the_schema() throws IOException {
        JsonNode schema = schema();
        for (Map.Entry<String, RunReport> testCase : Cases.all().entrySet()) {
            assertThat(Schema.errors(schema, render(testCase.getValue())))
                    .as(testCase.getKey())
                    .isEmpty();
        }
    }

    @Test
    void warnings_of_the_whole_run_conform_as_well() throws IOException {
        assertThat(Schema.errors(schema(), render(Findings.builtDifferently()))).isEmpty();
    }

    @Test
    void the_schema_refuses_what_is_not_the_contract() throws IOException {
        ObjectNode document = (ObjectNode) render(Cases.twoTreatments());
        document.put("schemaVersion", 1);
        document.put("extra", true);
        ObjectNode row = (ObjectNode) document.get("comparisons").get(0);
        row.put("verdict", "SLOWER");
        row.remove("unit");
        row.put("blocks", 1.5);
        assertThat(Schema.errors(schema(), document)).hasSize(5);
    }

    @Test
    void numbers_come_back_as_they_were() throws IOException {
        RunReport report = Cases.twoTreatments();
        JsonNode rows = render(report).get("comparisons");
        assertThat(rows.size()).isEqualTo(report.rows().size());
        int index = 0;
        for (Judged judged : report.rows()) {
            JsonNode row = rows.get(index++);
            Comparison comparison = judged.comparison();
            assertThat(row.get("baselineScore").asDouble())
                    .isEqualTo(comparison.scores().baseline().orElseThrow());
            assertThat(row.get("change").isNull())
                    .isEqualTo(comparison.facts().orElseThrow().change().isEmpty());
            if (!row.get("change").isNull()) {
                Change change = comparison.facts().orElseThrow().change().orElseThrow();
                assertThat(row.get("change").get("low").asDouble()).isEqualTo(change.low());
            }
        }
    }

    @Test
    void a_reader_whose_numbers_are_doubles_finds_the_whole_seed() throws IOException {
        RunReport report = Cases.twoTreatments();
        Run run = report.run();
        long seed = -9_007_199_254_740_993L;
        Run seeded = new Run(
                run.id(),
                run.version(),
                run.start(),
                seed,
                run.budget(),
                run.criteria(),
                run.variants(),
                run.benchmarks(),
                run.environment());
        JsonNode written = render(new RunReport(seeded, report.blocks(), report.judgment(), report.commands()))
                .get("run");
        assertThat((long) (double) seed).isNotEqualTo(seed);
        assertThat(Long.parseLong(written.get("seedText").asString())).isEqualTo(seed);
        assertThat(written.get("seed").asLong()).isEqualTo(seed);
    }

    @Test
    void an_extended_run_says_what_it_was_given() throws IOException {
        Extension time = new Extension(Optional.of(Duration.ofMinutes(20)), OptionalInt.empty());
        JsonNode timed = extended(time);
        assertThat(timed.at("/run/budget").asString()).isEqualTo("PT20M");
        assertThat(timed.at("/run/extension/budget").asString()).isEqualTo("PT20M");
        assertThat(timed.at("/run/extension/blocks").isNull()).isTrue();
        JsonNode counted = extended(new Extension(Optional.empty(), OptionalInt.of(12)));
        assertThat(counted.at("/run/budget").isNull()).isTrue();
        assertThat(counted.at("/run/extension/budget").isNull()).isTrue();
        assertThat(counted.at("/run/extension/blocks").asInt()).isEqualTo(12);
        assertThat(render(Cases.twoTreatments()).at("/run/extension").isMissingNode())
                .isTrue();
    }

    private JsonNode extended(Extension extension) throws IOException {
        RunReport report = Cases.twoTreatments();
        JsonNode document = render(
                new RunReport(report.run().extended(extension), report.blocks(), report.judgment(), report.commands()));
        assertThat(Schema.errors(schema(), document)).isEmpty();
        return document;
    }

    @Test
    void throughput_halved_is_plus_one() throws IOException {
        JsonNode row = render(Cases.of("throughput")).get("comparisons").get(0);
        assertThat(row.get("change").get("estimate").asDouble()).isEqualTo(1);
    }

    @Test
    void zero_against_zero_has_an_absolute_change() throws IOException {
        JsonNode row = render(Cases.of("zero-allocation")).get("comparisons").get(1);
        assertThat(row.get("change").isNull()).isTrue();
        assertThat(row.get("absoluteChange").asDouble()).isZero();
        assertThat(row.get("verdict").asString()).isEqualTo("EQUIVALENT");
    }

    private JsonNode schema() throws IOException {
        try (InputStream in = Objects.requireNonNull(ResultsJson.class.getResourceAsStream("results.schema.json"))) {
            return mapper.readTree(in);
        }
    }

    private JsonNode render(RunReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        new ResultsJson().render(report, out);
        return mapper.readTree(out.toString());
    }
}
