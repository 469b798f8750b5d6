package dev.steelyard.history.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.run.Warnings;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.change.ChangeReport.FailOn;
import dev.steelyard.history.change.ChangeReport.Promise;
import dev.steelyard.history.detect.DetectRequest.Format;
import dev.steelyard.history.detect.DetectRequest.Gate;
import dev.steelyard.history.detect.DetectRequest.RecordedHistory;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.mark.KnownChange;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.mark.Notice;
import dev.steelyard.history.notify.AlertSender;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Marks and alerts of changes that were found in a ledger. */
class TriageTest extends RecordedProject {

    private static final String SECRET = "hunter2";

    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final AtomicInteger status = new AtomicInteger(200);
    private final Warnings heard = new Warnings();
    private final HttpServer server;
    private int seconds;

    TriageTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void listen() {
        server.createContext("/" + SECRET, exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
        });
        server.start();
        recordAll(benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME), 1.1);
        recordAll(benchmark("org.example.Decoder.skip", Mode.AVERAGE_TIME), 0.9);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private RecordedHistory history(Optional<String> benchmark) {
        return new RecordedHistory(repository, Optional.empty(), benchmark, Optional.empty());
    }

    private Console console(ByteArrayOutputStream out) {
        return new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, heard);
    }

    private ExitStatus detect(ByteArrayOutputStream out, Format format, String... targets) {
        DetectRequest request = new DetectRequest(
                history(Optional.empty()),
                Promise.DEFAULT,
                Better.UNKNOWN,
                format,
                new Gate(FailOn.CHANGE, 15, Optional.empty()),
                List.of(targets));
        CardAlerts alerts = new CardAlerts(
                new AlertSender(Duration.ofSeconds(5), Duration.ofMillis(10)), InstantSource.fixed(START));
        InstantSource now = InstantSource.fixed(START.plusSeconds(seconds));
        return new DetectChanges(options(), location(), alerts, new FreshComparisons(options(), now), now)
                .detect(request, console(out));
    }

    private String mark(Judgment judgment, int commit, String benchmark) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MarkRequest request = new MarkRequest(
                history(Optional.of(benchmark)), hash(commit), judgment, "safer \u001b[31mparser", Promise.DEFAULT);
        marks().mark(request, console(out));
        return out.toString(StandardCharsets.UTF_8);
    }

    private MarkChanges marks() {
        seconds++;
        return new MarkChanges(options(), location(), InstantSource.fixed(START.plusSeconds(seconds)));
    }

    private String list() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        marks().list(new MarkRequest.Listing(repository, Optional.empty()), console(out));
        return out.toString(StandardCharsets.UTF_8);
    }

    private String text(ExitStatus expected) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT)).isEqualTo(expected);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void marked_changes_are_shown_and_fail_nothing_until_the_mark_is_withdrawn() throws IOException {
        assertThat(list()).startsWith("No change of repository is marked in ");
        text(ExitStatus.REGRESSION);
        assertThat(mark(Judgment.ACCEPTED, 22, "read"))
                .startsWith("accepted: org.example.Decoder.read, +")
                .contains("no longer counts it");
        assertThat(text(ExitStatus.REGRESSION))
                .contains("regressed (accepted)")
                .contains("1 of 1 marked change is real");
        mark(Judgment.FALSE, 22, "skip");
        assertThat(text(ExitStatus.SUCCESS))
                .contains("improved (false)")
                .contains("2 marked changes")
                .contains("1 of 2 marked changes is real");
        assertThat(list()).contains("accepted  safer \\u001b[31mparser").contains("false");
        mark(Judgment.FALSE, 22, "read");
        assertThat(text(ExitStatus.SUCCESS)).contains("0 of 2 marked changes are real");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        detect(out, Format.JSON);
        JsonNode json = JsonMapper.shared().readTree(out.toByteArray());
        JsonNode change = json.get("series").get(0).get("changePoints").get(0);
        assertThat(change.get("mark").get("judgment").asString()).isEqualTo("false");
        assertThat(change.get("counted").asBoolean()).isFalse();
        assertThat(json.get("cards").size()).isEqualTo(1);
        assertThat(json.get("cards").get(0).get("changes").size()).isEqualTo(2);
        mark(Judgment.WITHDRAWN, 22, "");
        text(ExitStatus.REGRESSION);
        assertThat(list()).startsWith("No change of repository is marked in ");
        assertThatThrownBy(() -> mark(Judgment.WITHDRAWN, 22, "")).hasMessageContaining("no marked change");
        assertThatThrownBy(() -> mark(Judgment.FALSE, 2, "")).hasMessageContaining("no detected change has");
    }

    @Test
    void a_mark_and_an_alert_stay_with_a_benchmark_that_is_renamed() {
        detect(new ByteArrayOutputStream(), Format.TEXT, url());
        assertThat(bodies).hasSize(1);
        mark(Judgment.ACCEPTED, 22, "");
        for (String method : List.of("read", "skip")) {
            ledger.names(repository.toString())
                    .decide(
                            "repository",
                            "org.example.Decoder." + method,
                            Optional.of("org.example.Parser." + method),
                            InstantSource.fixed(START));
        }
        assertThat(text(ExitStatus.SUCCESS)).contains("Parser.read").contains("regressed (accepted)");
        mark(Judgment.WITHDRAWN, 22, "");
        assertThat(text(ExitStatus.REGRESSION)).doesNotContain("accepted");
        detect(new ByteArrayOutputStream(), Format.TEXT, url());
        assertThat(bodies).as("told already").hasSize(1);
    }

    @Test
    void what_was_told_and_is_not_found_any_more_is_said() throws IOException {
        KnownChange gone = new KnownChange(
                new KnownChange.Subject("org.example.Decoder.read", "", false),
                new KnownChange.Span(hash(4), hash(8), hash(6)),
                Math.log1p(0.031));
        ledger.marks(repository.toString())
                .add(
                        new ProjectName(repository.toString(), "repository"),
                        List.of(),
                        List.of(new Notice(gone, "digest", true, START.minusSeconds(60))),
                        List.of());
        assertThat(text(ExitStatus.REGRESSION).replace("\n", " "))
                .contains("Reported by --notify in the last 30 days, but not found now:")
                .contains("org.example.Decoder.read +3.10% in ")
                .contains("(on 2026-11-21).");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        detect(out, Format.JSON);
        JsonNode vanished = JsonMapper.shared().readTree(out.toByteArray()).get("vanished");
        assertThat(vanished.size()).isEqualTo(1);
        assertThat(vanished.get(0).get("good").asString()).isEqualTo(hash(4));
        assertThat(vanished.get(0).get("change").asDouble()).isEqualTo(0.031);
    }

    private String url() {
        return "http://localhost:" + server.getAddress().getPort() + "/" + SECRET;
    }

    @Test
    void a_card_is_told_once_with_all_its_changes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, url())).isEqualTo(ExitStatus.REGRESSION);
        assertThat(bodies).hasSize(1);
        JsonNode told = JsonMapper.shared().readTree(bodies.get(0));
        assertThat(told.get("project").asString()).isEqualTo("repository");
        assertThat(told.get("card").get("changes").size()).isEqualTo(2);
        assertThat(told.get("card").get("bad").asString()).hasSize(40);
        detect(out, Format.TEXT, url());
        recordAll(benchmark("org.example.Decoder.late", Mode.AVERAGE_TIME), 1.2);
        detect(out, Format.TEXT, url());
        assertThat(bodies).hasSize(1);
        detect(out, Format.TEXT, "slack:" + url());
        assertThat(bodies).hasSize(2);
        assertThat(JsonMapper.shared().readTree(bodies.get(1)).get("text").asString())
                .startsWith("```\nrepository: 3 series changed in ")
                .contains("Decoder.read: +");
        assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain(SECRET);
    }

    @Test
    void a_failed_delivery_is_said_fails_the_command_and_is_told_the_next_time() throws IOException {
        status.set(500);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, url())).isEqualTo(ExitStatus.FAILED);
        assertThat(bodies).hasSize(3);
        assertThat(heard.said())
                .singleElement()
                .asString()
                .startsWith("cannot notify localhost: it answered with HTTP status 500, in 3 attempts")
                .endsWith("will report 1 new change")
                .doesNotContain(SECRET);
        status.set(204);
        assertThat(detect(out, Format.TEXT, url())).isEqualTo(ExitStatus.REGRESSION);
        assertThat(bodies).hasSize(4);
        detect(out, Format.TEXT, url());
        assertThat(bodies).hasSize(4);
        try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET);
            }
        }
    }

    @Test
    void a_command_gets_the_text_and_its_failure_is_a_failed_delivery() throws IOException {
        Path mail = folder.resolve("mail.txt");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(detect(out, Format.TEXT, "command:cat > '" + mail + "'; exit 7"))
                .isEqualTo(ExitStatus.FAILED);
        assertThat(heard.said())
                .singleElement()
                .asString()
                .startsWith("cannot notify the command of --notify: its exit code is 7;");
        assertThat(detect(out, Format.TEXT, "command:cat > '" + mail + "'")).isEqualTo(ExitStatus.REGRESSION);
        assertThat(mail)
                .content()
                .startsWith("repository: 2 series changed in ")
                .contains("  Decoder.skip: -");
    }
}
