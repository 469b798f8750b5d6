package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.fact.RecordedScores;
import dev.steelyard.history.fact.RecordedScores.Code;
import dev.steelyard.history.fact.RecordedScores.Measured;
import dev.steelyard.history.fact.RecordedScores.Setup;
import dev.steelyard.history.fact.RecordedScores.Where;
import dev.steelyard.history.ledger.row.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Reads the scores behind the view {@code v_series}, which has only their means. */
final class ScoreRows {

    /**
     * Rows of one project, benchmark, metric and variant are together. A step of a bisection ends as soon as it is decided, so its
     * score must not take the place of a longer one.
     */
    private static final String SCORES = """
            SELECT p.identity AS identity, p.name AS project, b.name AS benchmark, b.mode AS mode, b.params AS params, b.threads AS threads,
              b.benchmark_id AS benchmark_id,
              v.metric AS metric, v.unit AS unit, a.variant AS variant, a.revision AS revision,
              c.committed_at AS committed_at, r.name AS run, r.started_at AS started_at, r.host_id AS host,
              f.setup_id AS setup, v.amount AS amount
            FROM v_sample k
            JOIN run r ON r.run_id = k.run_id
            JOIN project p ON p.project_id = r.project_id
            JOIN benchmark b ON b.benchmark_id = k.benchmark_id
            JOIN fork f ON f.run_id = k.run_id AND f.block_number = k.block_number
            JOIN variant a ON a.run_id = f.run_id AND a.variant = f.variant
            JOIN fork_value v ON v.run_id = f.run_id AND v.block_number = f.block_number AND v.variant = f.variant
            LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = a.revision
            WHERE f.setup_id IS NOT NULL AND NOT r.command LIKE 'bisect %'
            ORDER BY r.started_at, r.run_id, b.name, b.benchmark_id, v.metric, a.variant, k.block_number
            """;

    private static final String SETUPS = """
            SELECT setup_id, fact, content
            FROM setup_fact
            """;

    private static final String JVM = "jvm.version";

    private ScoreRows() {}

    /** A score and what it belongs to. */
    private record Fork(ProjectName project, Measured metric, Code code, Where run, double score) {

        boolean belongsTo(Fork other) {
            return project.equals(other.project)
                    && metric.equals(other.metric)
                    && code.equals(other.code)
                    && run.run().equals(other.run.run());
        }
    }

    /** Gives all scores, run by run in the order of their starts. What is not finite is left out. */
    static void all(Handle handle, Consumer<RecordedScores> scores) {
        List<Fork> group = new ArrayList<>();
        Map<String, Setup> setups = setups(handle);
        Map<String, SortedMap<String, String>> params = params(handle);
        handle.createQuery(SCORES)
                .setFetchSize(TableDump.FETCHED)
                .map(legible(Owner.RUN, "run", (row, context) -> fork(row, setups, params)))
                .useStream(forks -> forks.flatMap(Optional::stream).forEach(fork -> {
                    if (!group.isEmpty() && !fork.belongsTo(group.get(0))) {
                        end(group, scores);
                    }
                    group.add(fork);
                }));
        end(group, scores);
    }

    private static void end(List<Fork> group, Consumer<RecordedScores> scores) {
        Map<Where, List<Fork>> alike = group.stream()
                .filter(fork -> Double.isFinite(fork.score()))
                .collect(Collectors.groupingBy(Fork::run, LinkedHashMap::new, Collectors.toList()));
        alike.forEach((run, forks) -> {
            Fork any = forks.get(0);
            scores.accept(new RecordedScores(
                    any.project,
                    any.metric,
                    any.code,
                    run,
                    forks.stream().map(Fork::score).toList()));
        });
        group.clear();
    }

    /** The setups by their ids in the ledger. Those that differ by what follows from the host are the same. */
    private static Map<String, Setup> setups(Handle handle) {
        Map<String, TreeMap<String, String>> facts = new HashMap<>();
        handle.createQuery(SETUPS)
                .map((row, context) ->
                        List.of(row.getString("setup_id"), row.getString("fact"), row.getString("content")))
                .forEach(fact -> facts.computeIfAbsent(fact.get(0), absent -> new TreeMap<>())
                        .put(fact.get(1), fact.get(2)));
        Map<String, Setup> setups = new HashMap<>();
        facts.forEach(
                (id, all) -> setups.put(id, new Setup(SetupRows.lasting(all), all.getOrDefault(JVM, ""), shared(all))));
        return setups;
    }

    private static SortedMap<String, String> shared(SortedMap<String, String> facts) {
        TreeMap<String, String> shared = new TreeMap<>(facts);
        shared.keySet().removeAll(SetupRows.OF_HOST);
        return shared;
    }

    /** The params by the ids of benchmarks. */
    private static Map<String, SortedMap<String, String>> params(Handle handle) {
        Map<String, SortedMap<String, String>> params = new HashMap<>();
        handle.createQuery("SELECT benchmark_id, param, content FROM benchmark_param")
                .map((row, context) ->
                        List.of(row.getString("benchmark_id"), row.getString("param"), row.getString("content")))
                .forEach(param -> params.computeIfAbsent(param.get(0), absent -> new TreeMap<>())
                        .put(param.get(1), param.get(2)));
        return params;
    }

    private static Fork fork(ResultSet row, Map<String, Setup> setups, Map<String, SortedMap<String, String>> params)
            throws SQLException {
        return new Fork(
                new ProjectName(row.getString("identity"), row.getString("project")),
                new Measured(
                        row.getString("benchmark"),
                        Mode.of(row.getString("mode")),
                        row.getString("params"),
                        Stored.whole(row, "threads"),
                        row.getString("metric"),
                        row.getString("unit"),
                        params.getOrDefault(row.getString("benchmark_id"), new TreeMap<>())),
                new Code(
                        row.getString("variant"),
                        Optional.ofNullable(row.getString("revision")),
                        Stored.optionalTime(row, "committed_at")),
                new Where(
                        row.getString("run"),
                        Stored.time(row, "started_at"),
                        row.getString("host"),
                        setups.getOrDefault(row.getString("setup"), new Setup(row.getString("setup"), ""))),
                Stored.real(row, "amount"));
    }
}
