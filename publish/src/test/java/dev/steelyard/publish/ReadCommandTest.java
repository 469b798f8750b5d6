package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.forge.Patience;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comments that ask for a measurement, on a local service that behaves like GitHub. */
class ReadCommandTest {

    @TempDir
    private Path temp;

    private FakeForge forge;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void start() throws IOException {
        forge = new FakeForge();
        environment.put("GITHUB_TOKEN", FakeForge.TOKEN);
        environment.put("GITHUB_REPOSITORY", "ada/engine");
    }

    @AfterEach
    void stop() {
        forge.close();
    }

    private String read(String comment) throws IOException {
        Path event = temp.resolve("event.json");
        Files.writeString(
                event,
                "{\"issue\": {\"number\": 17, \"pull_request\": {}}, \"comment\": {\"id\": 5, \"user\": {\"login\": \"ada\"}, \"body\": \""
                        + comment + "\"}}");
        environment.put("GITHUB_EVENT_PATH", event.toString());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ReadCommand(
                        environment,
                        new Patience(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(1)),
                        InstantSource.system())
                .read(
                        new Place(Optional.empty(), OptionalLong.empty(), Optional.empty(), Optional.of(forge.api())),
                        new Console(new PrintStream(out, true, StandardCharsets.UTF_8), false, Progress.SILENT));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void what_a_writer_asks_for_becomes_outputs_and_eyes() throws IOException {
        forge.permission = "write";

        assertThat(read("/benchmark Decoder budget=20m vs=v1.0 explain"))
                .isEqualTo("run=true\nrequest=17\ncommit=" + FakeForge.COMMIT
                        + "\ntarget=release/1.x\ninclude=Decoder\nbudget=20m\nbase=v1.0\nexplain=5m\n");
        assertThat(forge.requests).last().asString().endsWith("/comments/5/reactions\n{\"content\":\"eyes\"}");
    }

    @Test
    void a_commit_against_itself_shows_the_noise() throws IOException {
        forge.permission = "admin";

        assertThat(read("/benchmark vs=self")).contains("base=" + FakeForge.COMMIT + "\n");
    }

    @Test
    void nobody_else_is_heard() throws IOException {
        forge.permission = "read";
        assertThat(read("/benchmark")).isEqualTo("run=false\n");

        forge.permission = "";
        assertThat(read("/benchmark")).isEqualTo("run=false\n");
        assertThat(forge.changes()).isEmpty();
    }

    @Test
    void what_is_not_understood_gets_a_reaction_and_no_run() throws IOException {
        forge.permission = "write";

        assertThat(read("/benchmark vs=--exec=id")).isEqualTo("run=false\n");
        assertThat(forge.requests).last().asString().endsWith("{\"content\":\"confused\"}");
        assertThat(read("a word about /benchmark")).isEqualTo("run=false\n");
    }

    @Test
    void a_reaction_that_fails_stops_nothing() throws IOException {
        forge.permission = "write";
        forge.fail("POST /repos/ada/engine/issues/comments/5/reactions", 403, false, Map.of());

        assertThat(read("/benchmark")).startsWith("run=true\n");
    }

    @Test
    void outputs_go_to_the_file_of_the_job() throws IOException {
        forge.permission = "write";
        Path file = temp.resolve("outputs");
        Files.writeString(file, "before=1\n");
        environment.put("GITHUB_OUTPUT", file.toString());

        assertThat(read("/benchmark")).isEmpty();
        assertThat(Files.readString(file)).startsWith("before=1\nrun=true\nrequest=17\n");
    }

    @Test
    void a_job_without_a_comment_is_an_error() {
        assertThatThrownBy(() -> new ReadCommand(environment, Patience.USUAL, InstantSource.system())
                        .read(Place.OF_JOB, new Console(System.out, false, Progress.SILENT)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not started by a comment");
    }
}
