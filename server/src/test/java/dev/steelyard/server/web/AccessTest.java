package dev.steelyard.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.ledger.access.AccessLedger;
import dev.steelyard.history.record.KeepTokens;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may look, and who may change something. */
class AccessTest extends ServedLedger {

    private int status(Web web, String body, String authorization) throws Exception {
        return post(web, marks(), JSON, body, "Authorization", authorization).statusCode();
    }

    @Test
    void on_another_address_only_a_valid_token_of_the_project_may_write() throws Exception {
        plant();
        believed = "0.0.0.0";
        String write = token(project().name().name(), AccessAction.WRITE);
        String other = token("another project", AccessAction.WRITE);
        String read = token(project().name().name(), AccessAction.READ);
        String all = token("", AccessAction.WRITE, AccessAction.READ);
        String body = "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"false\"}";
        try (Web web = open()) {
            HttpResponse<String> without = post(web, marks(), JSON, body);
            assertThat(without.statusCode()).isEqualTo(401);
            assertThat(without.headers().firstValue("WWW-Authenticate").orElse(""))
                    .startsWith("Basic realm=");
            assertThat(status(web, body, "Bearer nonsense")).isEqualTo(401);
            assertThat(status(web, body, "Basic !!!")).isEqualTo(401);
            assertThat(status(web, body, "Bearer " + other)).isEqualTo(403);
            assertThat(status(web, body, "Bearer " + read)).isEqualTo(403);
            assertThat(known()).isEmpty();
            assertThat(audit()).isEmpty();
            assertThat(status(web, body, "bearer " + write)).isEqualTo(200);
            String basic = Base64.getEncoder().encodeToString(("anybody:" + all).getBytes(StandardCharsets.UTF_8));
            assertThat(status(web, body, "Basic " + basic)).isEqualTo(200);
            assertThat(known()).as("the same at the same moment").hasSize(1);
            assertThat(audit()).hasSize(2).allMatch(entry -> entry.who().startsWith("ci (token "));
            AccessLedger tokens = new AccessLedger(ledger);
            tokens.tokens().forEach(token -> tokens.revoke(token.id(), START));
            assertThat(status(web, body, "Bearer " + write)).isEqualTo(401);
        }
    }

    @Test
    void an_expired_token_is_not_valid() throws Exception {
        plant();
        String secret = "steelyard_old";
        new AccessLedger(ledger)
                .add(
                        KeepTokens.digest(secret),
                        "",
                        "",
                        Set.of(AccessAction.WRITE),
                        START,
                        Optional.of(CLOCK.instant()));
        try (Web web = open()) {
            HttpResponse<String> answer = post(web, marks(), JSON, "{}", "Authorization", "Bearer " + secret);
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).contains("expired");
        }
    }

    @Test
    void pages_of_others_cannot_use_what_this_machine_may() throws Exception {
        plant();
        String body = "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"false\"}";
        try (Web web = open()) {
            for (String[] headers : List.of(
                    new String[] {"Origin", "http://evil.example"},
                    new String[] {"Origin", "null"},
                    new String[] {"Origin", "http://127.0.0.1:9"},
                    new String[] {"Sec-Fetch-Site", "cross-site"},
                    new String[] {"Sec-Fetch-Site", "same-site"})) {
                assertThat(post(web, marks(), JSON, body, headers).statusCode())
                        .as(String.join(": ", headers))
                        .isEqualTo(403);
            }
            // A proxy on this machine speaks for others.
            assertThat(post(web, marks(), JSON, body, "X-Forwarded-For", "192.0.2.1")
                            .statusCode())
                    .isEqualTo(401);
            assertThat(known()).isEmpty();
            assertThat(post(
                                    web,
                                    marks(),
                                    JSON,
                                    body,
                                    "Origin",
                                    "http://127.0.0.1:" + web.port(),
                                    "Sec-Fetch-Site",
                                    "same-origin")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void a_private_server_shows_nothing_without_a_token() throws Exception {
        plant();
        believed = "0.0.0.0";
        closed = true;
        String all = token("", AccessAction.READ);
        String one = token(project().name().name(), AccessAction.READ);
        String write = token("", AccessAction.WRITE);
        try (Web web = open()) {
            for (String path : List.of("/", "/data.json", path(SLOWER), "/feed.xml", "/metrics", "/reports/")) {
                assertThat(ask(web, path).statusCode()).as(path).isEqualTo(401);
                assertThat(ask(web, path, "Authorization", "Bearer " + write).statusCode())
                        .as(path)
                        .isEqualTo(403);
                assertThat(ask(web, path, "Authorization", "Bearer " + all).statusCode())
                        .as(path)
                        .isEqualTo(200);
            }
            assertThat(ask(web, path(SLOWER), "Authorization", "Bearer " + one).statusCode())
                    .isEqualTo(200);
            assertThat(ask(web, "/", "Authorization", "Bearer " + one).statusCode())
                    .isEqualTo(403);
            assertThat(ask(web, "/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_token_that_sends_too_much_has_to_wait() throws Exception {
        plant();
        believed = "0.0.0.0";
        String bearer = "Bearer " + token("", AccessAction.WRITE);
        // It is refused before anything is written.
        String nowhere = "/api/v1/projects/" + "0".repeat(32) + "/marks";
        try (Web web = open()) {
            int accepted = 0;
            HttpResponse<String> last = post(web, nowhere, JSON, "{}", "Authorization", bearer);
            while (last.statusCode() != 429 && accepted < 10_000) {
                accepted++;
                last = post(web, nowhere, JSON, "{}", "Authorization", bearer);
            }
            assertThat(accepted).isBetween(Rates.MOST_PER_MINUTE, 2 * Rates.MOST_PER_MINUTE);
            assertThat(last.statusCode()).isEqualTo(429);
            assertThat(Integer.parseInt(last.headers().firstValue("Retry-After").orElseThrow()))
                    .isPositive();
            assertThat(ask(web, "/").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void a_server_with_another_name_or_a_private_one_trusts_nobody_without_a_token() throws Exception {
        plant();
        String body = "{\"revision\": \"" + hash(22) + "\", \"judgment\": \"false\"}";
        try (Web web = open(new Web.Address("127.0.0.1", 0, List.of("bench.example.org")), warning -> {})) {
            assertThat(post(web, marks(), JSON, body).statusCode()).isEqualTo(401);
        }
        closed = true;
        try (Web web = open()) {
            assertThat(post(web, marks(), JSON, body).statusCode()).isEqualTo(401);
            assertThat(ask(web, "/").statusCode()).isEqualTo(401);
            assertThat(ask(web, "/assets/serve.css").statusCode()).isEqualTo(200);
        }
        assertThat(known()).isEmpty();
    }
}
