package dev.steelyard.server.web;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.QueuedRequest.State;
import dev.steelyard.history.request.RequestEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Requests for measurements that come over HTTP. */
final class Requests {

    private static final int LONGEST_KEY = 200;
    private static final int LONGEST_INCLUDE = 300;
    private static final int MOST_TRIES = 20;
    private static final int RECENT = 50;
    private static final Duration LONGEST = Duration.ofHours(8);
    private static final Pattern MINUTES = Pattern.compile("[0-9]{1,3}");

    private final RequestLedger requests;

    Requests(Ledger ledger) {
        this.requests = new RequestLedger(ledger);
    }

    /**
     * Returns what is asked for; its id is empty.
     *
     * @throws UserError if a worker could not do that
     */
    static MeasurementRequest asked(Map<String, String> fields, String who, Instant now) {
        String baseline = revision(fields, "baseline");
        String treatment = revision(fields, "treatment");
        if (baseline.equals(treatment)) {
            throw UserError.usage("baseline and treatment are both " + baseline, "Name two revisions.");
        }
        String include = fields.getOrDefault("include", "").strip();
        if (include.length() > LONGEST_INCLUDE) {
            throw UserError.usage(
                    "include has more than " + LONGEST_INCLUDE + " characters", "Use part of a benchmark's name.");
        }
        // It is part of a name: a pattern of somebody else could take forever to match.
        return new MeasurementRequest(
                "",
                baseline,
                treatment,
                include.isEmpty() ? "" : Pattern.quote(include),
                jvm(fields),
                budget(fields),
                who,
                now);
    }

    private static String jvm(Map<String, String> fields) {
        String text = fields.getOrDefault("jvm", "").strip();
        if (!text.isEmpty() && !MeasurementRequest.isJvm(text)) {
            throw UserError.usage(
                    "jvm is not the name of a JVM: '" + text + "'",
                    "Use the name that a worker gives it with --jvm, such as 21; leave it out for the worker's own.");
        }
        return text;
    }

    private static String revision(Map<String, String> fields, String name) {
        String text = fields.getOrDefault(name, "").strip();
        if (!MeasurementRequest.isRevision(text)) {
            throw UserError.usage(
                    name + " is not a branch, tag or commit: '" + text + "'", "For example: main, v1.2 or 3f9a12c.");
        }
        return text;
    }

    private static Duration budget(Map<String, String> fields) {
        String text = fields.getOrDefault("minutes", "10").strip();
        Duration budget = MINUTES.matcher(text).matches() ? Duration.ofMinutes(Integer.parseInt(text)) : Duration.ZERO;
        if (budget.isZero() || budget.compareTo(LONGEST) > 0) {
            throw UserError.usage(
                    "minutes is not a number from 1 to " + LONGEST.toMinutes() + ": '" + text + "'",
                    "For example: 10.");
        }
        return budget;
    }

    private static boolean isOpen(QueuedRequest queued, Instant now) {
        State state = queued.state(now);
        return state == State.WAITING || state == State.RUNNING;
    }

    /**
     * Adds a request, unless the same one of the same sender is open: a client may send it again, and people click twice.
     *
     * @param key tells requests of one sender apart; empty without one
     * @throws UserError if the key is too long
     */
    MeasurementRequest add(ProjectName project, MeasurementRequest asked, String key) {
        if (key.length() > LONGEST_KEY) {
            throw UserError.usage(
                    "Idempotency-Key has more than " + LONGEST_KEY + " characters", "A UUID is long enough.");
        }
        if (!key.isEmpty()) {
            MeasurementRequest made = requests.add(project, asked, key);
            if (!isSame(made, asked)) {
                throw UserError.usage(
                        "this Idempotency-Key was used for another request", "Use a new key for each request.");
            }
            return made;
        }
        return requests.newest(RECENT).stream()
                .filter(queued -> queued.project().equals(project) && isOpen(queued, asked.at()))
                .map(QueuedRequest::request)
                .filter(open -> isSame(open, asked))
                .findFirst()
                .orElseGet(() -> requests.add(project, asked, ""));
    }

    private static boolean isSame(MeasurementRequest one, MeasurementRequest other) {
        return one.baseline().equals(other.baseline())
                && one.treatment().equals(other.treatment())
                && one.include().equals(other.include())
                && one.jvm().equals(other.jvm())
                && one.budget().equals(other.budget())
                && one.who().equals(other.who());
    }

    /** Returns a request of a project; empty if it has none with this id. */
    Optional<QueuedRequest> of(ProjectName project, String id) {
        return requests.one(id).filter(queued -> queued.project().identity().equals(project.identity()));
    }

    /**
     * Cancels a request.
     *
     * @throws UserError if it has ended
     */
    void cancel(QueuedRequest asked, String who, Instant now) {
        QueuedRequest queued = asked;
        // A worker may say something at the same moment.
        for (int i = 0; i < MOST_TRIES; i++) {
            if (!isOpen(queued, now)) {
                throw UserError.usage("the request has ended", "Reload its page to see what came of it.");
            }
            if (requests.append(
                    queued.request().id(),
                    new RequestEvent(queued.next(), RequestEvent.Kind.CANCELLED, now, "by " + who))) {
                return;
            }
            queued = requests.one(queued.request().id()).orElseThrow();
        }
        throw UserError.failed(
                "the request cannot be cancelled", "Try again; 'steelyard ledger check' looks for damage.");
    }
}
