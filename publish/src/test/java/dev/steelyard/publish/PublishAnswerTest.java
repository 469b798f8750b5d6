package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.publish.PublishRequest.News;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import dev.steelyard.publish.forge.Forge;
import dev.steelyard.publish.forge.GitHub;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers on a local service that behaves like GitHub and GitLab. */
class PublishAnswerTest {

    private static final Patience QUICK =
            new Patience(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(1));
    private static final String OLD = "fedcba9876543210fedcba9876543210fedcba98";

    @TempDir
    private Path temp;

    private FakeForge forge;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();

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

    private void event(String json) throws IOException {
        Path file = temp.resolve("event.json");
        Files.writeString(file, json.replace('\'', '"'));
        environment.put("GITHUB_EVENT_PATH", file.toString());
    }

    private Place place() {
        return new Place(Optional.empty(), OptionalLong.empty(), Optional.empty(), Optional.of(forge.api()));
    }

    private ExitStatus publish(PublishRequest request, PrintStream out) {
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

    private void publish(Service service, Path run, boolean check) {
        ExitStatus status = publish(
                new PublishRequest(service, List.of(run.toString()), temp, Optional.empty(), false, check, place()),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        assertThat(status).isEqualTo(ExitStatus.SUCCESS);
    }

    private void news(News news, boolean check) {
        publish(
                new PublishRequest(Service.GITHUB, List.of(), temp, Optional.of(news), false, check, place()),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    }

    private Path slower() {
        return StoredRun.write(temp.resolve("slower"), 1.2, "org.example.Decoder.read");
    }

    private Path same() {
        return StoredRun.write(temp.resolve("same"), 1.0, "org.example.Decoder.read");
    }

    private String only() {
        assertThat(forge.bodies()).hasSize(1);
        return forge.bodies().get(0);
    }

    @Test
    void a_first_answer_is_one_comment() {
        publish(Service.GITHUB, slower(), false);

        assertThat(forge.changes()).containsExactly("POST /repos/ada/engine/issues/17/comments");
        assertThat(only())
                .startsWith("<!-- steelyard -->\n<!-- steelyard:entry answer " + FakeForge.COMMIT)
                .contains(
                        "**1 benchmark regressed**; please look at it.",
                        "steelyard compare --seed 42 000000000000:base 000000000000:change")
                .doesNotContain("Earlier results");
    }

    @Test
    void a_later_answer_takes_its_place_and_keeps_it_below() {
        publish(Service.GITHUB, slower(), false);
        forge.newest = OLD;
        environment.put("CI_COMMIT_SHA", OLD);
        assertThat(forge.bodies()).hasSize(1);
        publish(
                new PublishRequest(
                        Service.GITHUB,
                        List.of(same().toString()),
                        temp,
                        Optional.empty(),
                        false,
                        false,
                        new Place(Optional.empty(), OptionalLong.empty(), Optional.of(OLD), Optional.of(forge.api()))),
                System.out);

        String comment = only();
        assertThat(comment.indexOf("No regression")).isPositive().isLessThan(comment.indexOf("Earlier results: 1"));
        assertThat(comment.indexOf("1 benchmark regressed")).isGreaterThan(comment.indexOf("Earlier results: 1"));
        assertThat(StickyComment.read(comment))
                .extracting(StickyComment.Entry::commit)
                .containsExactly(OLD, FakeForge.COMMIT);
    }

    @Test
    void the_same_answer_again_changes_nothing() {
        Path run = slower();
        publish(Service.GITHUB, run, false);
        String before = only();
        publish(Service.GITHUB, run, false);

        assertThat(only()).isEqualTo(before);
    }

    @Test
    void while_a_newer_commit_is_measured_the_last_answer_stays() {
        publish(Service.GITHUB, slower(), false);
        news(News.MEASURING, false);
        assertThat(only())
                .contains("Measuring 012345678 ... ([job](https://github.example/ada/engine/actions/runs/99))")
                .contains("The last result is for 012345678:", "1 benchmark regressed")
                .doesNotContain("Earlier results");

        publish(Service.GITHUB, same(), false);
        assertThat(only()).contains("No regression", "Earlier results: 1").doesNotContain("Measuring");
    }

    @ParameterizedTest
    @EnumSource(
            value = News.class,
            names = {"FAILED", "CANCELLED"})
    void a_job_without_an_answer_says_so(News news) {
        news(news, true);

        assertThat(only()).contains("No result: the benchmark job", "there is no verdict on 012345678.");
        assertThat(forge.checks).hasSize(1);
        assertThat(forge.checks.get(0).path("conclusion").asString())
                .isEqualTo(news == News.FAILED ? "failure" : "cancelled");
    }

    @Test
    void a_comment_that_was_deleted_meanwhile_is_written_anew() {
        publish(Service.GITHUB, same(), false);
        forge.fail("PATCH /repos/ada/engine/issues/comments/1", 404, false, Map.of());
        forge.fail("GET /repos/ada/engine/issues/17/comments", 200, false, Map.of());
        publish(Service.GITHUB, slower(), false);

        assertThat(forge.changes()).last().isEqualTo("POST /repos/ada/engine/issues/17/comments");
    }

    @ParameterizedTest
    @CsvSource({"429, retry-after, 0", "403, x-ratelimit-reset, 1", "500, x-nothing, 0", "502, x-nothing, 0"})
    void what_a_limit_or_an_error_refuses_is_asked_again(int status, String header, String value) {
        Map<String, String> headers = new HashMap<>(Map.of(header, value));
        if (status == 403) {
            headers.put("x-ratelimit-remaining", "0");
        }
        forge.fail("GET /repos/ada/engine/issues/17/comments", status, false, headers);
        publish(Service.GITHUB, same(), false);

        assertThat(only()).contains("No regression");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_comment_is_written_once_even_if_the_answer_to_that_is_lost(boolean done) {
        forge.fail("POST", 500, done, Map.of());
        publish(Service.GITHUB, same(), false);

        assertThat(only()).contains("No regression");
    }

    @Test
    void a_limit_that_lasts_longer_than_anybody_waits_is_an_error() {
        forge.fail("GET", 429, false, Map.of("retry-after", "3600"));

        assertThatThrownBy(() -> publish(Service.GITHUB, same(), false))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(
                        "posting did not finish: GET /repos/ada/engine/pulls/17: HTTP status 429 (as the test says)");
    }

    @ParameterizedTest
    @CsvSource({"403, pull-requests: write", "404, number of the request", "422, posts nothing twice"})
    void a_refusal_names_the_request_and_the_remedy_but_no_token(int status, String remedy) {
        forge.fail("POST", status, false, Map.of());

        assertThatThrownBy(() -> publish(Service.GITHUB, same(), false))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("POST /repos/ada/engine/issues/17/comments: HTTP status " + status)
                .hasMessageContaining(remedy)
                .message()
                .doesNotContain(FakeForge.TOKEN);
    }

    @Test
    void the_comment_is_found_behind_thirty_pages_of_others() {
        for (int i = 0; i < 3_000; i++) {
            forge.comment("thanks", "bob", "User");
        }
        forge.comment("<!-- steelyard -->\n", "github-actions[bot]", "Bot");
        publish(Service.GITHUB, same(), false);

        assertThat(forge.changes()).containsExactly("PATCH /repos/ada/engine/issues/comments/3001");
    }

    @Test
    void a_comment_of_somebody_else_is_never_changed() {
        Path run = slower();
        forge.comment("<!-- steelyard -->\nAll is well.", "mallory", "User");
        publish(Service.GITHUB, run, false);
        assertThat(forge.bodies()).hasSize(2).first().isEqualTo("<!-- steelyard -->\nAll is well.");

        forge.comment("<!-- steelyard -->\nAll is well.", "other-app[bot]", "Bot");
        publish(Service.GITHUB, run, false);
        assertThat(forge.bodies()).hasSize(3);

        forge.login = "steelyard";
        publish(Service.GITHUB, run, false);
        assertThat(forge.bodies()).hasSize(4);
    }

    @Test
    void a_check_that_cannot_be_set_does_not_keep_the_comment_from_being_written() {
        forge.fail("GET /repos/ada/engine/commits", 403, false, Map.of());

        assertThatThrownBy(() -> publish(Service.GITHUB, same(), true))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("checks: write");
        assertThat(only()).contains("No regression");
    }

    @Test
    void a_check_of_another_program_with_the_same_name_is_left_alone() {
        forge.checks.add(FakeForge.node().put("id", 1).put("name", "Steelyard").put("external_id", "other"));
        publish(Service.GITHUB, same(), true);

        assertThat(forge.checks).hasSize(2);
    }

    @Test
    void a_class_that_is_proved_to_be_the_cause_has_a_remark_at_its_changed_line() {
        List<Forge.Changed> files = List.of(
                new Forge.Changed("engine/src/main/java/org/example/Decoder.java", 12),
                new Forge.Changed("src/main/java/other/Decoder.java", 3),
                new Forge.Changed("docs/org/example/Decoder.md", 1));

        assertThat(PublishAnswer.notes(List.of("org.example.Decoder$Inner", "a.B"), "1 regressed", files))
                .containsExactly(
                        new Forge.Note(
                                "engine/src/main/java/org/example/Decoder.java",
                                12,
                                "The change to org.example.Decoder$Inner is proved to be a cause of a changed benchmark: 1 regressed"));
    }

    @Test
    void remarks_of_a_check_are_sent_once() throws Exception {
        GitHub hub = new GitHub(forge.api(), "ada/engine", FakeForge.TOKEN, QUICK, InstantSource.system());
        Forge.Check check = new Forge.Check(
                FakeForge.COMMIT, Forge.State.FAILED, "t", "s", List.of(new Forge.Note("A.java", 2, "text")));
        hub.set(new Forge.Check(FakeForge.COMMIT, Forge.State.RUNNING, "t", "s", List.of()));
        hub.set(check);
        hub.set(check);

        assertThat(forge.checks).hasSize(1);
        assertThat(forge.checks.get(0).path("output").path("annotations")).hasSize(1);
    }

    @Test
    void an_answer_on_an_older_commit_is_not_posted() {
        forge.newest = OLD;
        publish(Service.GITHUB, slower(), true);

        assertThat(forge.bodies()).isEmpty();
        assertThat(warnings)
                .containsExactly(
                        "no comment was written: request 17 has a newer commit than the one that was measured");
        assertThat(forge.checks.get(0).path("conclusion").asString())
                .as("the check of the commit ends all the same")
                .isEqualTo("failure");
    }

    @Test
    void the_request_of_a_fork_is_found_by_its_branch_and_commit() throws IOException {
        event("{'workflow_run': {'head_sha': '" + FakeForge.COMMIT
                + "', 'head_branch': 'fast&er', 'head_repository': {'owner': {'login': 'eve'}}}}");
        forge.pulls.add(
                FakeForge.node().put("number", 17).set("head", FakeForge.node().put("sha", FakeForge.COMMIT)));
        publish(Service.GITHUB, slower(), false);
        assertThat(only()).contains("regressed");
        assertThat(forge.requests.get(0))
                .isEqualTo("GET /repos/ada/engine/pulls?state=open&head=eve%3Afast%26er&per_page=100&page=1");

        forge.pulls.clear();
        publish(Service.GITHUB, same(), false);
        assertThat(warnings).hasSize(1).first().asString().contains("not the head of exactly one open pull request");
        assertThat(only()).contains("regressed");
    }

    @Test
    void a_check_goes_from_running_to_its_end() {
        news(News.MEASURING, true);
        assertThat(forge.checks.get(0).path("status").asString()).isEqualTo("in_progress");
        publish(Service.GITHUB, slower(), true);

        assertThat(forge.checks).hasSize(1);
        assertThat(forge.checks.get(0).path("conclusion").asString()).isEqualTo("failure");
        assertThat(forge.checks.get(0).path("output").path("title").asString())
                .isEqualTo("1 benchmark regressed; please look at it.");
        assertThat(forge.changes())
                .startsWith("POST /repos/ada/engine/check-runs")
                .contains("PATCH /repos/ada/engine/check-runs/1");
    }

    @Test
    void gitlab_has_notes_and_statuses() {
        forge.login = "steelyard";
        publish(Service.GITLAB, slower(), true);
        publish(Service.GITLAB, same(), true);

        assertThat(only()).contains("No regression", "Earlier results: 1");
        assertThat(forge.changes())
                .containsExactly(
                        "POST /projects/5/statuses/" + FakeForge.COMMIT,
                        "POST /projects/5/merge_requests/17/notes",
                        "POST /projects/5/statuses/" + FakeForge.COMMIT,
                        "PUT /projects/5/merge_requests/17/notes/1");
        assertThat(forge.checks)
                .extracting(check -> check.path("state").asString())
                .containsExactly("failed", "success");
    }

    @Test
    void a_summary_goes_to_the_page_of_the_job_or_to_standard_output() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PublishRequest request = new PublishRequest(
                Service.SUMMARY, List.of(slower().toString()), temp, Optional.empty(), false, false, Place.OF_JOB);
        publish(request, new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("regressed");

        Path page = temp.resolve("summary.md");
        environment.put("GITHUB_STEP_SUMMARY", page.toString());
        publish(request, System.out);
        publish(request, System.out);
        assertThat(Files.readString(page).split("1 benchmark regressed", -1)).hasSize(3);
        assertThat(forge.requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GITHUB_TOKEN, '', the variable GITHUB_TOKEN is not set",
        "GITHUB_REPOSITORY, ada/../../evil, is not a repository of GitHub",
        "GITHUB_REPOSITORY, '', no repository given",
        "GITHUB_EVENT_PATH, '', this job is not for a pull or merge request",
        "GITHUB_EVENT_PATH, /nowhere, GITHUB_EVENT_PATH: /nowhere cannot be read"
    })
    void what_the_job_does_not_say_is_asked_for(String variable, String value, String problem) {
        environment.put(variable, value);

        assertThatThrownBy(() -> publish(Service.GITHUB, same(), false))
                .isInstanceOf(UserError.class)
                .hasMessageContaining(problem);
        assertThat(forge.changes()).isEmpty();
    }
}
