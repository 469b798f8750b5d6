package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import dev.steelyard.suite.codecs.size.PostRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the table calls a request is what the JDK's client sends. */
@Timeout(20)
class PostRequestTest {

    private static final byte[] ANSWER =
            "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @EnumSource(Format.class)
    void is_what_the_client_sends(Format format) throws Exception {
        for (RecipeSize size : RecipeSize.values()) {
            Recipe recipe = Recipes.of(size).get(0);
            assertSent(format, format.codec().encode(recipe), false);
        }
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void is_what_the_client_sends_compressed(Format format) throws Exception {
        // What is in the body is nothing to the client; the table measures compressed lengths elsewhere.
        assertSent(format, new byte[99], true);
        assertSent(format, new byte[100], true);
    }

    private static void assertSent(Format format, byte[] body, boolean gzipped) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String host = "127.0.0.1:" + server.getLocalPort();
            PostRequest expected = new PostRequest(format, host, gzipped);
            CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> receive(server, body.length));
            send(expected, body);
            byte[] request = received.get(10, TimeUnit.SECONDS);
            String head = new String(request, 0, request.length - body.length, StandardCharsets.US_ASCII);
            assertThat(head.lines().sorted())
                    .as("the lines of the head")
                    .isEqualTo(expected.head(body.length).lines().sorted().toList());
            assertThat(Arrays.copyOfRange(request, head.length(), request.length))
                    .isEqualTo(body);
            assertThat(expected.size(body.length)).as("size").isEqualTo(request.length);
        }
    }

    private static void send(PostRequest request, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder post = HttpRequest.newBuilder(
                        URI.create("http://" + request.host() + request.format().path()))
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(10))
                .header("User-Agent", PostRequest.USER_AGENT)
                .header("Content-Type", request.format().mediaType())
                .header("Accept", request.format().mediaType())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (request.gzipped()) {
            post.header("Content-Encoding", "gzip");
        }
        HttpResponse<Void> answer =
                HttpClient.newHttpClient().send(post.build(), HttpResponse.BodyHandlers.discarding());
        assertThat(answer.statusCode()).isEqualTo(204);
    }

    /** All that the client sends until it has no more to say. */
    private static byte[] receive(ServerSocket server, int bodyLength) {
        try (Socket socket = server.accept()) {
            socket.setSoTimeout(10_000);
            InputStream in = socket.getInputStream();
            ByteArrayOutputStream received = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            boolean answered = false;
            for (int count = in.read(part); count >= 0; count = in.read(part)) {
                received.write(part, 0, count);
                if (!answered && isWhole(received, bodyLength)) {
                    socket.getOutputStream().write(ANSWER);
                    socket.shutdownOutput();
                    answered = true;
                }
            }
            return received.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isWhole(ByteArrayOutputStream received, int bodyLength) {
        int end = received.toString(StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n");
        return end >= 0 && received.size() >= end + 4 + bodyLength;
    }
}
