package dev.steelyard.verdict.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.verdict.files.VerdictRequest.VariantFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FileVerdictsTest {

    private static final String FORKS = "[12.31],[12.05],[12.44],[12.18],[12.6],[12.29],[12.11],[12.37],[12.52],[12.2]";
    private static final String SLOWER =
            "[13.71],[13.66],[13.93],[13.4],[13.88],[13.59],[13.75],[14.02],[13.49],[13.81]";

    @TempDir
    Path folder;

    private Path base;
    private Path slow;

    private static String entry(String name, String forks) {
        return "{\"benchmark\":\"org.example.Decoder." + name + "\",\"mode\":\"avgt\",\"jmhVersion\":\"1.37\","
                + "\"primaryMetric\":{\"scoreUnit\":\"ns/op\",\"rawData\":[" + forks + "]}}";
    }

    private Path file(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    @BeforeEach
    void write() throws IOException {
        base = file("base.json", "[" + entry("longs", FORKS) + "]");
        slow = file("slow.json", "[" + entry("longs", SLOWER) + "]");
    }

    private record Ended(ExitStatus status, String out) {}

    private static Ended judge(Format format, FailOn failOn, VariantFiles... variants) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Console console = new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, Progress.SILENT);
        VerdictRequest request = new VerdictRequest(List.of(variants), Criteria.DEFAULT, format, failOn);
        InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-21T10:15:02Z"));
        ExitStatus status = new FileVerdicts(clock).judge(request, console);
        return new Ended(status, out.toString(StandardCharsets.UTF_8));
    }

    private static VariantFiles named(String name, Path... files) {
        return new VariantFiles(Optional.of(name), Arrays.asList(files));
    }

    private static VariantFiles alone(Path file) {
        return new VariantFiles(Optional.empty(), List.of(file));
    }

    @Test
    void a_copy_of_a_file_is_not_compared_with_it() throws IOException {
        Path copy = file("copy.json", Files.readString(base));
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.REGRESSION, alone(base), alone(slow), alone(copy)))
                .isInstanceOfSatisfying(
                        UserError.class,
                        error -> assertThat(error.problem())
                                .isEqualTo(copy + " has the same contents as " + base
                                        + ", so it would be compared with itself"));
    }

    @Test
    void a_regression_is_shown_and_fails() {
        Ended ended = judge(Format.TEXT, FailOn.REGRESSION, alone(base), alone(slow));
        assertThat(ended.status()).isEqualTo(ExitStatus.REGRESSION);
        assertThat(ended.out())
                .contains("slow against base", "longs", "10+10", "regressed", "forks")
                .contains("different times, so anything else that differed")
                .doesNotContain("blocks");
        assertThat(judge(Format.TEXT, FailOn.NEVER, alone(base), alone(slow)).status())
                .isEqualTo(ExitStatus.SUCCESS);
    }

    @Test
    void results_json_is_that_of_a_comparison() {
        JsonNode root = new JsonMapper()
                .readTree(judge(Format.JSON, FailOn.NEVER, alone(base), alone(slow))
                        .out());
        assertThat(root.at("/schemaVersion").asInt()).isEqualTo(2);
        assertThat(root.at("/run/kind").asString()).isEqualTo("offline");
        assertThat(root.at("/run/id").asString()).isEqualTo("20261121-101502-verdict");
        assertThat(root.at("/run/looks").isNull()).isTrue();
        assertThat(root.at("/variants/1/source").asString()).isEqualTo(slow.toString());
        assertThat(root.at("/environment/base.jmh").asString()).isEqualTo("1.37");
        JsonNode row = root.at("/comparisons/0");
        assertThat(row.at("/verdict").asString()).isEqualTo("REGRESSED");
        assertThat(row.at("/blocks").asInt()).isEqualTo(10);
        assertThat(row.at("/forks/baseline").asInt()).isEqualTo(10);
        assertThat(row.at("/change/estimate").asDouble()).isBetween(0.1, 0.13);
    }

    @Test
    void every_format_is_written() {
        assertThat(judge(Format.CSV, FailOn.NEVER, alone(base), alone(slow)).out())
                .contains("baselineForks", ",REGRESSED,");
        assertThat(judge(Format.MARKDOWN, FailOn.NEVER, alone(base), alone(slow))
                        .out())
                .contains("| forks |", "**regressed**", "steelyard verdict --join base=")
                .doesNotContain("command.txt");
        assertThat(judge(Format.HTML, FailOn.NEVER, alone(base), alone(slow)).out())
                .contains("<svg", "steelyard verdict --join base=")
                .doesNotContain("command.txt", "seed");
    }

    @Test
    void files_of_one_variant_are_joined() throws IOException {
        Path more = file("more.json", "[" + entry("longs", "[12.3],[12.4]") + "]");
        JsonNode root = new JsonMapper()
                .readTree(judge(Format.JSON, FailOn.NEVER, named("main", base, more), named("new", slow))
                        .out());
        assertThat(root.at("/comparisons/0/forks/baseline").asInt()).isEqualTo(12);
        assertThat(root.at("/variants/0/name").asString()).isEqualTo("main");
    }

    @Test
    void a_file_given_twice_is_refused() {
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, named("main", base, base), alone(slow)))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                    assertThat(e.problem())
                            .contains("base.json (line 1, byte 1) has exactly the same scores for Decoder.longs as ");
                });
    }

    @Test
    void files_called_alike_are_told_apart_by_their_folders() throws IOException {
        Path one = file("main/results.json", Files.readString(base));
        Path two = file("branch/results.json", Files.readString(slow));
        assertThat(judge(Format.TEXT, FailOn.NEVER, alone(one), alone(two)).out())
                .contains("branch-results against main-results");
        Path three = file("x/main/results.json", Files.readString(slow));
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(one), alone(three)))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.remedy()).contains("--join NAME=FILE"));
    }

    @Test
    void what_cannot_be_read_says_where_and_what_to_do() throws IOException {
        Path cut = file("cut.json", "[" + entry("longs", FORKS).substring(0, 90));
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base), alone(cut)))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                    assertThat(e.problem()).startsWith(cut + ", line 1, byte 91: the JSON ends in the middle");
                    assertThat(e.remedy()).startsWith("Run JMH again");
                });
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base), alone(folder.resolve("none.json"))))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.problem()).startsWith("no such file: "));
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base), alone(folder)))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.problem()).endsWith(" is a folder"));
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base)))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE));
    }

    @Test
    void a_time_of_zero_is_no_improvement() throws IOException {
        String zeros = FORKS.replaceAll("\\[[0-9.]+]", "[0.0]");
        Path zero = file("zero.json", "[" + entry("longs", zeros) + "]");
        for (Path base : List.of(this.base, file("zero-too.json", "[ " + entry("longs", zeros) + "]"))) {
            Ended ended = judge(Format.JSON, FailOn.INCONCLUSIVE, alone(base), alone(zero));
            assertThat(ended.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
            assertThat(new JsonMapper()
                            .readTree(ended.out())
                            .at("/comparisons/0/reasonCode")
                            .asString())
                    .isEqualTo("zero-time");
        }
    }

    @Test
    void a_file_is_not_compared_with_itself() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), base);
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base), alone(link)))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.problem()).contains("compared with itself"));
    }

    @Test
    void a_pipe_is_not_waited_for() throws Exception {
        Path pipe = folder.resolve("pipe.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base), alone(pipe)))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.problem()).contains("pipe"));
    }

    @Test
    void no_results_are_a_failure() throws IOException {
        Path empty = file("empty.json", "");
        assertThatThrownBy(() -> judge(Format.TEXT, FailOn.NEVER, alone(base), alone(empty)))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.kind()).isEqualTo(UserError.Kind.FAILED);
                    assertThat(e.problem()).isEqualTo(empty + " contains no results");
                });
        Path other = file("other.json", "[" + entry("doubles", FORKS) + "]");
        Ended ended = judge(Format.TEXT, FailOn.NEVER, alone(base), alone(other));
        assertThat(ended.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(ended.out()).contains("added", "removed");
    }

    @Test
    void hostile_names_stay_text() throws IOException {
        String name = "evil<script>alert(1)</script>|`\\u001b[31m=cmd";
        Path one = file("one.json", "[" + entry(name, FORKS) + "]");
        Path two = file("two.json", "[" + entry(name, SLOWER) + "]");
        for (Format format : Format.values()) {
            String out = judge(format, FailOn.NEVER, alone(one), alone(two)).out();
            assertThat(out).as(format.name()).contains("evil");
            assertThat(out).as(format.name()).doesNotContain("\u001b");
            assertThat(out.contains("<script>alert"))
                    .isEqualTo(format == Format.JSON || format == Format.TEXT || format == Format.CSV);
        }
    }
}
