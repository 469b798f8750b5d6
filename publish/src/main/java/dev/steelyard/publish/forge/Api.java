package dev.steelyard.publish.forge;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Requests to the REST API of a forge. What a limit of requests or an error of the server refuses is sent again, as long as there is
 * patience. Redirects are not followed, since they could carry the token to another host.
 */
final class Api {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST_REASON = 200;
    private static final int NOT_FOUND = 404;
    private static final int SUCCESS = 2;
    private static final int HUNDRED = 100;

    private final URI base;
    private final Map<String, String> headers;
    private final Patience patience;
    private final InstantSource clock;
    private final HttpClient client;

    /**
     * @param base address that paths are appended to
     * @param headers sent with each request; they hold the token
     */
    Api(URI base, Map<String, String> headers, Patience patience, InstantSource clock) {
        this.base = base;
        this.headers = Map.copyOf(headers);
        this.patience = patience;
        this.clock = clock;
        this.client = HttpClient.newBuilder()
                .connectTimeout(patience.answer())
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
    }

    /** A request: whatever the API is asked for. */
    private record Asked(String method, String path, Optional<JsonNode> body) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    /** Returns what is at a path. */
    JsonNode get(String path) throws ForgeFailure, InterruptedException {
        return send(new Asked("GET", path, Optional.empty()), true);
    }

    /** Changes what is at a path; doing it twice is the same as once. */
    JsonNode change(String method, String path, JsonNode body) throws ForgeFailure, InterruptedException {
        return send(new Asked(method, path, Optional.of(body)), true);
    }

    /** Changes what is at a path; returns false if it is gone. */
    boolean changeIfThere(String method, String path, JsonNode body) throws ForgeFailure, InterruptedException {
        try {
            change(method, path, body);
            return true;
        } catch (ForgeFailure e) {
            if (e.status() == NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    /** Creates something below a path. It is not sent again after an error that may have come too late to prevent it. */
    JsonNode create(String path, JsonNode body) throws ForgeFailure, InterruptedException {
        return send(new Asked("POST", path, Optional.of(body)), false);
    }

    private JsonNode send(Asked asked, boolean repeatable) throws ForgeFailure, InterruptedException {
        Instant begun = clock.instant();
        for (int attempt = 0; ; attempt++) {
            ForgeFailure failure;
            Optional<Duration> pause;
            try {
                HttpResponse<byte[]> response = exchange(request(asked));
                int status = response.statusCode();
                JsonNode answer = body(response.body());
                if (status / HUNDRED == SUCCESS) {
                    return answer;
                }
                failure = new ForgeFailure(status, asked + ": HTTP status " + status + reason(answer));
                pause = patience.after(
                                status,
                                response.headers(),
                                String.valueOf(failure.getMessage()),
                                attempt,
                                clock.instant())
                        // After 429 and 403 nothing was done; what a 500 means is unknown.
                        .filter(wait -> repeatable || status < 500);
            } catch (IOException e) {
                failure = new ForgeFailure(
                        0, asked + ": no answer (" + e.getClass().getSimpleName() + ")");
                pause = repeatable ? Optional.of(patience.before(attempt)) : Optional.empty();
            }
            Duration left = patience.all().minus(Duration.between(begun, clock.instant()));
            if (pause.isEmpty() || pause.get().compareTo(left) > 0) {
                throw failure;
            }
            Thread.sleep(pause.get().toMillis());
        }
    }

    private HttpRequest request(Asked asked) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + asked.path))
                .timeout(patience.answer())
                .header("User-Agent", "steelyard")
                .method(
                        asked.method,
                        asked.body
                                .map(body -> HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                                .orElseGet(HttpRequest.BodyPublishers::noBody));
        asked.body.ifPresent(body -> request.header("Content-Type", "application/json; charset=utf-8"));
        headers.forEach(request::header);
        return request.build();
    }

    /** The time limit of a request ends with the headers of its answer; this one holds for the whole answer. */
    private HttpResponse<byte[]> exchange(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            return answer.get(patience.answer().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("no answer in time", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        }
    }

    private static JsonNode body(byte[] bytes) {
        try {
            return bytes.length == 0
                    ? JsonNodeFactory.instance.missingNode()
                    : JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
        } catch (JacksonException e) {
            // A proxy answers with a page.
            return JsonNodeFactory.instance.missingNode();
        }
    }

    /** Returns what the forge says of an error, on one line. */
    private static String reason(JsonNode answer) {
        JsonNode message = answer.path("message");
        String said = message.isString() ? message.asString() : message.isMissingNode() ? "" : message.toString();
        String line = said.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
        return line.isEmpty() ? "" : " (" + line.substring(0, Math.min(LONGEST_REASON, line.length())) + ")";
    }
}
