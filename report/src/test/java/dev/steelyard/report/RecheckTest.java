package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Drawn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** docs/recheck.py, which shares no code with the product, comes to the same numbers and verdicts. */
final class RecheckTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Criteria FIXED = looks(new Criteria.Looks(6, 6), 0.05, false);

    private static final Criteria SHORT = looks(new Criteria.Looks(4, 16), 0.01, false);

    @TempDir
    private Path folder;

    private record Ended(int code, String output) {}

    /** Runs that together have every verdict. */
    private enum Runs {
        PLAIN(new Drawn(SHORT, 0.02, 0.03, 1).report(12, 14), "REGRESSED", "IMPROVED", "INCONCLUSIVE"),
        FEW_BLOCKS(new Drawn(SHORT, 0.02, 0.03, 2).report(4, 3), "too-few-blocks", "removed", "no-complete-block"),
        FAILURES(new Drawn(SHORT, 0.01, 0.05, 3).failing(0.3).report(8, 12), "survivors"),
        SMALL_CHANGES(new Drawn(SHORT, 0.001, 0.003, 4).report(12, 16), "EQUIVALENT", "\"nonZero\": true"),
        MANY_ROWS(new Drawn(SHORT, 0.03, 0.01, 5).report(150, 8), "not-after-correction"),
        TO_THE_LAST_LOOK(new Drawn(Criteria.DEFAULT, 0.04, 0.01, 6).report(10, 43), "undecided", "REGRESSED"),
        ONE_LOOK(new Drawn(FIXED, 0.02, 0.02, 7).report(10, 6), "REGRESSED"),
        EACH_ALONE(
                new Drawn(looks(new Criteria.Looks(2, 10), 0.1, true), 0.02, 0.02, 8).report(10, 9),
                "\"perBenchmark\": true"),
        WIDENED(new Drawn(SHORT, 0.01, 0.03, 9).canary(1.1).report(10, 16), "canary-widened");

        private final RunReport report;
        private final String[] expected;

        Runs(RunReport report, String... expected) {
            this.report = report;
            this.expected = expected;
        }
    }

    @ParameterizedTest
    @EnumSource
    void comesToTheSame(Runs run) throws Exception {
        render(run);
        assertThat(results()).contains(run.expected);
        assertThat(recheck()).isEqualTo(new Ended(0, run.report.rows().size() + " rows checked, 0 differ\n"));
    }

    @Test
    void findsWhatWasChanged() throws Exception {
        assertFound("pValue is", row -> row.put("pValue", row.get("pValue").asDouble() * 1.05));
        assertFound(
                "adjustedPValue is",
                row -> row.put("adjustedPValue", row.get("adjustedPValue").asDouble() * 1.05));
        assertFound("verdict is IMPROVED in results.json", row -> row.put("verdict", "IMPROVED"));
        assertFound("nonZero is", row -> row.put("nonZero", !row.get("nonZero").asBoolean()));
        assertFound("blocks is 5", row -> row.put("blocks", 5));
        for (String field : new String[] {"estimate", "low", "high"}) {
            assertFound("change." + field + " is", row -> {
                ObjectNode change = (ObjectNode) row.get("change");
                change.put(field, change.get(field).asDouble() + 0.001);
            });
        }
        assertFound("change is None", row -> row.putNull("change"));
    }

    @Test
    void saysWhatItCannotCheck() throws Exception {
        assertThat(recheck().code()).isEqualTo(2);
        assertThat(recheck().output()).contains("is no run folder with results.json and blocks.csv");
        render(Runs.ONE_LOOK);
        change(results -> results.put("schemaVersion", 3));
        assertThat(recheck()).isEqualTo(new Ended(2, "recheck: schemaVersion 3 of results.json is not 2\n"));
    }

    private void assertFound(String message, Consumer<ObjectNode> change) throws Exception {
        render(Runs.ONE_LOOK);
        change(results -> change.accept((ObjectNode) firstRegressed(results)));
        assertThat(recheck().code()).as(message).isEqualTo(1);
        assertThat(recheck().output()).contains(message).endsWith(" 1 differ\n");
    }

    private static JsonNode firstRegressed(JsonNode results) {
        for (JsonNode row : results.get("comparisons")) {
            if (row.get("verdict").asString().equals("REGRESSED")
                    && !row.get("change").isNull()) {
                return row;
            }
        }
        throw new AssertionError("no row regressed");
    }

    private void change(Consumer<ObjectNode> change) throws IOException {
        ObjectNode results = (ObjectNode) MAPPER.readTree(results());
        change.accept(results);
        Files.writeString(folder.resolve("results.json"), MAPPER.writeValueAsString(results));
    }

    private String results() throws IOException {
        return Files.readString(folder.resolve("results.json"));
    }

    private void render(Runs run) throws IOException {
        var files = ReportFiles.all(run.report, new ReportOptions(ScoreStatistic.MEAN, false, false));
        for (String file : new String[] {"results.json", "blocks.csv"}) {
            Files.writeString(folder.resolve(file), Rendered.of(files.get(file), run.report));
        }
    }

    private Ended recheck() throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        Process process;
        try {
            process = new ProcessBuilder(
                            "python3", Path.of("..", "docs", "recheck.py").toString(), folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException missing) {
            throw new AssertionError(
                    "python3 is missing; install Python 3.8 or newer to test docs/recheck.py", missing);
        }
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("docs/recheck.py did not end within five minutes");
        }
        return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private static Criteria looks(Criteria.Looks looks, double alpha, boolean perBenchmark) {
        return new Criteria(alpha, Criteria.DEFAULT.margins(), looks, perBenchmark);
    }
}
