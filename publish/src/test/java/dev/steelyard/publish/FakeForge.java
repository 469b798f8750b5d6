package dev.steelyard.publish;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A local service that behaves like GitHub and GitLab as far as answers need them, keeps what it was asked, and plays the errors that it
 * is told to play.
 */
final class FakeForge implements AutoCloseable {

    static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
    static final String TOKEN = "secret-token";
    private static final JsonMapper JSON = new JsonMapper();
    private static final int PAGE = 100;

    /** Method and path of each request, with the body of those that have one. */
    final List<String> requests = new ArrayList<>();

    final List<ObjectNode> comments = new ArrayList<>();
    final List<ObjectNode> checks = new ArrayList<>();
    final List<ObjectNode> files = new ArrayList<>();
    final List<ObjectNode> pulls = new ArrayList<>();
    String newest = COMMIT;
    /** Who the token belongs to; empty for the token of a job. */
    String login = "";
    /** What the author of a comment may do; empty for somebody who is no collaborator. */
    String permission = "";

    private final Deque<Trouble> troubles = new ArrayDeque<>();
    private final HttpServer server;

    /** An error that answers one request. */
    private record Trouble(Predicate<String> request, int status, Map<String, String> headers, boolean done) {}

    FakeForge() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    URI api() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    /**
     * Answers the next request of a kind with an error.
     *
     * @param begins how method and path begin
     * @param done whether it does what it was asked for all the same
     */
    void fail(String begins, int status, boolean done, Map<String, String> headers) {
        troubles.add(new Trouble(request -> request.startsWith(begins), status, headers, done));
    }

    /** Adds a comment of somebody. */
    void comment(String body, String author, String type) {
        comments.add(node().put("id", comments.size() + 1)
                .put("body", body)
                .set("user", node().put("login", author).put("type", type))
                .set("author", node().put("id", author.equals("steelyard") ? 7 : 8)));
    }

    /** Returns the requests that changed something, without their bodies. */
    List<String> changes() {
        return requests.stream()
                .filter(request -> !request.startsWith("GET "))
                .map(request -> request.lines().findFirst().orElse(""))
                .toList();
    }

    /** Returns the bodies of all comments. */
    List<String> bodies() {
        return comments.stream()
                .map(comment -> comment.path("body").asString(""))
                .collect(Collectors.toList());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        requests.add(body.isEmpty() ? asked : asked + "\n" + body);
        boolean allowed =
                ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))
                        || TOKEN.equals(exchange.getRequestHeaders().getFirst("PRIVATE-TOKEN"));
        Trouble trouble = troubles.peek();
        if (!allowed) {
            answer(exchange, 401, node().put("message", "Bad credentials"));
        } else if (trouble != null && trouble.request.test(asked)) {
            troubles.remove();
            if (trouble.done) {
                route(exchange.getRequestMethod(), exchange.getRequestURI(), body);
            }
            trouble.headers.forEach(exchange.getResponseHeaders()::add);
            answer(exchange, trouble.status, node().put("message", "as the test says"));
        } else {
            JsonNode found = route(exchange.getRequestMethod(), exchange.getRequestURI(), body);
            answer(
                    exchange,
                    found.isMissingNode() ? 404 : exchange.getRequestMethod().equals("POST") ? 201 : 200,
                    found);
        }
    }

    private JsonNode route(String method, URI uri, String body) {
        String path = uri.getPath();
        JsonNode given = body.isEmpty() ? node() : JSON.readTree(body);
        if (path.equals("/user")) {
            // The token of a job may not ask; the fake has one answer for both services.
            return login.isEmpty()
                    ? JsonNodeFactory.instance.missingNode()
                    : node().put("login", login).put("id", 7);
        }
        if (path.endsWith("/permission")) {
            return permission.isEmpty() ? JsonNodeFactory.instance.missingNode() : node().put("permission", permission);
        }
        if (path.endsWith("/reactions")) {
            return given;
        }
        if (path.matches(".*/(comments|notes)")) {
            if (method.equals("POST")) {
                comment(given.path("body").asString(""), login.isEmpty() ? "github-actions[bot]" : login, "Bot");
                return comments.get(comments.size() - 1);
            }
            return page(comments, uri);
        }
        if (path.matches(".*/(comments|notes)/\\d+")) {
            int id = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            return comments.stream()
                    .filter(comment -> comment.path("id").asInt(0) == id)
                    .findFirst()
                    .<JsonNode>map(
                            comment -> comment.put("body", given.path("body").asString("")))
                    .orElse(JsonNodeFactory.instance.missingNode());
        }
        if (path.endsWith("/check-runs") && method.equals("GET")) {
            return node().set("check_runs", page(checks, uri));
        }
        if (path.endsWith("/check-runs") || path.contains("/statuses/")) {
            checks.add(((ObjectNode) given).put("id", checks.size() + 1));
            return given;
        }
        if (path.contains("/check-runs/")) {
            int id = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
            ObjectNode check = checks.get(id - 1);
            JsonNode before = check.path("output").path("annotations");
            check.setAll((ObjectNode) given);
            // They are added to those that are there.
            if (before.isArray()) {
                ArrayNode all = ((ObjectNode) check.path("output")).withArray("annotations");
                before.forEach(all::add);
            }
            return check;
        }
        if (path.endsWith("/files") || path.endsWith("/diffs")) {
            return page(files, uri);
        }
        if (path.endsWith("/pulls") || path.endsWith("/merge_requests")) {
            return page(pulls, uri);
        }
        if (path.matches(".*/(pulls|merge_requests)/17")) {
            return node().put("sha", newest)
                    .set("head", node().put("sha", newest))
                    .set("base", node().put("ref", "release/1.x"));
        }
        return JsonNodeFactory.instance.missingNode();
    }

    private static ArrayNode page(List<ObjectNode> all, URI uri) {
        int page = Integer.parseInt(uri.getQuery().replaceAll(".*[&?]?page=(\\d+)$", "$1"));
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        all.stream().skip((page - 1L) * PAGE).limit(PAGE).forEach(list::add);
        return list;
    }

    private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
        byte[] bytes = body.isMissingNode() ? new byte[0] : JSON.writeValueAsBytes(body);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
