package dev.steelyard.app.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.compare.Warnings;
import dev.steelyard.app.detect.DetectRequest.Format;
import dev.steelyard.app.detect.DetectRequest.Gate;
import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.ChangeReport.FailOn;
import dev.steelyard.core.change.ChangeReport.Promise;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;
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
}
