package dev.steelyard.history.ledger.request;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.FactIds;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.QueuedRequest.State;
import dev.steelyard.history.request.RequestEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** The requests of a ledger. Requests and events are only added, so that servers and workers need no other way to agree. */
public final class RequestLedger {

    private static final String REQUESTS = """
            SELECT q.request_id AS request_id, p.identity AS identity, p.name AS name, q.baseline AS baseline,
              q.treatment AS treatment, q.include AS include, q.jvm AS jvm, q.seconds AS seconds, q.who AS who,
              q.requested_at AS requested_at
            FROM measurement_request q
            JOIN project p ON p.project_id = q.project_id
            """;

    private static final String EVENTS = """
            SELECT e.request_id AS request_id, e.event_number AS event_number, e.kind AS kind, e.happened_at AS happened_at,
              e.content AS content
            FROM request_event e
            WHERE e.request_id = :id
            ORDER BY e.event_number
            """;

    private final Ledger ledger;

    /** @param ledger the ledger, which need not exist; writing creates it */
    public RequestLedger(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Adds a request.
     *
     * @param asked what is asked for, whose id does not count
     * @param key tells requests of one sender apart; empty if what is asked for and when does
     * @return the request with its id; the one that is there already if its sender has used the same key before
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be written
     */
    public MeasurementRequest add(ProjectName project, MeasurementRequest asked, String key) {
        String projectId = FactIds.ofProject(project.identity());
        String at = Stored.time(asked.at());
        String id = FactIds.of(
                "request",
                key.isEmpty()
                        ? List.of(
                                projectId,
                                asked.baseline(),
                                asked.treatment(),
                                asked.include(),
                                asked.jvm(),
                                Long.toString(asked.budget().toSeconds()),
                                asked.who(),
                                at)
                        : List.of(projectId, asked.who(), key));
        ledger.change(handle -> {
            Inserts inserts = new Inserts(handle);
            inserts.addProject(projectId, project);
            inserts.add(
                    "measurement_request",
                    List.of(Row.of("request_id", id)
                            .text("project_id", projectId)
                            .text("baseline", asked.baseline())
                            .text("treatment", asked.treatment())
                            .text("include", asked.include())
                            .text("jvm", asked.jvm())
                            .number("seconds", asked.budget().toSeconds())
                            .text("who", asked.who())
                            .text("requested_at", at)
                            .values()));
        });
        return one(id).map(QueuedRequest::request).orElseGet(() -> asked.of(id));
    }

    /**
     * Adds an event.
     *
     * @return whether it was added; false if the request has an event with that number
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be written
     */
    public boolean append(String request, RequestEvent event) {
        List<Integer> added = new ArrayList<>();
        ledger.change(handle -> added.add(new Inserts(handle)
                .add(
                        "request_event",
                        List.of(Row.of("request_id", request)
                                .number("event_number", event.number())
                                .text("kind", event.kind().name())
                                .text("happened_at", Stored.time(event.at()))
                                .text("content", event.content())
                                .values()))));
        return added.get(0) > 0;
    }

    /** Returns a request; empty if there is none. */
    public Optional<QueuedRequest> one(String id) {
        return read(" WHERE q.request_id = :id", Map.of("id", id)).stream().findFirst();
    }

    /**
     * Returns requests, the newest first.
     *
     * @param most how many at most
     */
    public List<QueuedRequest> newest(int most) {
        return read(" ORDER BY q.requested_at DESC, q.request_id LIMIT :most", Map.of("most", most));
    }

    /**
     * Returns the request of a project that waits for longest; empty if none does.
     *
     * @param jvms names of the JVMs that are there
     * @param now the time of day
     */
    public Optional<QueuedRequest> waiting(ProjectName project, Set<String> jvms, Instant now) {
        return read(
                        " WHERE q.project_id = :project AND NOT EXISTS (SELECT 1 FROM request_event e WHERE "
                                + "e.request_id = q.request_id AND e.kind IN ('DONE', 'FAILED', 'CANCELLED'))",
                        Map.of("project", FactIds.ofProject(project.identity())))
                .stream()
                .filter(queued -> queued.state(now) == State.WAITING)
                .filter(queued -> queued.request().jvm().isEmpty()
                        || jvms.contains(queued.request().jvm()))
                .min(Comparator.comparing(
                                (QueuedRequest queued) -> queued.request().at())
                        .thenComparing(queued -> queued.request().id()));
    }

    private List<QueuedRequest> read(String condition, Map<String, ?> values) {
        return ledger.ifThere(
                handle -> handle
                        .createQuery(REQUESTS + condition)
                        .bindMap(values)
                        .map(legible(Owner.REQUEST, "request_id", (row, context) -> request(row)))
                        .stream()
                        .flatMap(Optional::stream)
                        .map(queued -> new QueuedRequest(
                                queued.project(),
                                queued.request(),
                                events(handle, queued.request().id())))
                        .toList(),
                List.of());
    }

    private static QueuedRequest request(ResultSet row) throws SQLException {
        return new QueuedRequest(
                new ProjectName(row.getString("identity"), row.getString("name")),
                new MeasurementRequest(
                        row.getString("request_id"),
                        row.getString("baseline"),
                        row.getString("treatment"),
                        row.getString("include"),
                        row.getString("jvm"),
                        Duration.ofSeconds(Stored.whole(row, "seconds")),
                        row.getString("who"),
                        Stored.time(row, "requested_at")),
                List.of());
    }

    private static List<RequestEvent> events(Handle handle, String request) {
        return handle
                .createQuery(EVENTS)
                .bind("id", request)
                .map(legible(
                        Owner.REQUEST,
                        "request_id",
                        (row, context) -> new RequestEvent(
                                Stored.whole(row, "event_number"),
                                RequestEvent.Kind.valueOf(row.getString("kind")),
                                Stored.time(row, "happened_at"),
                                row.getString("content"))))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
