package dev.steelyard.history.notify;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Delivers texts. What it returns never contains an address, nor words of whoever answered. */
public final class AlertSender {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int ATTEMPTS = 3;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final Duration patience;
    private final Duration pause;

    /** Waits 10 seconds for an answer, and tries three times. */
    public AlertSender() {
        this(PATIENCE, PAUSE);
    }

    /**
     * Tries three times.
     *
     * @param patience longest time for one attempt
     * @param pause time before the second attempt; twice that before the third
     */
    public AlertSender(Duration patience, Duration pause) {
        this.patience = patience;
        this.pause = pause;
    }

    /** Delivers a text; returns why that failed, or empty if it did not. */
    public Optional<String> send(NotifyTarget target, String text) {
        try {
            return target.kind() == NotifyTarget.Kind.COMMAND
                    ? command(target.address(), text)
                    : post(request(target.address(), text));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("it was interrupted");
        }
    }

    private HttpRequest request(String url, String text) {
        URI uri = URI.create(url);
        String user = uri.getRawUserInfo();
        URI address = user == null ? uri : URI.create(url.replaceFirst("//[^/@]*@", "//"));
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(patience)
                .header("Content-Type", "application/json; charset=utf-8")
                .header("User-Agent", "steelyard")
                .POST(HttpRequest.BodyPublishers.ofString(text));
        if (user != null) {
            byte[] credentials = uri.getUserInfo().getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
        }
        return request.build();
    }

    private Optional<String> post(HttpRequest request) throws InterruptedException {
        // A redirect could send what was meant for one host to another.
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(patience)
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .build();
        String failure = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (attempt > 0) {
                Thread.sleep(pause.multipliedBy(attempt).toMillis());
            }
            try {
                int status = status(client, request);
                if (status / 100 == 2) {
                    return Optional.empty();
                }
                failure = "it answered with HTTP status " + status;
                if (status < SERVER_ERROR && status != TOO_MANY_REQUESTS) {
                    return Optional.of(failure);
                }
            } catch (HttpTimeoutException e) {
                failure = "there was no answer within " + patience.toSeconds() + " s";
            } catch (ConnectException e) {
                failure = "there is no connection to it";
            } catch (IOException e) {
                failure = "the connection failed (" + e.getClass().getSimpleName() + ")";
            }
        }
        return Optional.of(failure + ", in " + ATTEMPTS + " attempts");
    }

    /** The time limit of a request ends with the headers of its answer; this one holds for the whole answer. */
    private int status(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<Void>> answer =
                client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS).statusCode();
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new HttpTimeoutException("incomplete response");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException known ? known : new IOException(e.getCause());
        }
    }

    private Optional<String> command(String command, String text) throws InterruptedException {
        try {
            // A file: a command that does not read its input must not block this program.
            Path input = Files.createTempFile("steelyard", ".txt");
            try {
                Files.writeString(input, text);
                Process process = new ProcessBuilder("sh", "-c", command)
                        .redirectInput(input.toFile())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (!process.waitFor(patience.multipliedBy(ATTEMPTS).toMillis(), TimeUnit.MILLISECONDS)) {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly();
                    return Optional.of("it did not end");
                }
                int exit = process.exitValue();
                return exit == 0 ? Optional.empty() : Optional.of("its exit code is " + exit);
            } finally {
                Files.deleteIfExists(input);
            }
        } catch (IOException e) {
            return Optional.of("it cannot be started (" + e.getClass().getSimpleName() + ")");
        }
    }
}
