package dev.steelyard.cli;

import static dev.steelyard.cli.Execution.real;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code steelyard detect} says about the histories of other programs: a rise of 5 % at the 19th of 26 commits. */
class DetectImportedTest {

    private static final Path GOLDEN = Path.of("src/test/resources/histories");
    private static final int COMMITS = 26;
    private static final int CHANGED = 18;

    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static String commit(int number) {
        return String.format(Locale.ROOT, "%08x", (number + 1) * 0x9e3779b1) + "0".repeat(32);
    }

    /** Noise of about half a percent that needs no random numbers. */
    private static String decode(int number) {
        double noise = Math.sin(number * number * 1.7) + Math.sin(number * 11.3);
        return String.format(Locale.ROOT, "%.3f", (number < CHANGED ? 100 : 105) + 0.4 * noise);
    }

    private static String encode(int number) {
        return String.format(Locale.ROOT, "%.3f", 50 + 0.2 * Math.sin(number * number * 2.3));
    }

    private static String time(int number) {
        return String.format(Locale.ROOT, "2026-03-%02dT12:00:00Z", number + 1);
    }

    private static String entry(int number, String time) {
        return """
                {
                  "commit": { "author": { "name": "A. Author" }, "id": "%s", "message": "Commit", "timestamp": "%s",
                    "url": "https://git.example.org/%s" },
                  "date": 1774000000000,
                  "tool": "jmh",
                  "benches": [
                    { "name": "org.example.Codec.decode", "value": %s, "unit": "ns/op", "extra": "forks: 1" },
                    { "name": "org.example.Codec.encode ( {\\"size\\":\\"10\\"} )", "value": %s, "unit": "ops/ms" }
                  ]
                }""".formatted(commit(number), time, commit(number), decode(number), encode(number));
    }

    private static String script(List<String> entries) {
        return "window.BENCHMARK_DATA = {\n\"lastUpdate\": 1774000000000,\n\"repoUrl\": \"https://git.example.org\",\n"
                + "\"entries\": {\n\"JMH\": [\n" + String.join(",\n", entries) + "\n]\n}\n}";
    }

    /** Two entries in the wrong order, and one commit measured twice. */
    private static String actionBenchmark() {
        List<String> entries = new ArrayList<>();
        for (int number = 0; number < COMMITS; number++) {
            entries.add(entry(number, time(number)));
        }
        Collections.swap(entries, 5, 6);
        entries.add(entries.get(COMMITS - 1).replace("\"value\": " + encode(COMMITS - 1), "\"value\": null"));
        return script(entries);
    }

    /** Newest first, with a branch that must not be mixed with the other. */
    private static String codespeed() {
        List<String> results = new ArrayList<>();
        for (int number = COMMITS - 1; number >= 0; number--) {
            for (String branch : new String[] {"master", "topic"}) {
                results.add("""
                        {"commitid": "%s", "branch": "%s", "project": "Codec", "executable": "jdk17", "benchmark": "decode",
                         "environment": "host", "result_value": %s, "revision_date": "%s", "units": "ms", "lessisbetter": true}\
                        """.formatted(
                                commit(number),
                                branch,
                                branch.equals("master") ? decode(number) : encode(number),
                                time(number).replace("T", " ").replace("Z", "")));
            }
        }
        return "[" + String.join(",\n", results) + "]\n";
    }

    /** Newest first, too, with short commits and times as a server writes them. */
    private static String timeline() {
        List<String> results = new ArrayList<>();
        for (int number = COMMITS - 1; number >= 0; number--) {
            results.add("[\"" + time(number).replace('-', '/').replace("T", " ").replace("Z", " +0000") + "\", "
                    + decode(number) + ", 0.4, \"" + commit(number).substring(0, 10) + "\", \"\", \"master\"]");
        }
        return "{\"timelines\": [{\"benchmark\": \"decode\", \"benchmark_id\": 1, \"data_type\": \"U\", \"units\": \"ms\",\n"
                + "\"lessisbetter\": \" (less is better)\", \"branches\": {\"master\": {\"3\": [\n"
                + String.join(",\n", results)
                + "]}}, \"baseline\": \"None\"}], \"first\": true, \"nextBenchmarks\": false, \"error\": \"None\"}\n";
    }

