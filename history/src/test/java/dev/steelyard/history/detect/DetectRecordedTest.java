package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.Format;
import dev.steelyard.history.detect.DetectRequest.Gate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A history in the ledger, examined for the project around a folder. */
class DetectRecordedTest extends RecordedProject {

    private ExitStatus detect(
            ByteArrayOutputStream out,
            Format format,
            FailOn failOn,
            Optional<String> benchmark,
            Optional<String> anchor) {
        DetectRequest request = new DetectRequest(
                new DetectRequest.RecordedHistory(repository, Optional.empty(), benchmark, anchor),
                Promise.DEFAULT,
                Better.UNKNOWN,
                format,
                new Gate(failOn, 15, Optional.empty()));
        return new DetectChanges(options(), location(), InstantSource.fixed(START))
                .detect(
                        request,
                        new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, new Warnings()));
    }

    private JsonNode json(Optional<String> benchmark) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.JSON, FailOn.NEVER, benchmark, Optional.empty()))
                .isEqualTo(ExitStatus.SUCCESS);
        return JsonMapper.shared().readTree(out.toByteArray());
    }

    @Test
    void a_change_is_found_between_the_right_commits() throws IOException {
        recordAll(benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME), 1.1);
        recordAll(benchmark("org.example.Decoder.rate", Mode.THROUGHPUT), 1);
        JsonNode root = json(Optional.empty());
        assertThat(root.get("better").asString()).isEqualTo("lower");
        assertThat(root.get("anchors").get(0).asString()).isEqualTo(hash(0));
        assertThat(root.get("series").size()).isEqualTo(2);
        assertThat(root.get("series").get(0).get("changePoints").size()).isZero();
        JsonNode series = root.get("series").get(1);
        assertThat(series.get("name").asString()).isEqualTo("Decoder.read");
        assertThat(series.get("points").asInt()).isEqualTo(21);
        JsonNode change = series.get("changePoints").get(0);
        assertThat(change.get("revision").asString()).isEqualTo(hash(22));
        assertThat(change.get("regressed").asBoolean()).isTrue();
        int rows =
                change.get("range").get(1).asInt() - change.get("range").get(0).asInt() + 1;
        assertThat(change.get("unmeasuredCommits").asInt()).isEqualTo(rows);
        assertThat(json(Optional.of("rate")).get("series").size()).isEqualTo(1);
    }

    @Test
    void an_edit_of_the_benchmark_itself_is_a_break_and_no_change() throws IOException {
        Benchmark edited = benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME);
        for (int commit = 0; commit < COMMITS; commit += 2) {
            double noise = Math.sin(commit * commit * 1.7) / 100;
            record(
                    commit,
                    edited,
                    (commit <= 20 ? 1 : 1.5) * (1 + noise),
                    new TreeMap<>(Map.of("anchor", "1", "measured", commit <= 20 ? "1" : "2")));
        }
        JsonNode root = json(Optional.empty());
        assertThat(root.get("series").size()).isEqualTo(2);
        for (JsonNode series : root.get("series")) {
            assertThat(series.get("changePoints").size()).isZero();
        }
        JsonNode broken = root.get("breaks").get(0);
        assertThat(broken.get("good").asString()).isEqualTo(hash(20));
        assertThat(broken.get("bad").asString()).isEqualTo(hash(22));
        assertThat(broken.get("unmeasuredCommits").asInt()).isEqualTo(1);
        assertThat(broken.get("ends").asString()).isEqualTo("Decoder.read");
        assertThat(root.get("series").get(1).get("name").asString())
                .isEqualTo(broken.get("begins").asString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, FailOn.CHANGE, Optional.empty(), Optional.empty()))
                .isEqualTo(ExitStatus.SUCCESS);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("The benchmark itself changed in " + hash(20).substring(0, 12) + ".."
                        + hash(22).substring(0, 12) + ": Decoder.read.");
    }

    @Test
    void a_renamed_benchmark_is_one_series_under_either_name() throws IOException {
        for (int commit = 0; commit < COMMITS; commit += 2) {
            String name = commit <= 20 ? "org.example.Old.read" : "org.example.New.read";
            record(commit, benchmark(name, Mode.AVERAGE_TIME), 1 + Math.sin(commit * 1.7) / 100);
        }
        assertThat(json(Optional.empty()).get("series").size()).isEqualTo(2);
        ledger.names(repository.toString())
                .decide("repository", "org.example.Old", Optional.of("org.example.New"), InstantSource.fixed(START));
        for (String asked : List.of("Old", "New")) {
            JsonNode series = json(Optional.of(asked)).get("series");
            assertThat(series.size()).isEqualTo(1);
            assertThat(series.get(0).get("benchmark").asString()).isEqualTo("org.example.New.read");
            assertThat(series.get(0).get("points").asInt()).isEqualTo(21);
        }
    }

    @Test
    void text_says_what_to_do_next() {
        recordAll(benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME), 1.1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, FailOn.REGRESSION, Optional.empty(), Optional.empty()))
                .isEqualTo(ExitStatus.REGRESSION);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("regressed")
                .contains(" measured)")
                .contains("Next, to find the commit:\n  steelyard bisect ")
                .contains("--benchmark '^org\\.example\\.Decoder\\.read$'\n");
    }

    @Test
    void too_few_revisions_are_no_pass_and_name_the_remedy() {
        Benchmark benchmark = benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME);
        for (int commit = 0; commit < 4; commit++) {
            record(commit, benchmark, 1 + commit / 100.0);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, FailOn.NEVER, Optional.empty(), Optional.empty()))
                .isEqualTo(ExitStatus.FAILED);
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Decoder.read (4 values)")
                .contains("steelyard run");
    }

    @Test
    void nothing_recorded_and_nothing_selected_name_the_remedy() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> detect(out, Format.TEXT, FailOn.NEVER, Optional.empty(), Optional.empty()))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED);
                    assertThat(e.problem()).startsWith("no history of " + repository);
                    assertThat(e.remedy()).contains("steelyard run");
                });
        record(2, benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME), 1.5);
        assertThatThrownBy(() -> detect(out, Format.TEXT, FailOn.NEVER, Optional.of("Encoder"), Optional.empty()))
                .hasMessageContaining("no recorded benchmark of this project matches 'Encoder'")
                .hasMessageContaining("org.example.Decoder.read");
        assertThatThrownBy(() -> detect(out, Format.TEXT, FailOn.NEVER, Optional.of("("), Optional.empty()))
                .hasMessageContaining("is not a regular expression");
        assertThatThrownBy(() -> detect(out, Format.TEXT, FailOn.NEVER, Optional.empty(), Optional.of("absent")))
                .hasMessageContaining("no revision 'absent'");
        assertThat(out.size()).isZero();
    }

    @Test
    void a_tag_is_no_row_and_the_remedy_names_the_option_for_releases() {
        recordAll(benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME), 1.1);
        DetectRequest request = new DetectRequest(
                new DetectRequest.RecordedHistory(repository, Optional.empty(), Optional.empty(), Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                Format.TEXT,
                new Gate(FailOn.CHANGE, 15, Optional.of("v1.0")));
        assertThatThrownBy(() -> new DetectChanges(options(), location(), InstantSource.fixed(START))
                        .detect(
                                request,
                                new Console(
                                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                                        false,
                                        new Warnings())))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.remedy()).contains("--against"));
    }
}
