package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.publish.PublishRequest.News;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import dev.steelyard.publish.forge.Patience;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A local service that behaves like GitHub and GitLab, and a job that posts on it. */
abstract class PublishScene {

    static final Patience QUICK = new Patience(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(1));
    static final String OLD = "fedcba9876543210fedcba9876543210fedcba98";

    @TempDir
    Path temp;

    FakeForge forge;
    final Map<String, String> environment = new HashMap<>();
    final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void start() throws IOException {
        forge = new FakeForge();
        environment.put("GITHUB_TOKEN", FakeForge.TOKEN);
        environment.put("GITLAB_TOKEN", FakeForge.TOKEN);
        environment.put("GITHUB_REPOSITORY", "ada/engine");
        environment.put("CI_PROJECT_ID", "5");
        environment.put("CI_MERGE_REQUEST_IID", "17");
        environment.put("CI_COMMIT_SHA", FakeForge.COMMIT);
        environment.put("GITHUB_RUN_ID", "99");
        environment.put("GITHUB_SERVER_URL", "https://github.example");
        event("{'pull_request': {'number': 17, 'head': {'sha': '" + FakeForge.COMMIT + "'}}}");
    }

    @AfterEach
    void stop() {
        forge.close();
    }

    void event(String json) throws IOException {
        Path file = temp.resolve("event.json");
        Files.writeString(file, json.replace('\'', '"'));
        environment.put("GITHUB_EVENT_PATH", file.toString());
    }

    Place place() {
        return new Place(Optional.empty(), OptionalLong.empty(), Optional.empty(), Optional.of(forge.api()));
    }

    ExitStatus publish(PublishRequest request, PrintStream out) {
        Progress progress = new Progress() {
            @Override
            public void phase(String message) {}

            @Override
            public void blockStarted(Block.Id block) {}

            @Override
            public void blockFinished(Block block, List<Judged> rows) {}

            @Override
            public void remaining(double done, TimeLeft left) {}

            @Override
            public void warning(String message) {
                warnings.add(message);
            }
        };
        return new PublishAnswer(
                        new WorkspaceOptions(temp.resolve("cache"), environment, Duration.ofMinutes(1)),
                        QUICK,
                        InstantSource.fixed(Instant.parse("2026-11-29T10:20:30Z")))
                .publish(request, new Console(out, false, progress));
    }

    void publish(Service service, Path run, boolean check) {
        ExitStatus status = publish(
                new PublishRequest(service, List.of(run.toString()), temp, Optional.empty(), false, check, place()),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        assertThat(status).isEqualTo(ExitStatus.SUCCESS);
    }

    void news(News news, boolean check) {
        publish(
                new PublishRequest(Service.GITHUB, List.of(), temp, Optional.of(news), false, check, place()),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    }

    Path slower() {
        return StoredRun.write(temp.resolve("slower"), 1.2, "org.example.Decoder.read");
    }

    Path same() {
        return StoredRun.write(temp.resolve("same"), 1.0, "org.example.Decoder.read");
    }

    String only() {
        assertThat(forge.bodies()).hasSize(1);
        return forge.bodies().get(0);
    }
}
