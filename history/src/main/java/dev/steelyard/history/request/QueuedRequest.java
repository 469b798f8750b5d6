package dev.steelyard.history.request;

import dev.steelyard.history.fact.ProjectName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request with what happened to it.
 *
 * @param project the project
 * @param request the request
 * @param events what happened, the earliest first
 */
public record QueuedRequest(ProjectName project, MeasurementRequest request, List<RequestEvent> events) {

    /** A worker that says nothing for so long is lost, and another one begins again. */
    public static final Duration LEASE = Duration.ofMinutes(3);

    /** How far it is. */
    public enum State {
        WAITING,
        RUNNING,
        DONE,
        FAILED,
        CANCELLED
    }

    public QueuedRequest {
        events = List.copyOf(events);
    }

    /** Returns the latest event; empty if nobody has taken it. */
    public Optional<RequestEvent> last() {
        return events.isEmpty() ? Optional.empty() : Optional.of(events.get(events.size() - 1));
    }

    /** Returns how far it is at some time. */
    public State state(Instant now) {
        return last().map(event -> switch (event.kind()) {
                    case TAKEN, PROGRESS -> event.at().plus(LEASE).isBefore(now) ? State.WAITING : State.RUNNING;
                    case DONE -> State.DONE;
                    case FAILED -> State.FAILED;
                    case CANCELLED -> State.CANCELLED;
                })
                .orElse(State.WAITING);
    }

    /** Returns the number of the next event. */
    public int next() {
        return last().map(event -> event.number() + 1).orElse(1);
    }
}
