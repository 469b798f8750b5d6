package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.AnchoredPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Reads what was measured of a project in lockstep with an anchor. */
final class AnchoredRows {

    /** Of this many runs the points and setups are read at once: a history has millions, and the drivers keep all that a query finds. */
    private static final int RUNS_AT_ONCE = 20;

    private static final String OF_RUNS = "r.run_id IN (<runs>)";

    private static final String POINTS = """
            SELECT r.run_id AS run_id, r.name AS run, m.treatment AS treatment, m.benchmark_id AS benchmark_id,
              m.metric AS metric, d.revision AS anchor, a.revision AS revision, m.change AS change, g.digest AS code,
              h.digest AS anchor_code
            FROM v_latest s
            JOIN run r ON r.run_id = s.run_id
            JOIN comparison m ON m.state_id = s.state_id
            JOIN variant d ON d.run_id = r.run_id AND d.variant = m.baseline
            JOIN variant a ON a.run_id = r.run_id AND a.variant = m.treatment
            LEFT JOIN benchmark_code g
              ON g.run_id = r.run_id AND g.benchmark_id = m.benchmark_id AND g.variant = m.treatment
            LEFT JOIN benchmark_code h
              ON h.run_id = r.run_id AND h.benchmark_id = m.benchmark_id AND h.variant = m.baseline
            WHERE s.finished = 1 AND m.status = 'measured' AND m.kind IN ('score', 'allocation') AND m.change > -1
              AND d.revision IS NOT NULL AND a.revision IS NOT NULL AND\s""" + OF_RUNS;

    private static final String IN_ORDER = " ORDER BY r.started_at, r.run_id, m.row_number";
    private static final String LISTED = " IN (<benchmarks>)";

    private static final String RUNS = """
            SELECT r.run_id AS run_id
            FROM run r
            WHERE\s""" + ProjectRows.OF_PROJECT + """

            ORDER BY r.started_at, r.run_id
            """;

    private final Handle handle;
    private final String projectId;
    private final SetupRows setupRows;
    /** Of texts that millions of points share, one object each. */
    private final Map<String, Optional<String>> shared = new HashMap<>();

    /** @param projectId id of the project in the tables */
    AnchoredRows(Handle handle, String projectId) {
        this.handle = handle;
        this.projectId = projectId;
        this.setupRows = new SetupRows(handle);
    }

    private record Found(
            String run,
            String variant,
            String benchmark,
            String metric,
            String anchor,
            String revision,
            Optional<String> code,
            Optional<String> anchorCode,
            double change) {}

    /**
     * Returns points, the earliest run first.
     *
     * @param wanted ids of the benchmarks; empty for all
     */
    List<AnchoredPoint> points(Optional<Set<String>> wanted) {
        List<String> runs = handle.createQuery(RUNS)
                .bind("project", projectId)
                .map((row, context) -> row.getString("run_id"))
                .list();
        Map<String, Optional<Benchmark>> benchmarks = new HashMap<>();
        List<AnchoredPoint> points = new ArrayList<>();
        for (int first = 0; first < runs.size(); first += RUNS_AT_ONCE) {
            List<String> some = runs.subList(first, Math.min(first + RUNS_AT_ONCE, runs.size()));
            UnaryOperator<Query> arguments = query -> bound(query.bindList("runs", some), wanted);
            Map<List<String>, Set<String>> setups =
                    setupRows.of(OF_RUNS + (wanted.isEmpty() ? "" : " AND s.benchmark_id" + LISTED), arguments);
            for (Found one : found(wanted.isEmpty() ? "" : " AND m.benchmark_id" + LISTED, arguments)) {
                Set<String> setup = setups.getOrDefault(List.of(one.run(), one.benchmark(), one.variant()), Set.of());
                if (setup.size() == 1 && Double.isFinite(one.change())) {
                    benchmarks
                            .computeIfAbsent(one.benchmark(), id -> HistoryReader.benchmark(handle, id))
                            .ifPresent(benchmark -> points.add(new AnchoredPoint(
                                    benchmark,
                                    one.metric(),
                                    one.anchor(),
                                    one.revision(),
                                    setup.iterator().next(),
                                    one.code(),
                                    one.anchorCode(),
                                    1 + one.change())));
                }
            }
        }
        return points;
    }

    private static Query bound(Query query, Optional<Set<String>> wanted) {
        wanted.ifPresent(ids -> query.bindList("benchmarks", List.copyOf(ids)));
        return query;
    }

    private List<Found> found(String which, UnaryOperator<Query> arguments) {
        return arguments
                .apply(handle.createQuery(POINTS + which + IN_ORDER))
                .map(legible(
                        Owner.RUN,
                        "run",
                        (row, context) -> new Found(
                                row.getString("run_id"),
                                row.getString("treatment"),
                                row.getString("benchmark_id"),
                                shared(row.getString("metric")),
                                shared(row.getString("anchor")),
                                shared(row.getString("revision")),
                                optional(row.getString("code")),
                                optional(row.getString("anchor_code")),
                                Stored.real(row, "change"))))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns a text that occurs in many points, as one object. */
    private String shared(String text) {
        return shared.computeIfAbsent(text, Optional::of).orElseThrow();
    }

    private Optional<String> optional(@Nullable String text) {
        return text == null ? Optional.empty() : shared.computeIfAbsent(text, Optional::of);
    }
}
