package dev.steelyard.history.request;

import java.time.Instant;

/**
 * What happened to a request.
 *
 * @param number its place among the events of its request, from 1 on; nobody can add a second one with the same number, so that of two workers
 *     only one takes a request
 * @param kind what happened
 * @param at when
 * @param content the worker that took it, its latest progress, the id of the run that was recorded, or why it failed
 */
public record RequestEvent(int number, Kind kind, Instant at, String content) {

    /** What can happen. */
    public enum Kind {
        /** A worker began with it. */
        TAKEN,
        /** The worker goes on. */
        PROGRESS,
        /** It was measured, and the run is recorded. */
        DONE,
        FAILED,
        CANCELLED
    }

    public RequestEvent {
        if (number < 1) {
            throw new IllegalArgumentException("event " + number);
        }
    }
}
