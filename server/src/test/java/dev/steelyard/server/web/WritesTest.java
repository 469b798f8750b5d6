package dev.steelyard.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.mark.Quarantine;
import dev.steelyard.history.record.ProjectLedger;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What can be changed over HTTP, and by whom. */
class WritesTest extends ServedLedger {

    private static final String RESULTS = """
            [{"benchmark": "org.example.Decoder.read", "mode": "avgt", "threads": 1, "forks": 1, "jdkVersion": "17",
              "primaryMetric": {"score": 12.5, "scoreError": 0.1, "scoreUnit": "ns/op", "rawData": [[12.4, 12.6]]}}]
            """;

    @Test
    void results_are_added_once_and_say_what_was_measured() throws Exception {
        try (Web web = open()) {
            String path = "/api/v1/results?project=decoder&commit=" + "c".repeat(40);
            HttpResponse<String> first = post(web, path, JSON, RESULTS);
            assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
            assertThat(json(first).path("added").asInt()).isEqualTo(1);
            assertThat(json(post(web, path, JSON, RESULTS)).path("known").asBoolean())
                    .isTrue();
            HttpResponse<String> without = post(web, "/api/v1/results?project=decoder", JSON, RESULTS);
            assertThat(without.statusCode()).isEqualTo(400);
            assertThat(json(without).path("error").asString()).contains("do not say which commit was measured");
            assertThat(post(web, "/api/v1/results?project=decoder", JSON, "{\"a\":")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(post(web, "/api/v1/results?project=decoder", JSON, "[".repeat(100_000))
                            .statusCode())
                    .isEqualTo(400);
            assertThat(post(web, "/api/v1/results", JSON, RESULTS).statusCode()).isEqualTo(400);
            assertThat(new ImportLedger(ledger).histories(Optional.empty(), name -> true))
                    .hasSize(1)
                    .allMatch(history ->
                            history.series().get(0).values().get(0).revision().equals("c".repeat(40)));
            assertThat(audit())
                    .anyMatch(entry -> entry.project().equals("decoder")
                            && entry.who().equals("this machine")
                            && entry.subject().contains("c".repeat(40)));
        }
    }

    @Test
    void a_change_is_marked_by_a_program_and_by_a_form() throws Exception {
        plant();
        try (Web web = open()) {
            HttpResponse<String> answer = post(
                    web,
                    marks(),
                    JSON,
                    "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"accepted\", \"reason\": \"checks lengths\"}");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(json(answer).at("/done/0").asString()).contains("org.example.Decoder.read");
            assertThat(known()).singleElement().satisfies(mark -> {
                assertThat(mark.judgment()).isEqualTo(Judgment.ACCEPTED);
                assertThat(mark.reason()).isEqualTo("checks lengths");
            });
            String page = "/p/" + project().id() + "/";
            assertThat(ask(web, page + "changes/").body())
                    .contains("action=\"../../../p/" + project().id() + "/marks/\"", "accepted");
            HttpResponse<String> form =
                    post(web, page + "marks/", FORM, "revision=" + hash(22) + "&judgment=withdrawn&reason=&benchmark=");
            assertThat(form.statusCode()).as(form.body()).isEqualTo(303);
            assertThat(form.headers().firstValue("Location")).contains("../changes/");
            assertThat(known())
                    .extracting(Mark::judgment)
                    .containsExactlyInAnyOrder(Judgment.ACCEPTED, Judgment.WITHDRAWN);
            assertThat(ask(web, "/audit/").body()).contains("checks lengths", "this machine");
            assertThat(ask(web, "/").body()).contains("Audit log");
        }
    }

    @Test
    void a_benchmark_is_put_into_quarantine() throws Exception {
        plant();
        try (Web web = open()) {
            String path = "/p/" + project().id() + "/quarantine/";
            assertThat(post(web, path, FORM, "benchmark=Decoder&until=2999-12-31&reason=its+machine+died")
                            .statusCode())
                    .isEqualTo(303);
            List<Quarantine> decided =
                    ProjectLedger.named(ledger, project().name()).quarantine();
            assertThat(decided).singleElement().satisfies(one -> {
                assertThat(one.benchmark()).isEqualTo("org.example.Decoder.read");
                assertThat(one.reason()).isEqualTo("its machine died");
            });
            for (String wrong : List.of(
                    "benchmark=Nothing&until=2999-12-31&reason=x",
                    "benchmark=(&until=2999-12-31&reason=x",
                    "benchmark=Decoder&until=tomorrow&reason=x",
                    "benchmark=Decoder&until=2999-12-31&reason=",
                    "benchmark=%zz")) {
                assertThat(post(web, path, FORM, wrong).statusCode()).as(wrong).isEqualTo(400);
            }
        }
    }

    @Test
    void wrong_decisions_are_refused_with_the_reason() throws Exception {
        plant();
        try (Web web = open()) {
            for (String wrong : List.of(
                    "",
                    "[]",
                    "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"perhaps\"}",
                    "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"accepted\"}",
                    "{\"revision\": \"" + hash(5) + "\", \"judgment\": \"false\"}",
                    "{\"revision\": \"../../etc\", \"judgment\": \"false\"}",
                    "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"false\", \"benchmark\": \"(\"}")) {
                HttpResponse<String> answer = post(web, marks(), JSON, wrong);
                assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
                assertThat(json(answer).path("error").asString()).as(wrong).isNotBlank();
            }
            assertThat(post(web, "/api/v1/projects/" + "0".repeat(32) + "/marks", JSON, "{}")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(known()).isEmpty();
        }
    }

    @Test
    void a_measurement_is_requested_and_cancelled() throws Exception {
        plant();
        try (Web web = open()) {
            String page = "/p/" + project().id() + "/";
            assertThat(ask(web, page).body()).contains("Request a measurement");
            HttpResponse<String> asked =
                    post(web, page + "requests/", FORM, "baseline=main&treatment=my-branch&include=Decoder&minutes=2");
            assertThat(asked.statusCode()).as(asked.body()).isEqualTo(303);
            String place =
                    page + asked.headers().firstValue("Location").orElse("").substring(3);
            assertThat(ask(web, place).body())
                    .contains("my-branch against main: waiting for a worker.", "2 min", "Decoder");
            assertThat(ask(web, "/queue/").body()).contains("1 request is waiting", "my-branch");
            assertThat(post(web, place + "cancel/", FORM, "").statusCode()).isEqualTo(303);
            assertThat(ask(web, place).body()).contains("cancelled.").doesNotContain("cancel/");
            assertThat(post(web, place + "cancel/", FORM, "").statusCode()).isEqualTo(400);
            String api = "/api/v1/projects/" + project().id() + "/requests";
            HttpResponse<String> another =
                    post(web, api, JSON, "{\"baseline\": \"v1\", \"treatment\": \"v2\", \"minutes\": 30}");
            assertThat(another.statusCode()).as(another.body()).isEqualTo(200);
            String id = json(another).path("id").asString();
            assertThat(post(web, api + "/" + id + "/cancel", JSON, "").statusCode())
                    .isEqualTo(200);
            for (String wrong : List.of(
                    "{}",
                    "{\"baseline\": \"v1\", \"treatment\": \"v1\"}",
                    "{\"baseline\": \"--upload-pack=x\", \"treatment\": \"v1\"}",
                    "{\"baseline\": \"main:secret\", \"treatment\": \"v1\"}",
                    "{\"baseline\": \"a..b\", \"treatment\": \"v1\"}",
                    "{\"baseline\": \"v1\", \"treatment\": \"v2\", \"jvm\": \"/bin/sh -c x\"}",
                    "{\"baseline\": \"v1\", \"treatment\": \"v2\", \"minutes\": 0}",
                    "{\"baseline\": \"v1\", \"treatment\": \"v2\", \"minutes\": 999}",
                    "{\"baseline\": \"v1\", \"treatment\": \"v2\", \"include\": \"" + "x".repeat(400) + "\"}")) {
                assertThat(post(web, api, JSON, wrong).statusCode()).as(wrong).isEqualTo(400);
            }
        }
    }

    @Test
    void a_request_with_a_key_is_made_once() throws Exception {
        plant();
        try (Web web = open()) {
            String path = "/api/v1/projects/" + project().id() + "/requests";
            String body = "{\"baseline\": \"v1\", \"treatment\": \"v2\", \"jvm\": \"21\"}";
            String id = json(post(web, path, JSON, body, "Idempotency-Key", "one"))
                    .path("id")
                    .asString();
            assertThat(json(post(web, path, JSON, body, "Idempotency-Key", "one"))
                            .path("id")
                            .asString())
                    .isEqualTo(id);
            assertThat(json(post(web, path, JSON, body, "Idempotency-Key", "two"))
                            .path("id")
                            .asString())
                    .isNotEqualTo(id);
            assertThat(post(web, path, JSON, body.replace("v2", "v3"), "Idempotency-Key", "one")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(post(web, path, JSON, body, "Idempotency-Key", "k".repeat(201))
                            .statusCode())
                    .isEqualTo(400);
            RequestLedger queue = new RequestLedger(ledger);
            assertThat(queue.newest(10)).hasSize(2);
            ProjectName name = project().name();
            assertThat(queue.waiting(name, Set.of(), CLOCK.instant())).isEmpty();
            assertThat(queue.waiting(name, Set.of("21"), CLOCK.instant())).isPresent();
            assertThat(ask(web, "/queue/").body()).contains(">21<");
        }
    }

    @Test
    void what_is_too_large_or_compressed_is_refused() throws Exception {
        try (Web web = open()) {
            String path = "/api/v1/results?project=decoder&commit=" + "c".repeat(40);
            HttpResponse<String> large = post(web, path, JSON, " ".repeat((16 << 20) + 1));
            assertThat(large.statusCode()).isEqualTo(413);
            assertThat(json(large).path("error").asString()).contains("16 MiB");
            assertThat(post(web, path, JSON, "PK\u0003\u0004").statusCode()).isEqualTo(415);
            assertThat(post(web, path + "&host=" + "h".repeat(300), JSON, RESULTS)
                            .statusCode())
                    .isEqualTo(400);
        }
    }

    /** The description names all that can be asked, and nothing else. */
    @Test
    void the_description_agrees_with_the_server() throws Exception {
        plant();
        try (Web web = open()) {
            String request = json(post(
                            web,
                            "/api/v1/projects/" + project().id() + "/requests",
                            JSON,
                            "{\"baseline\": \"v1\", \"treatment\": \"v2\"}"))
                    .path("id")
                    .asString();
            JsonNode paths = json(ask(web, "/api/v1/openapi.json")).path("paths");
            for (String path : paths.propertyNames()) {
                String real = path.replace("{project}", project().id())
                        .replace(
                                "{benchmark}",
                                path(SLOWER).replaceFirst(".*/b/", "").replace("/", ""))
                        .replace("{run}", contents.runs(project()).get(0).id())
                        .replace("{request}", request);
                if (paths.get(path).has("get")) {
                    assertThat(ask(web, real).statusCode()).as(path).isEqualTo(200);
                    assertThat(post(web, real, JSON, "{}").statusCode())
                            .as(path)
                            .isEqualTo(405);
                } else {
                    HttpResponse<String> answer = ask(web, real);
                    assertThat(answer.statusCode()).as(path).isEqualTo(405);
                    assertThat(answer.headers().firstValue("Allow")).contains("POST");
                    assertThat(post(web, real, JSON, "").statusCode()).as(path).isIn(200, 400, 415);
                }
            }
        }
    }
}
