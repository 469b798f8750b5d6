package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.server.page.PageHtml;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A server that shows pages, and changes nothing. */
public final class Web implements AutoCloseable {

    private static final String HEALTH = "/health";
    private static final String METRICS = "/metrics";
    private static final int LONGEST_PATH = 500;
    private static final int LONGEST_VALUE = 200;
    private static final int MOST_VALUES = 10;
    private static final Set<HandlerType> READING = Set.of(HandlerType.GET, HandlerType.HEAD);

    private final Answers answers;
    private final HostNames names;
    private final Metrics metrics = new Metrics();
    private final Javalin javalin;

    /**
     * Starts a server.
     *
     * @param answers what it shows
     * @param host the address to listen on
     * @param port the port; 0 for a free one
     * @param others further names by which browsers may ask for it
     * @throws UserError if it cannot listen there
     */
    public Web(Answers answers, String host, int port, List<String> others) {
        this.answers = answers;
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
            config.routes.exception(
                    Exception.class,
                    (e, context) -> write(
                            context,
                            answers.broken(
                                    context.path(),
                                    "This page cannot be made: " + e,
                                    "Please report this; 'steelyard ledger check' looks for damage.")));
        });
        try {
            javalin.start(host, port);
        } catch (RuntimeException e) {
            throw UserError.usage(
                            "cannot listen on " + host + ":" + port + " (" + reason(e) + ")",
                            "Use another port with --port, or --port 0 for a free one.")
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
        Answer answer = answer(context);
        write(context, answer);
        metrics.add(answer.status(), System.nanoTime() - begin);
    }

    private Answer answer(Context context) {
        String path = context.path();
        if (!names.accepts(String.valueOf(context.header("Host")))) {
            return answers.error(
                    Answer.FORBIDDEN,
                    "plain",
                    "This server does not go by that name",
                    "If a proxy leads here, start it with --name NAME");
        }
        if (!READING.contains(context.method())) {
            return answers.error(Answer.NOT_ALLOWED, path, "Pages can only be read", "Use GET");
        }
        if (path.length() > LONGEST_PATH) {
            return answers.nothing("/");
        }
        if (path.equals(HEALTH)) {
            return Answer.of(Answer.OK, Answer.JSON, "{\"status\": \"up\"}\n");
        }
        if (path.equals(METRICS)) {
            return Answer.of(Answer.OK, Answer.PLAIN, metrics.text());
        }
        return answers.of(path, query(context));
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
