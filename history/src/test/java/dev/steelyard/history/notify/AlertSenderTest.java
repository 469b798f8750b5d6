package dev.steelyard.history.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.notify.NotifyTarget.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Delivery to a real server on this machine. */
class AlertSenderTest {

    private static final String SECRET = "T0/hunter2";

    private final AlertSender sender = new AlertSender(Duration.ofSeconds(1), Duration.ofMillis(5));
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    AlertSenderTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private NotifyTarget target(HttpHandler handler) {
        server.createContext("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            handler.handle(exchange);
            exchange.close();
        });
        return target("http://localhost:" + server.getAddress().getPort() + "/" + SECRET);
    }

    private static NotifyTarget target(String text) {
        return NotifyTarget.parse(text, Map.of());
    }

    private static HttpHandler answering(int... statuses) {
        List<Integer> left = new CopyOnWriteArrayList<>();
        for (int status : statuses) {
            left.add(status);
        }
        return exchange -> exchange.sendResponseHeaders(left.size() > 1 ? left.remove(0) : left.get(0), -1);
    }

    @Test
    void a_text_arrives_as_it_is_with_its_type() {
        NotifyTarget target = target(exchange -> {
            bodies.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Content-Type"));
            exchange.sendResponseHeaders(200, -1);
        });
        assertThat(sender.send(target, "{\"é\": 1}")).isEmpty();
        assertThat(bodies).containsExactly("{\"é\": 1}", "POST /" + SECRET + " application/json; charset=utf-8");
    }

    @Test
    void a_server_that_fails_is_tried_three_times() {
        assertThat(sender.send(target(answering(500)), "x"))
                .contains("it answered with HTTP status 500, in 3 attempts");
        assertThat(bodies).hasSize(3);
    }

    @Test
    void an_attempt_that_succeeds_is_the_last() {
        assertThat(sender.send(target(answering(503, 429, 200)), "x")).isEmpty();
        assertThat(bodies).hasSize(3);
    }

    @Test
    void what_the_server_refuses_is_not_repeated_and_redirects_are_not_followed() {
        assertThat(sender.send(target(answering(404, 302)), "x")).contains("it answered with HTTP status 404");
        assertThat(bodies).hasSize(1);
        NotifyTarget same = target("http://localhost:" + server.getAddress().getPort() + "/" + SECRET);
        assertThat(sender.send(same, "x")).contains("it answered with HTTP status 302");
        assertThat(bodies).hasSize(2);
    }

    @Test
    void a_server_that_is_silent_is_not_waited_for_without_end() {
        CountDownLatch end = new CountDownLatch(1);
        NotifyTarget target = target(exchange -> {
            try {
                assertThat(end.await(20, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(sender.send(target, "x")).contains("there was no answer within 1 s, in 3 attempts");
        end.countDown();
    }

    @Test
    void a_refused_connection_is_said_without_the_address() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Optional<String> failure = sender.send(target("http://localhost:" + port + "/" + SECRET), "x");
        assertThat(failure).contains("there is no connection to it, in 3 attempts");
        assertThat(sender.send(target("http://no-such-host.invalid/" + SECRET), "x"))
                .hasValueSatisfying(reason -> assertThat(reason).doesNotContain(SECRET));
    }

    @Test
    void a_user_and_password_in_a_url_become_a_header() {
        NotifyTarget plain = target(exchange -> {
            bodies.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            exchange.sendResponseHeaders(200, -1);
        });
        assertThat(plain.shown()).isEqualTo("localhost");
        NotifyTarget target =
                target("http://me:p%40ss@localhost:" + server.getAddress().getPort() + "/");
        assertThat(sender.send(target, "x")).isEmpty();
        assertThat(bodies)
                .contains("Basic " + Base64.getEncoder().encodeToString("me:p@ss".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void an_answer_that_never_ends_is_given_up() {
        AlertSender hasty = new AlertSender(Duration.ofMillis(300), Duration.ZERO);
        NotifyTarget stalled = target(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write(1);
            exchange.getResponseBody().flush();
            try {
                Thread.sleep(2_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        long start = System.nanoTime();
        assertThat(hasty.send(stalled, "x"))
                .hasValueSatisfying(reason -> assertThat(reason).endsWith(", in 3 attempts"));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    void a_command_that_never_ends_is_ended() {
        AlertSender hasty = new AlertSender(Duration.ofMillis(100), Duration.ZERO);
        assertThat(hasty.send(target("command:sleep 60"), "x")).contains("it did not end");
        assertThat(hasty.send(target("command:exit 3"), "x")).contains("its exit code is 3");
        assertThat(hasty.send(target("command:true"), "x".repeat(1_000_000))).isEmpty();
    }

    @Test
    void targets_are_read_and_never_shown_whole() {
        Map<String, String> environment = Map.of("HOOK", "https://hooks.slack.com/services/" + SECRET, "EMPTY", " ");
        NotifyTarget slack = NotifyTarget.parse("env:HOOK", environment);
        assertThat(slack.kind()).isEqualTo(Kind.SLACK);
        assertThat(slack).hasToString("hooks.slack.com");
        assertThat(slack.digest())
                .hasSize(16)
                .isNotEqualTo(target("https://example.org").digest());
        assertThat(target("https://example.org/" + SECRET).kind()).isEqualTo(Kind.WEBHOOK);
        assertThat(target("slack:https://chat.example.org/" + SECRET).kind()).isEqualTo(Kind.SLACK);
        assertThat(target("command:mail -s " + SECRET + " me").shown()).isEqualTo("the command of --notify");
        for (String wrong : List.of(
                SECRET, "", "ftp://example.org/" + SECRET, "https:///" + SECRET, "command:", "https://a b/" + SECRET)) {
            assertThatThrownBy(() -> target(wrong)).isInstanceOfSatisfying(UserError.class, e -> {
                assertThat(e.kind()).isEqualTo(UserError.Kind.USAGE);
                assertThat(e.getMessage()).doesNotContain(SECRET);
            });
        }
        for (String unset : List.of("env:ABSENT", "env:EMPTY")) {
            assertThatThrownBy(() -> NotifyTarget.parse(unset, environment)).hasMessageContaining("is not set");
        }
    }
}
