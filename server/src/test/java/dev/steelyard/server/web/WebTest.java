package dev.steelyard.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.report.sample.Hostile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real server, asked over HTTP. */
class WebTest extends ServedLedger {

    private final List<String> warnings = new ArrayList<>();

    private Web start(List<String> names) {
        return open(new Web.Address("127.0.0.1", 0, names), warnings::add);
    }

    /** Sends a request as it is written. */
    private static String raw(Web web, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_chart_is_an_image_for_chats_too() throws Exception {
        plant();
        try (Web web = start(List.of())) {
            HttpResponse<byte[]> png = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path(SLOWER) + "scores.png"))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(png.statusCode()).isEqualTo(200);
            assertThat(png.headers().firstValue("Content-Type")).contains("image/png");
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(png.body()));
            assertThat(image.getWidth()).isEqualTo(1800);
            assertThat(image.getHeight()).isGreaterThanOrEqualTo(600);
            assertThat(Arrays.stream(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                            .distinct()
                            .count())
                    .as("colors: text, lines, values")
                    .isGreaterThan(10);
            assertThat(ask(web, path(SLOWER) + "nothing.png").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void a_page_that_the_client_has_is_not_sent_again() throws Exception {
        plant();
        try (Web web = start(List.of())) {
            HttpResponse<String> page = ask(web, "/");
            String tag = page.headers().firstValue("ETag").orElseThrow();
            HttpResponse<String> again = ask(web, "/", "If-None-Match", tag);
            assertThat(again.statusCode()).isEqualTo(304);
            assertThat(again.body()).isEmpty();
        }
    }

    @Test
    void pages_and_their_twins_agree_and_forbid_all_that_is_foreign() throws Exception {
        plant();
        try (Web web = start(List.of())) {
            HttpResponse<String> page = ask(web, path(SLOWER));
            assertThat(page.statusCode()).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                    .startsWith("default-src 'none'")
                    .contains("frame-ancestors 'none'");
            assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(page.headers().firstValue("Server")).isEmpty();
            assertThat(page.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(page.body())
                    .contains("<h1>org.example.Decoder.read</h1>", "<svg viewBox=")
                    .doesNotContain("http://", "https://");

            JsonNode json = new JsonMapper()
                    .readTree(ask(web, path(SLOWER) + "data.json").body());
            assertThat(json.path("schemaVersion").asInt()).isEqualTo(1);
            assertThat(json.at("/sections/comparisons").size()).isEqualTo(21);
            assertThat(json.at("/timelines/history/lines/0/values").size()).isEqualTo(21);
            List<String> csv =
                    ask(web, path(SLOWER) + "comparisons.csv").body().lines().toList();
            assertThat(csv).hasSize(22);
            assertThat(csv.get(0)).startsWith("commit,subject,committed,against,score,unit,change");
            assertThat(csv.get(1))
                    .contains(json.at("/sections/comparisons/0/score").asString());
            assertThat(ask(web, path(SLOWER) + "history.svg").body())
                    .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"");
            assertThat(ask(web, "/feed.xml").body()).contains("<entry>", "Decoder.read");
        }
    }

    @Test
    void files_of_the_program_are_served_and_nothing_else_is() throws Exception {
        plant();
        try (Web web = start(List.of())) {
            assertThat(ask(web, "/assets/serve.css").headers().firstValue("Content-Type"))
                    .contains("text/css; charset=utf-8");
            assertThat(ask(web, "/assets/uplot.js").body()).contains("uPlot");
            assertThat(ask(web, "/health").body()).contains("up");
            assertThat(ask(web, "/metrics").body()).contains("steelyard_requests_total{status=\"200\"}");
            for (String path : List.of(
                    "/assets/../serve.css",
                    "/assets/page.jte",
                    "/etc/passwd",
                    "/..%2f..%2fetc/passwd",
                    "/p/%00/",
                    "/data.jsonx",
                    "/assets/",
                    "/p/" + "a".repeat(600) + "/",
                    "/nothing.csv",
                    "/nothing.svg")) {
                assertThat(ask(web, path).statusCode()).as(path).isIn(400, 404);
            }
            assertThat(ask(web, "/nothing/here/").body()).contains("Page not found", "href=\"../../\"");
        }
    }

    @Test
    void what_a_form_was_asked_is_asked_of_its_twins_too() throws Exception {
        plant();
        try (Web web = start(List.of())) {
            String path = "/p/" + project().id() + "/compare/?older=" + hash(10) + "&newer=" + hash(30);
            Matcher link = Pattern.compile("href=\"((?:moved\\.csv|data\\.json)[^\"]*)\"")
                    .matcher(ask(web, path).body());
            List<String> twins = link.results()
                    .map(found -> found.group(1).replace("&amp;", "&"))
                    .toList();
            assertThat(twins).hasSize(2);
            for (String twin : twins) {
                HttpResponse<String> answer = ask(web, "/p/" + project().id() + "/compare/" + twin);
                assertThat(answer.statusCode()).as(twin).isEqualTo(200);
                assertThat(answer.body()).as(twin).contains("org.example.Decoder.read");
            }
        }
    }

    @Test
    void programs_get_from_page_to_page_and_read_what_people_read() throws Exception {
        plant();
        try (Web web = start(List.of())) {
            JsonNode overview = new JsonMapper().readTree(ask(web, "/data.json").body());
            String changes = overview.at("/sections/changes/0/links/commits").asString();
            JsonNode page =
                    new JsonMapper().readTree(ask(web, changes + "data.json").body());
            String benchmark = page.at("/sections/series/0/links/series").asString();
            assertThat(benchmark).isEqualTo(path(SLOWER));
            assertThat(page.at("/notes/series").size()).isPositive();
            JsonNode shown =
                    new JsonMapper().readTree(ask(web, benchmark + "data.json").body());
            assertThat(shown.at("/commands/0/command").asString()).startsWith("steelyard bisect ");
            assertThat(shown.at("/sections/comparisons/0/low").isNumber()).isTrue();
            assertThat(shown.at("/sections/comparisons/0/unit").asString()).isEqualTo("ns/op");
        }
    }

    @Test
    void a_request_by_another_name_is_refused_and_so_is_one_that_writes() throws Exception {
        plant();
        try (Web web = start(List.of("bench.example.org"))) {
            String get = "GET / HTTP/1.1\r\nConnection: close\r\nHost: ";
            assertThat(raw(web, get + "evil.example\r\n\r\n"))
                    .startsWith("HTTP/1.1 403")
                    .contains("--name");
            assertThat(raw(web, get + "bench.example.org:80\r\n\r\n")).startsWith("HTTP/1.1 200");
            assertThat(raw(web, get.replace("/ ", "/health ") + "evil.example\r\n\r\n"))
                    .startsWith("HTTP/1.1 200");
            for (String name : List.of("LOCALHOST:" + web.port(), "192.0.2.1", "[::1]:8347", "127.0.0.1")) {
                assertThat(raw(web, get + name + "\r\n\r\n")).as(name).startsWith("HTTP/1.1 200");
            }
            for (String name : List.of("1.2.3.4.evil.example", "[::1].evil.example", "localhost.evil.example")) {
                assertThat(raw(web, get + name + "\r\n\r\n")).as(name).startsWith("HTTP/1.1 4");
            }
            for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
                String answer = raw(
                        web,
                        method + " / HTTP/1.1\r\nConnection: close\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
                assertThat(answer).as(method).startsWith("HTTP/1.1 405").contains("Allow: GET, HEAD");
            }
        }
    }

    @Test
    void a_port_in_use_is_a_usage_error() {
        plant();
        try (Web web = start(List.of())) {
            int port = web.port();
            assertThatThrownBy(() -> open(new Web.Address("127.0.0.1", port, List.of()), warnings::add))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + port);
        }
    }

    /** Names are whatever people call their benchmarks. */
    @Test
    void hostile_names_are_text_in_every_form() throws Exception {
        for (String name : Hostile.NAMES.subList(0, Math.min(12, Hostile.NAMES.size()))) {
            Benchmark benchmark = benchmark("org.example." + name, Mode.AVERAGE_TIME);
            recordAll(benchmark, 1.4);
        }
        reopen();
        try (Web web = start(List.of())) {
            List<String> paths = new ArrayList<>();
            int runs = 0;
            for (String path : pages.paths()) {
                // The runs of a benchmark differ in nothing that is hostile.
                if (!path.contains("/r/") || runs++ % 21 == 0) {
                    paths.add(path);
                }
            }
            String compare = "/p/" + project().id() + "/compare/";
            assertThat(ask(web, compare + "?older=%3Cscript%3E%22&newer=%3Cimg%20src%3Dx%3E%1b")
                            .body())
                    .doesNotContain("<script>", "<img", "\u001b");
            for (String path : paths) {
                String page = ask(web, path).body();
                assertThat(page).as(path).doesNotContain("<script>", "<img", "\u001b", "\u202e");
                assertThat(page.split("<script", -1).length - 1).as(path).isLessThanOrEqualTo(4);
                assertThat(new JsonMapper()
                                .readTree(ask(web, path + "data.json").body())
                                .isObject())
                        .isTrue();
            }
            String csv = ask(web, "/p/" + project().id() + "/benchmarks.csv").body();
            assertThat(csv.lines().skip(1)).isNotEmpty().noneMatch(line -> line.matches("[=+@-].*"));
            assertThat(ask(web, "/feed.xml").body()).doesNotContain("<script", "\u001b");
        }
    }

    @Test
    void many_readers_at_once_get_the_same_page() throws Exception {
        int readers = 12;
        plant();
        try (Web web = start(List.of())) {
            String first = ask(web, path(SLOWER) + "data.json").body();
            ExecutorService all = Executors.newFixedThreadPool(readers);
            try {
                List<Callable<String>> asked = new ArrayList<>();
                for (int i = 0; i < 10 * readers; i++) {
                    asked.add(() -> ask(web, path(SLOWER) + "data.json").body());
                }
                for (Future<String> answer : all.invokeAll(asked)) {
                    assertThat(answer.get()).isEqualTo(first);
                }
            } finally {
                all.shutdownNow();
            }
        }
    }
}
