package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.publish.PublishRequest.News;
import dev.steelyard.publish.PublishRequest.Service;
import dev.steelyard.publish.forge.Forge;
import dev.steelyard.publish.forge.GitHub;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks of commits, and GitLab's notes and statuses. */
class PublishCheckTest extends PublishScene {

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
}
