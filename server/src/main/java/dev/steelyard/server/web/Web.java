package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.access.AccessAction;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.report.words.Visible;
import dev.steelyard.server.page.Answer;
import dev.steelyard.server.page.PageHtml;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A server that shows pages, and takes what its guard allows. */
public final class Web implements AutoCloseable {

    private static final String HEALTH = "/health";
    private static final String METRICS = "/metrics";
    private static final int LONGEST_PATH = 500;
    private static final int LONGEST_VALUE = 200;
    private static final int MOST_VALUES = 10;
    private static final int MOST_AT_ONCE = 8;
    /** Bytes of the largest request; ten years of one benchmark every day, or a run with ten thousand rows, is smaller. */
    private static final int LARGEST = 64 << 20;

    private static final int LONGEST_WAIT_SECONDS = 30;
    private static final String PROJECT = "/p/";
    /** A path that is answered with a plain text. */
    private static final String PLAIN = "plain";

    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
    private static final Set<HandlerType> READING = Set.of(HandlerType.GET, HandlerType.HEAD);

    private final Answers answers;
    private final Guard guard;
    private final Writes writes;
    private final HostNames names;
    private final Metrics metrics = new Metrics();
    private final Javalin javalin;
    private final Consumer<String> warn;
    /** Each page reads the ledger over connections of its own, of which a server of databases has few. */
    private final Semaphore places = new Semaphore(MOST_AT_ONCE);

    /**
     * Where a server listens.
     *
     * @param host the address
     * @param port the port; 0 for a free one
     * @param names further names by which browsers may ask for it
     */
    public record Address(String host, int port, List<String> names) {
        public Address {
            names = List.copyOf(names);
        }
    }

    /**
     * Starts a server.
     *
     * @param answers what it shows
     * @param guard decides who may look
     * @param writes what it takes
     * @param address where it listens
     * @param warn hears of pages that could not be built
     * @throws UserError if it cannot listen there
     */
    public Web(Answers answers, Guard guard, Writes writes, Address address, Consumer<String> warn) {
        this.answers = answers;
        this.guard = guard;
        this.writes = writes;
        this.warn = warn;
        this.names = new HostNames(address.host(), address.names());
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
            javalin.start(address.host(), address.port());
        } catch (RuntimeException e) {
            throw UserError.usage(
                            "cannot listen on " + address.host() + ":" + address.port() + " (" + reason(e) + ")",
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
                    PLAIN,
                    "Requests for this host name are refused",
                    "To allow it, restart with --name NAME.");
        }
        if (path.length() > LONGEST_PATH) {
            return answers.nothing("/");
        }
        if (READING.contains(context.method())) {
            return read(context, path);
        }
        if (!context.method().equals(HandlerType.POST) || !writes.takes(path)) {
            return answers.error(Answer.NOT_ALLOWED, path, "This page only shows something", "Use GET or HEAD.")
                    .with("Allow", writes.takes(path) ? "POST" : "GET, HEAD");
        }
        return write(context, path);
    }

    private Answer read(Context context, String path) {
        if (writes.takes(path)) {
            return answers.error(Answer.NOT_ALLOWED, path, "This address takes results and decisions", "Use POST.")
                    .with("Allow", "POST");
        }
        if (guard.closed()
                && guard.of(sender(context, false), AccessAction.READ, project(path))
                        instanceof Guard.Refused refused) {
            return Writes.refusal(refused);
        }
        if (path.equals(METRICS)) {
            return Answer.of(Answer.OK, Answer.PLAIN, metrics.text());
        }
        return inPlace(path, () -> answers.of(path, query(context)));
    }

    private Optional<ProjectName> project(String path) {
        return path.startsWith(PROJECT)
                ? writes.project(path.substring(PROJECT.length()).replaceFirst("/.*", ""))
                : Optional.empty();
    }

    private Answer write(Context context, String path) {
        byte[] body;
        try {
            body = context.bodyInputStream().readNBytes(LARGEST + 1);
        } catch (IOException e) {
            return answers.error(Answer.BAD, PLAIN, "The request ended before its body did", "Send it again.");
        }
        if (body.length > LARGEST) {
            return answers.error(
                    Answer.TOO_LARGE, PLAIN, "The request has more than " + (LARGEST >> 20) + " MiB", "Split it.");
        }
        Posted posted = new Posted(
                path,
                query(context),
                Posted.type(String.valueOf(context.header("Content-Type"))),
                body,
                sender(context, isForeign(context)));
        return inPlace(path, () -> writes.of(posted));
    }

    private static Sender sender(Context context, boolean foreign) {
        boolean forwarded = context.header("Forwarded") != null || context.header("X-Forwarded-For") != null;
        return new Sender(
                String.valueOf(context.header("Host")),
                Optional.ofNullable(context.header("Authorization")),
                foreign,
                forwarded);
    }

    /** Browsers say where the page is that sends a form; a page of somebody else must not use what its reader may do here. */
    private boolean isForeign(Context context) {
        String site = context.header("Sec-Fetch-Site");
        String origin = context.header("Origin");
        return (site != null && !OWN_SITES.contains(site))
                || (origin != null && !names.isOwn(String.valueOf(context.header("Host")), origin));
    }

    /** Waits for a place; who waits for too long is asked to come back. */
    private Answer inPlace(String path, Supplier<Answer> work) {
        try {
            if (!places.tryAcquire(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                return answers.error(Answer.BUSY, path, "Too many requests at once", "Try again in a minute.")
                        .with("Retry-After", "60");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return answers.error(Answer.BUSY, path, "The server is stopping", "Try again later.");
        }
        try {
            return work.get();
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
        // With no referrer at all, browsers would not say that a form is this server's own.
        context.header("Referrer-Policy", "same-origin");
        context.header("Cross-Origin-Resource-Policy", "same-origin");
        context.header("Cross-Origin-Opener-Policy", "same-origin");
        context.header("Cache-Control", "no-cache");
        answer.headers().forEach(context::header);
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