    private static String bencher() {
        List<String> metrics = new ArrayList<>();
        for (int number = 0; number < COMMITS; number++) {
            metrics.add("""
                    {"report": "r%d", "iteration": 0, "start_time": "%s", "version": {"number": %d, "hash": "%s"},
                     "metric": {"uuid": "m%d", "value": %s, "lower_value": null, "upper_value": null}}\
                    """.formatted(number, time(number), number, commit(number), number, decode(number)));
        }
        return """
                {"project": {"name": "Codec", "slug": "codec"}, "start_time": null, "end_time": null, "results": [
                {"branch": {"name": "main"}, "testbed": {"name": "host"}, "benchmark": {"name": "decode"},
                 "measure": {"name": "Latency", "units": "nanoseconds (ns)"}, "metrics": [
                """ + String.join(",\n", metrics) + "]}]}\n";
    }

    @Test
    void each_format_as_text_and_json() throws IOException {
        String[][] files = {
            {"data.js", actionBenchmark()},
            {"codespeed.json", codespeed()},
            {"timeline.json", timeline()},
            {"bencher.json", bencher()}
        };
        for (String[] one : files) {
            String file = file(one[0], one[1]);
            GoldenTest.compare(
                    GOLDEN.resolve(one[0] + ".text"), real("detect", file).out());
            Execution json = real("detect", file, "--format", "json");
            GoldenTest.compare(GOLDEN.resolve(one[0] + ".json"), json.out().replace(folder.toString(), "FOLDER"));
            assertThat(json.exit()).isZero();
        }
    }

    @Test
    void units_tell_a_gate_what_a_regression_is_and_an_option_wins() throws IOException {
        String file = file("data.js", actionBenchmark());
        Execution gate = real("detect", file, "--fail-on", "regression");
        assertThat(gate.exit()).isEqualTo(1);
        assertThat(gate.out()).contains("regressed");
        Execution told = real("detect", file, "--fail-on", "regression", "--higher-is-better");
        assertThat(told.exit()).isZero();
        assertThat(told.out()).contains("improved").doesNotContain("By its units");
        assertThat(real(
                                "detect",
                                file,
                                "--fail-on",
                                "regression",
                                "--since",
                                commit(22).substring(0, 8))
                        .exit())
                .isZero();
        Execution unknown = real(
                "detect", file("points.js", actionBenchmark().replace("ops/ms", "points")), "--fail-on", "regression");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err().replaceAll("\\s+", " "))
                .contains("--fail-on regression needs to know which values are better, and ")
                .contains("does not say so for 'org.example.Codec.encode")
                .contains("Use --fail-on change");
    }

    @Test
    void errors_name_file_line_path_and_remedy() throws IOException {
        String file = file("data.js", actionBenchmark().replaceFirst("\"value\": 100[.0-9]*", "\"value\": \"fast\""));
        Execution execution = real("detect", file);
        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.out()).isEmpty();
        assertThat(execution.err())
                .contains(file + ", line 12, /entries/JMH/0/benches/0/value: 'fast' is not a number")
                .contains("null if there is no value");
        assertThat(real("detect", file("bmf.json", "{\"a\": {\"latency\": {\"value\": 1}}}"))
                        .err())
                .contains("bmf.json, line 1: this is Bencher Metric Format")
                .contains("bencher perf");
        assertThat(real("detect", file("cut.js", actionBenchmark().substring(0, 900)))
                        .err())
                .contains("cut.js, line ", "the JSON ends in the middle");
        assertThat(real("detect", file("codespeed.json", codespeed()), "--decimal-comma")
                        .err())
                .contains("describe CSV files");
        assertThat(real("detect", folder.toString()).err()).contains("is a folder", "github-action-benchmark");
    }

    @Test
    void hostile_names_stay_text() throws IOException {
        String names = actionBenchmark()
                .replace("org.example.Codec.decode", "=HYPERLINK(\\u001b[31m<script>)")
                .replace(commit(CHANGED), "=\\u001b[2J@x");
        String file = file("data.js", names);
        for (String format : new String[] {"text", "csv"}) {
            String out = real("detect", file, "--format", format).out();
            assertThat(out.chars().filter(character -> character != '\n' && Character.isISOControl(character)))
                    .as(format)
                    .isEmpty();
            assertThat(out).contains("HYPERLINK");
        }
        assertThat(real("detect", file, "--format", "csv").out().lines()).noneMatch(line -> line.startsWith("="));
        assertThat(real("detect", file, "--format", "json").out()).doesNotContain("\u001b");
    }
}
