package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.report.words.Visible;
import dev.steelyard.server.page.PageHtml;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** A server that shows pages, and changes nothing. */
public final class Web implements AutoCloseable {

    private static final String HEALTH = "/health";
    private static final String METRICS = "/metrics";
    private static final int LONGEST_PATH = 500;
    private static final int LONGEST_VALUE = 200;
    private static final int MOST_VALUES = 10;
    private static final int MOST_AT_ONCE = 8;
    private static final Set<HandlerType> READING = Set.of(HandlerType.GET, HandlerType.HEAD);

    private final Answers answers;
    private final HostNames names;
    private final Metrics metrics = new Metrics();
    private final Javalin javalin;
    private final Consumer<String> warn;
    /** Each page reads the ledger over connections of its own, of which a server of databases has few. */
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);

    /**
     * Starts a server.
     *
     * @param answers what it shows
     * @param host the address to listen on
     * @param port the port; 0 for a free one
     * @param others further names by which browsers may ask for it
     * @param warn hears of pages that could not be built
     * @throws UserError if it cannot listen there
     */
    public Web(Answers answers, String host, int port, List<String> others, Consumer<String> warn) {
        this.answers = answers;
        this.warn = warn;
        this.names = new HostNames(host, others);
        this.javalin = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.startup.startupWatcherEnabled = false;
            config.http.maxRequestSize = 0;
            config.http.generateEtags = true;
            config.router.ignoreTrailingSlashes = false;
            config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
            for (HandlerType type : HandlerType.values()) {
                if (type.isHttpMethod()) {
                    config.routes.addHttpHandler(type, "/<path>", this::handle);
                    config.routes.addHttpHandler(type, "/", this::handle);
                }
            }
        });
        try {
            javalin.start(host, port);
        } catch (RuntimeException e) {
            throw UserError.usage(
                            "cannot listen on " + host + ":" + port + " (" + reason(e) + ")",
                            "Check --host, or choose another --port; 0 picks a free one.")
                    .causedBy(e);
        }
    }

    private static String reason(Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }

    /** Returns the port that it listens on. */
    public int port() {
        return javalin.port();
    }

    private void handle(Context context) {
        long begin = System.nanoTime();
        Answer answer = safely(context);
        metrics.add(answer.status(), System.nanoTime() - begin);
        write(context, answer);
    }

    private Answer safely(Context context) {
        try {
            return answer(context);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // What went wrong is for whoever runs the server: it may name what visitors should not see.
            warn.accept(Visible.of(context.path() + ": " + e));
            return answers.broken(
                    context.path(),
                    "Error while building this page",
                    "The server's output says more; 'steelyard ledger check' looks for damage.");
        }
    }

    private Answer answer(Context context) {
        String path = context.path();
        if (path.equals(HEALTH) && READING.contains(context.method())) {
            return Answer.of(Answer.OK, Answer.JSON, "{\"status\": \"up\"}\n");
        }
        if (!names.accepts(String.valueOf(context.header("Host")))) {
            return answers.error(
                    Answer.FORBIDDEN,
                    "plain",
                    "Requests for this host name are refused",
                    "To allow it, restart with --name NAME.");
        }
        if (!READING.contains(context.method())) {
            return answers.error(Answer.NOT_ALLOWED, path, "The server is read-only", "Use GET or HEAD.");
        }
        if (path.length() > LONGEST_PATH) {
            return answers.nothing("/");
        }
        if (path.equals(METRICS)) {
            return Answer.of(Answer.OK, Answer.PLAIN, metrics.text());
        }
        places.acquireUninterruptibly();
        try {
            return answers.of(path, query(context));
        } finally {
            places.release();
        }
    }

    private static Map<String, String> query(Context context) {
        Map<String, String> query = new LinkedHashMap<>();
        context.queryParamMap().forEach((name, values) -> {
            if (query.size() < MOST_VALUES && !values.isEmpty() && values.get(0).length() <= LONGEST_VALUE) {
                query.put(name, values.get(0));
            }
        });
        return query;
    }

    private static void write(Context context, Answer answer) {
        context.header("Content-Security-Policy", PageHtml.POLICY);
        context.header("X-Content-Type-Options", "nosniff");
        context.header("Referrer-Policy", "no-referrer");
        context.header("Cross-Origin-Resource-Policy", "same-origin");
        context.header("Cross-Origin-Opener-Policy", "same-origin");
        context.header("Cache-Control", "no-cache");
        if (answer.status() == Answer.NOT_ALLOWED) {
            context.header("Allow", "GET, HEAD");
        }
        context.status(answer.status());
        context.contentType(answer.type());
        context.result(answer.body().getBytes(StandardCharsets.UTF_8));
    }

    /** Stops: what is being answered is finished first. */
    public void stop() {
        javalin.stop();
    }

    @Override
    public void close() {
        stop();
    }
}
