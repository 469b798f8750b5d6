package dev.steelyard.server;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.request.RequestEvent.Kind;
import dev.steelyard.report.words.Visible;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;

/**
 * Adds events to a request, one after the other, until somebody else adds one. A ledger that cannot be reached for a moment
 * loses nothing: it
 * is asked again for as long as nobody else can have taken the request.
 */
final class RequestTeller {

    /** Characters of an event. */
    private static final int LONGEST = 500;

    private static final int AGAIN_SECONDS = 5;

    private final RequestLedger queue;
    private final String id;
    private final InstantSource clock;
    private int next;
    private boolean lost;

    /** @param next the number of the next event */
    RequestTeller(RequestLedger queue, String id, int next, InstantSource clock) {
        this.queue = queue;
        this.id = id;
        this.next = next;
        this.clock = clock;
    }

    /**
     * Adds an event.
     *
     * @return false for good once the request is not this worker's any more
     * @throws UserError if the ledger cannot be written for longer than the worker may be silent
     */
    synchronized boolean add(Kind kind, String content) throws InterruptedException {
        String text = Visible.of(content);
        String brief = text.substring(0, Math.min(LONGEST, text.length()));
        if (lost) {
            return false;
        }
        RequestEvent event = new RequestEvent(next, kind, clock.instant(), brief);
        Instant end = event.at().plus(QueuedRequest.LEASE);
        for (boolean again = false; ; again = true) {
            try {
                // After an error, nobody knows whether the event arrived.
                lost = !queue.append(id, event) && !(again && isThere(event));
                next++;
                return !lost;
            } catch (UserError e) {
                if (clock.instant().isAfter(end)) {
                    throw e;
                }
                TimeUnit.SECONDS.sleep(AGAIN_SECONDS);
            }
        }
    }

    /** Returns whether an event is this worker's: one of another worker has another time, even if it says the same. */
    private boolean isThere(RequestEvent event) {
        return queue.one(id).flatMap(QueuedRequest::last).filter(event::equals).isPresent();
    }

    /** Returns whether the request was cancelled, or another worker has taken it. */
    synchronized boolean lost() {
        try {
            lost = lost || queue.one(id).map(QueuedRequest::next).orElse(0) > next;
        } catch (UserError e) {
            // It is still this worker's until somebody says otherwise.
            return false;
        }
        return lost;
    }
}
