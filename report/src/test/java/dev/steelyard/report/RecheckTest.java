package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Drawn;
import dev.steelyard.report.sample.ShortBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

    /** A run, and what its results hold. */
    private record Sample(String name, RunReport report, List<String> expected) {
        Sample {
            expected = List.copyOf(expected);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Runs that together have every verdict. */
    private static Stream<Sample> samples() {
        return Stream.of(
                new Sample(
                        "plain",
                        new Drawn(SHORT, 0.02, 0.03, 1).report(12, 14),
                        List.of("REGRESSED", "IMPROVED", "INCONCLUSIVE")),
                new Sample(
                        "few blocks",
                        new Drawn(SHORT, 0.02, 0.03, 2).report(4, 3),
                        List.of("too-few-blocks", "removed", "no-complete-block")),
                new Sample(
                        "failures", new Drawn(SHORT, 0.01, 0.05, 3).failing(0.3).report(8, 12), List.of("survivors")),
                new Sample(
                        "small changes",
                        new Drawn(SHORT, 0.001, 0.003, 4).report(12, 16),
                        List.of("EQUIVALENT", "\"nonZero\": true")),
                new Sample(
                        "many rows", new Drawn(SHORT, 0.03, 0.01, 5).report(150, 8), List.of("not-after-correction")),
                new Sample(
                        "to the last look",
                        new Drawn(Criteria.DEFAULT, 0.04, 0.01, 6).report(10, 43),
                        List.of("undecided", "REGRESSED")),
                new Sample("one look", new Drawn(FIXED, 0.02, 0.02, 7).report(10, 6), List.of("REGRESSED")),
                new Sample(
                        "each alone",
                        new Drawn(looks(new Criteria.Looks(2, 10), 0.1, true), 0.02, 0.02, 8).report(10, 9),
                        List.of("\"perBenchmark\": true")),
                new Sample(
                        "few operations",
                        new Drawn(SHORT, 0.02, 0.03, 10).withFewOperations().report(12, 14),
                        List.of("own-allocation", "nothing-counted")),
                new Sample(
                        "widened",
                        new Drawn(SHORT, 0.01, 0.03, 9).canary(1.1).report(10, 16),
                        List.of("canary-widened")),
                new Sample(
                        "short budget",
                        ShortBudget.of(new Drawn(SHORT, 0.02, 0.03, 12).report(14, 8), 4),
                        List.of("\"leastFamily\": 8", "not-chosen")),
                new Sample("same code", sameCode(), List.of("\"status\": \"unreached\"", "REGRESSED")));
    }

    /** A run whose last row was found to run the same code on both sides after its blocks were measured. */
    private static RunReport sameCode() {
        RunReport drawn = new Drawn(SHORT, 0.02, 0.03, 1).report(12, 14);
        Comparison.Row last =
                drawn.rows().get(drawn.rows().size() - 1).comparison().row();
        Run run = drawn.run().knowing(new Run.Unreached(last.benchmark(), List.of(last.treatment())));
        Judgment judgment =
                new Judge(new BoundaryCache()).judge(run, drawn.blocks()).judgment();
        return new RunReport(run, drawn.blocks(), judgment, drawn.commands());
    }

    private static Sample oneLook() {
        return samples()
                .filter(sample -> sample.name.equals("one look"))
                .findFirst()
                .orElseThrow();
    }

    @Execution(CONCURRENT)
    @ParameterizedTest
    @MethodSource("samples")
    void it_comes_to_the_same(Sample run) throws Exception {
        render(run);
        assertThat(results()).contains(run.expected);
        assertThat(recheck()).isEqualTo(new Ended(0, run.report.rows().size() + " rows checked, 0 differ\n"));
    }

    /** Each change is made in a row of its own; one run of the script has to find them all. */
    @Test
    void it_finds_what_was_changed() throws Exception {
        Map<String, Consumer<ObjectNode>> changes = new LinkedHashMap<>();
        for (String field : new String[] {"pValue", "adjustedPValue"}) {
            changes.put(field + " is", row -> row.put(field, row.get(field).asDouble() * 1.05));
        }
        changes.put("verdict is IMPROVED in results.json", row -> row.put("verdict", "IMPROVED"));
        changes.put("nonZero is", row -> row.put("nonZero", !row.get("nonZero").asBoolean()));
        changes.put("blocks is 5", row -> row.put("blocks", 5));
        for (String field : new String[] {"estimate", "low", "high"}) {
            changes.put("change." + field + " is", row -> {
                ObjectNode change = (ObjectNode) row.get("change");
                change.put(field, change.get(field).asDouble() + 0.001);
            });
        }
        changes.put("change is None", row -> row.putNull("change"));
        for (String reason : new String[] {"own-allocation", "nothing-counted"}) {
            changes.put("verdict is INCONCLUSIVE, " + reason, row -> {
                row.put("verdict", "INCONCLUSIVE").put("reasonCode", reason);
                row.putNull("adjustedPValue");
            });
        }
        Criteria alone = looks(new Criteria.Looks(6, 6), 0.05, true);
        render(new Sample("changed", new Drawn(alone, 0.02, 0.02, 7).report(60, 6), List.of()));
        Map<String, String> rows = new LinkedHashMap<>();
        change(results -> {
            Iterator<ObjectNode> regressed = regressed(results).iterator();
            changes.forEach((message, change) -> {
                ObjectNode row = regressed.next();
                change.accept(row);
                rows.put(message, row.get("benchmark").asString());
            });
        });
        Ended ended = recheck();
        assertThat(ended.code()).isEqualTo(1);
        rows.forEach((message, benchmark) -> assertThat(
                        ended.output().lines().filter(line -> line.startsWith(benchmark + " ")))
                .as(message)
                .anyMatch(line -> line.contains(message.replaceAll(",.*", ""))));
        assertThat(ended.output()).endsWith(" " + changes.size() + " differ\n");
    }

    @Test
    void it_says_what_it_cannot_check() throws Exception {
        Ended nothing = recheck();
        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.output()).contains("is not a run folder: ");
        render(oneLook());
        change(results -> results.put("schemaVersion", 3));
        assertThat(recheck()).isEqualTo(new Ended(2, "recheck: schemaVersion 3 of results.json is not 2\n"));
    }

    private static List<ObjectNode> regressed(JsonNode results) {
        return results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("verdict").asString().equals("REGRESSED")
                        && row.get("metric").asString().equals("score")
                        && !row.get("change").isNull())
                .map(ObjectNode.class::cast)
                .toList();
    }

    private void change(Consumer<ObjectNode> change) throws IOException {
        ObjectNode results = (ObjectNode) MAPPER.readTree(results());
        change.accept(results);
        Files.writeString(folder.resolve("results.json"), MAPPER.writeValueAsString(results));
    }

    private String results() throws IOException {
        return Files.readString(folder.resolve("results.json"));
    }

    private void render(Sample run) throws IOException {
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
