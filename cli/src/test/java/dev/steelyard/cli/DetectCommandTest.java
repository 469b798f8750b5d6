package dev.steelyard.cli;

import static dev.steelyard.cli.Execution.real;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.detect.DetectRequest;
import dev.steelyard.history.detect.DetectRequest.Format;
import dev.steelyard.history.detect.DetectRequest.Gate;
import dev.steelyard.history.detect.DetectRequest.HistoryFile;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.detect.HealthRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DetectCommandTest {

    @TempDir
    private Path folder;

    private static DetectRequest request(String... args) {
        return Execution.of(args).request(DetectRequest.class);
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("history.csv"), text).toString();
    }

    /** Series with noise of about 1 % that needs no random numbers, and a rise of 10 % from row 20 on in the first. */
    private static String history(int rows) {
        StringBuilder text = new StringBuilder("revision,decode,encode\n");
        for (int row = 0; row < rows; row++) {
            double noise = Math.sin(row * row * 1.7) + Math.sin(row * 11.3);
            text.append(String.format(
                    Locale.ROOT,
                    "c%d,%.4f,%.4f%n",
                    row,
                    100 * (row < 20 ? 1 : 1.1) + noise,
                    50 + Math.sin(row * row * 2.3)));
        }
        return text.toString();
    }

    @Test
    void defaults() {
        assertThat(request("detect", "history.csv"))
                .isEqualTo(new DetectRequest(
                        new HistoryFile(Path.of("history.csv"), Layout.UNKNOWN),
                        Promise.DEFAULT,
                        Better.UNKNOWN,
                        Format.TEXT,
                        Gate.NONE));
    }

    @Test
    void targets_keep_their_order() {
        DetectRequest request =
                request("detect", "--notify", "https://a/b", "--notify", "command:mail me", "--recent", "3");
        assertThat(request.targets()).containsExactly("https://a/b", "command:mail me");
        assertThat(request.gate().recent()).isEqualTo(3);
    }

    @Test
    void new_changes_are_checked_within_a_time() {
        assertThat(request("detect").confirm()).isEmpty();
        assertThat(request("detect", "--confirm", "--recent", "3").confirm()).contains(Duration.ofMinutes(10));
        assertThat(request("detect", "--confirm", "--confirm-budget", "90s").confirm())
                .contains(Duration.ofSeconds(90));
        assertThat(real("detect", "--confirm-budget", "90s").err())
                .contains("--confirm-budget is given without --confirm");
        assertThat(real("detect", "h.csv", "--confirm").err()).contains("there is a file");
        assertThat(real("detect", "-C", folder.toString(), "--confirm").exit()).isEqualTo(2);
    }

    @Test
    void every_option() {
        assertThat(request(
                        "detect",
                        "history.csv",
                        "--alpha",
                        "5%",
                        "--per-file",
                        "--lower-is-better",
                        "--format",
                        "json",
                        "--fail-on",
                        "regression",
                        "--recent",
                        "3",
                        "--newest-first",
                        "--decimal-comma",
                        "-q"))
                .isEqualTo(new DetectRequest(
                        new HistoryFile(
                                Path.of("history.csv"),
                                new Layout(Optional.of(Order.NEWEST_FIRST), Optional.of(Decimal.COMMA))),
                        new Promise(0.05, true),
                        Better.LOWER,
                        Format.JSON,
                        new Gate(FailOn.REGRESSION, 3, Optional.empty())));
        assertThat(request("detect", "h.csv", "--oldest-first", "--decimal-point")
                        .input())
                .isEqualTo(new HistoryFile(
                        Path.of("h.csv"), new Layout(Optional.of(Order.OLDEST_FIRST), Optional.of(Decimal.POINT))));
        assertThat(request("detect", "h.csv", "--fail-on", "change", "--since", "9be07d3")
                        .gate())
                .isEqualTo(new Gate(FailOn.CHANGE, Gate.RECENT, Optional.of("9be07d3")));
        assertThat(request("detect", "h.csv", "--higher-is-better").better()).isEqualTo(Better.HIGHER);
    }

    @Test
    void without_a_file_the_history_is_that_of_the_ledger() {
        Path here = Path.of("").toAbsolutePath();
        assertThat(request("detect").input())
                .isEqualTo(new RecordedHistory(here, Optional.empty(), Optional.empty(), Optional.empty()));
        assertThat(request(
                                "detect",
                                "-C",
                                folder.toString(),
                                "--ledger",
                                "/l.db",
                                "--benchmark",
                                "Decoder",
                                "--anchor",
                                "v1.0",
                                "--fail-on",
                                "regression")
                        .input())
                .isEqualTo(
                        new RecordedHistory(folder, Optional.of("/l.db"), Optional.of("Decoder"), Optional.of("v1.0")));
        assertThat(real("detect", "h.csv", "--benchmark", "x").err()).contains("there is a file");
        assertThat(real("detect", "--newest-first").err()).contains("describe a file");
        assertThat(real("detect", "--lower-is-better").err()).contains("lower is better");
        assertThat(real("detect", "-C", folder.toString()).err()).contains("is not in a git repository");
        assertThat(real("detect", "-C", folder.toString()).exit()).isEqualTo(2);
    }

    @Test
    void a_release_is_compared_with_what_is_recorded() {
        assertThat(request("detect").health()).isEqualTo(HealthRequest.DEFAULT);
        assertThat(request("detect", "--against", "v1.0", "--margin", "5%", "--stale", "30")
                        .health())
                .isEqualTo(new HealthRequest(Optional.of("v1.0"), 0.05, 30));
    }

    @Test
    void a_change_is_found_in_every_format() throws IOException {
        String file = file(history(40));
        Execution text = real("detect", file);
        assertThat(text.exit()).isZero();
        assertThat(text.out())
                .contains("decode")
                .contains("c20")
                .contains("higher")
                .contains("1 change,");
        JsonNode root = JsonMapper.shared()
                .readTree(real("detect", file, "--format", "json").out());
        JsonNode change = root.get("series").get(0).get("changePoints").get(0);
        assertThat(change.get("index").asInt()).isEqualTo(20);
        assertThat(change.get("revision").asString()).isEqualTo("c20");
        assertThat(root.get("series").get(1).get("changePoints").size()).isZero();
        assertThat(real("detect", file, "--format", "csv").out().lines()).hasSize(3);
    }

    @Test
    void the_exit_code_is_as_asked_for() throws IOException {
        String file = file(history(40));
        assertThat(real("detect", file, "--fail-on", "change").exit()).isZero();
        assertThat(real("detect", file, "--fail-on", "change", "--recent", "30").exit())
                .isEqualTo(1);
        assertThat(real("detect", file, "--fail-on", "regression", "--lower-is-better", "--recent", "30")
                        .exit())
                .isEqualTo(1);
        assertThat(real("detect", file, "--fail-on", "regression", "--higher-is-better", "--recent", "30")
                        .exit())
                .isZero();
        Execution unknown = real("detect", file, "--fail-on", "regression");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("--lower-is-better or --higher-is-better");
    }

    @Test
    void too_few_rows_are_no_pass() throws IOException {
        Execution execution = real("detect", file(history(4)));
        assertThat(execution.exit()).isEqualTo(3);
        assertThat(execution.out()).contains("Not checked").contains("decode (4 values)");
    }

    @Test
    void nothing_found_says_what_would_have_been_found() throws IOException {
        Execution execution = real("detect", file(history(20)));
        assertThat(execution.exit()).isZero();
        assertThat(execution.out()).contains("No change in 2 series").contains("in the middle of a", "8 to 9");
    }

    @Test
    void errors_name_the_file_the_line_and_the_remedy() throws IOException {
        String file = file("revision,decode\na,1\nb,fast\n");
        Execution execution = real("detect", file);
        assertThat(execution.exit()).isEqualTo(2);
        assertThat(execution.out()).isEmpty();
        assertThat(execution.err())
                .contains(file + ", line 3, column 2 ('decode'): 'fast' is not a number")
                .contains("Leave the cell empty");
        assertThat(real("detect", "missing.csv").err()).contains("no such file: missing.csv");
        assertThat(real("detect", folder.toString()).err()).contains("is a folder");
        assertThat(real("detect", "a.csv", "b.csv").err()).contains("unexpected argument 'b.csv'");
        assertThat(real("detect", file, "--alpha", "0.5").err()).contains("too high");
        assertThat(real("detect", file, "--lower-is-better", "--higher-is-better")
                        .err())
                .contains("cannot be used together");
        assertThat(real("detect", file, "--oldest-first", "--newest-first").err())
                .contains("--oldest-first and --newest-first cannot be used together");
        assertThat(real("detect", file, "--decimal-point", "--decimal-comma").err())
                .contains("--decimal-point and --decimal-comma cannot be used together");
        assertThat(real("detect", file, "--recent", "3").err())
                .contains("--recent has no effect without --fail-on", "Add --fail-on regression");
        assertThat(real("detect", file, "--fail-on", "change", "--recent", "0").err())
                .contains("--recent 0 leaves no recent rows");
        assertThat(real("detect", file, "--fail-on", "change", "--recent", "3", "--since", "a")
                        .err())
                .contains("--recent and --since cannot be used together");
        assertThat(real("detect", file, "--fail-on", "change", "--since", " ").err())
                .contains("--since is empty");
    }
}
