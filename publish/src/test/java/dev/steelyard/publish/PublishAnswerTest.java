package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.PublishRequest.News;
import dev.steelyard.publish.PublishRequest.Place;
import dev.steelyard.publish.PublishRequest.Service;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Comments on a local service that behaves like GitHub. */
class PublishAnswerTest extends PublishScene {

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
