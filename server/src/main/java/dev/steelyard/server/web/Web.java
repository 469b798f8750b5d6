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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** The HTTP server: serves pages and accepts the changes that its guard allows. */
public final class Web implements AutoCloseable {

    private static final String HEALTH = "/health";
    private static final String METRICS = "/metrics";
    private static final int LONGEST_PATH = 500;
    private static final int LONGEST_VALUE = 200;
    private static final int MOST_VALUES = 10;
    private static final int MOST_AT_ONCE = 8;
    /** Bytes of the largest request; ten years of one benchmark every day, or a run with ten thousand rows, is smaller. */
    private static final int LARGEST = 16 << 20;

    private static final int MOST_PASSED_OVER = 4 * LARGEST;
    private static final int LONGEST_WAIT_SECONDS = 30;
    private static final String PROJECT = "/p/";
    /** A path that is answered with a plain text. */
    private static final String PLAIN = "plain";

    /** Headers that proxies add. */
    private static final List<String> OF_PROXIES =
            List.of("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via");

    /** What shows nothing of the ledger. */
    private static final Pattern PUBLIC = Pattern.compile("/assets/.*|/about/(?:data[.]json)?|/api/v1/openapi[.]json");

    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");
    private static final Set<HandlerType> READING = Set.of(HandlerType.GET, HandlerType.HEAD);

    private final Answers answers;
    private final Guard guard;
    private final Writes writes;
    private final HostNames names;
    private final Rates rates = new Rates();
    private final Metrics metrics = new Metrics();
    private final Javalin javalin;
    private final Consumer<String> warn;
    /** Each page reads the ledger over connections of its own, of which a server of databases has few. */
    private final Semaphore places = new Semaphore(MOST_AT_ONCE, true);

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
     * @param warn receives a warning for each page that could not be built
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
                    "See the server's output for details, and run 'steelyard ledger check' to look for damage.");
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
            return answers.error(Answer.NOT_ALLOWED, path, "This page is read-only", "Use GET or HEAD.")
                    .with("Allow", writes.takes(path) ? "POST" : "GET, HEAD");
        }
        return write(context, path);
    }

    private Answer read(Context context, String path) {
        if (writes.takes(path)) {
            return answers.error(
                            Answer.NOT_ALLOWED,
                            path,
                            "This address accepts only POST requests",
                            "Use POST; /api/v1/openapi.json describes it.")
                    .with("Allow", "POST");
        }
        if (guard.closed()
                && !PUBLIC.matcher(path).matches()
                && guard.of(sender(context, false), AccessAction.READ, project(path))
                        instanceof Guard.Refused refused) {
            return writes.refusal(path, refused);
        }
        if (path.equals(METRICS)) {
            return Answer.of(Answer.OK, Answer.PLAIN, metrics.text());
        }
        Optional<Map<String, String>> query = query(context);
        return query.isEmpty() ? badQuery(path) : inPlace(path, () -> answers.of(path, query.get()));
    }

    private Optional<ProjectName> project(String path) {
        return path.startsWith(PROJECT)
                ? writes.project(path.substring(PROJECT.length()).replaceFirst("/.*", ""))
                : Optional.empty();
    }

    private Answer write(Context context, String path) {
        Sender sender = sender(context, isForeign(context));
        // Nobody makes this server read or parse anything without permission to change something.
        Guard.Ruling ruling = guard.ofChanges(sender);
        if (ruling instanceof Guard.Refused refused) {
            return writes.refusal(path, refused);
        }
        OptionalLong wait = ruling instanceof Guard.Allowed allowed ? rates.wait(allowed) : OptionalLong.empty();
        if (wait.isPresent()) {
            return answers.error(
                            Answer.TOO_MANY,
                            path,
                            "This token has sent more than " + Rates.MOST_PER_MINUTE + " changes in a minute",
                            "Send several results in one request.")
                    .with("Retry-After", Long.toString(wait.getAsLong()));
        }
        if (context.contentLength() > LARGEST) {
            passOver(context);
            return tooLarge(path);
        }
        return inPlace(path, () -> {
            byte[] body;
            try {
                body = context.bodyInputStream().readNBytes(LARGEST + 1);
            } catch (IOException e) {
                return answers.error(Answer.BAD, path, "The request body is incomplete", "Send it again.");
            }
            if (body.length > LARGEST) {
                return tooLarge(path);
            }
            Optional<Map<String, String>> query = query(context);
            return query.isEmpty()
                    ? badQuery(path)
                    : writes.of(new Posted(
                            path,
                            query.get(),
                            Posted.type(String.valueOf(context.header("Content-Type"))),
                            body,
                            sender,
                            Optional.ofNullable(context.header("Idempotency-Key"))
                                    .orElse("")));
        });
    }

    /** A client that is still sending would not read the answer. */
    private static void passOver(Context context) {
        try {
            context.bodyInputStream().skipNBytes(Math.min(context.contentLength(), MOST_PASSED_OVER));
        } catch (IOException e) {
            // It has ended, and waits for no answer.
            return;
        }
    }

    private Answer tooLarge(String path) {
        return answers.error(
                Answer.TOO_LARGE,
                path,
                "The request is larger than " + (LARGEST >> 20) + " MiB",
                writes.takesRun(path)
                        ? "Record the run with 'steelyard ledger import-run', where the ledger can be reached."
                        : "Split the results into several requests.");
    }

    private Answer badQuery(String path) {
        return answers.error(
                Answer.BAD,
                path,
                "The address has more than " + MOST_VALUES + " parameters, or one with more than " + LONGEST_VALUE
                        + " characters",
                "Shorten it.");
    }

    private static Sender sender(Context context, boolean foreign) {
        boolean forwarded = OF_PROXIES.stream().anyMatch(name -> context.header(name) != null);
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

    /** Waits for a free place; after 30 seconds, asks the client to retry. */
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

    /** Returns the parameters of an address; empty if there are too many, or they are too long. */
    private static Optional<Map<String, String>> query(Context context) {
        Map<String, String> query = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> parameter : context.queryParamMap().entrySet()) {
            String value =
                    parameter.getValue().isEmpty() ? "" : parameter.getValue().get(0);
            if (query.size() >= MOST_VALUES || value.length() > LONGEST_VALUE) {
                return Optional.empty();
            }
            query.put(parameter.getKey(), value);
        }
        return Optional.of(query);
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
        byte[] body = answer.body();
        if (answer.status() == Answer.OK && READING.contains(context.method())) {
            // Javalin answers with 304 if the client has the same already.
            context.header("ETag", tag(body));
        }
        context.result(body);
    }

    private static String tag(byte[] body) {
        CRC32 sum = new CRC32();
        sum.update(body);
        return '"' + Long.toHexString(sum.getValue()) + '-' + Integer.toHexString(body.length) + '"';
    }

    /** Stops after finishing the requests in progress. */
    public void stop() {
        javalin.stop();
    }

    @Override
    public void close() {
        stop();
    }
}
