package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.ledger.row.ComparedRow;
import dev.steelyard.history.ledger.row.IllegibleValue;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Circumstances;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Purpose;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Reads what was recorded of scores. */
final class HistoryReader {

    // Few tables each: PostgreSQL takes tens of milliseconds to plan a join of ten.
    private static final String COMPARISONS = """
            SELECT m.benchmark_id AS benchmark_id, p.name AS project_name, p.identity AS project_identity,
              r.run_id AS run_id, r.name AS run_name, r.started_at AS started_at, r.host_id AS host_id,
              r.command AS command, s.finished AS finished, m.baseline AS baseline, m.treatment AS treatment,
              m.state_id AS state_id, m.row_number AS row_number, m.status AS status, m.verdict AS verdict,
              m.non_zero AS non_zero, m.baseline_score AS baseline_score, m.treatment_score AS treatment_score,
              m.change AS change, m.change_low AS change_low, m.change_high AS change_high, m.level AS level,
              m.blocks AS blocks
            FROM v_latest s
            JOIN comparison m ON m.state_id = s.state_id
            JOIN run r ON r.run_id = s.run_id
            JOIN project p ON p.project_id = r.project_id
            WHERE m.kind = 'score' AND\s""";

    private static final String CODES = """
            SELECT v.run_id AS run_id, v.variant AS variant, v.source AS source, v.revision AS revision,
              c.committed_at AS committed, c.subject AS subject
            FROM variant v
            JOIN run r ON r.run_id = v.run_id
            LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = v.revision
            WHERE v.run_id IN\s""";

    private static final String RUNS_OF_BENCHMARK = """
            (SELECT s.run_id
             FROM comparison m
             JOIN run_state s ON s.state_id = m.state_id
             WHERE m.kind = 'score' AND m.benchmark_id = :benchmark)
            """;

    private static final String DIGESTS = "SELECT benchmark_id, run_id, variant, digest FROM benchmark_code WHERE ";

    private static final String SETUPS = """
            SELECT benchmark_id, run_id, variant, MIN(setup_id) AS setup_id
            FROM run_setup
            WHERE {scope}
            GROUP BY benchmark_id, run_id, variant
            HAVING COUNT(*) = 1
            """;

    private static final String CAUSES = """
            SELECT q.state_id AS state_id, q.row_number AS row_number, q.classes AS classes
            FROM cause q
            JOIN comparison m ON m.state_id = q.state_id AND m.row_number = q.row_number
            JOIN run_state s ON s.state_id = q.state_id
            WHERE {scope}
            ORDER BY q.state_id, q.row_number, q.cause_number
            """;

    private static final String SCOPE = "{scope}";
    private static final String OF_BENCHMARK = "m.benchmark_id = :benchmark";
    private static final String LISTED = "(<runs>)";
    private static final String OF_RUNS = "s.run_id IN " + LISTED;

    /**
     * Which comparisons are read.
     *
     * @param comparisons the condition for comparisons and states of runs
     * @param facts the condition for what is known of a benchmark in a run
     * @param runs the runs that have such comparisons
     * @param arguments binds what the conditions name
     */
    private record Scope(String comparisons, String facts, String runs, UnaryOperator<Query> arguments) {

        static Scope ofBenchmark(String id) {
            return new Scope(
                    OF_BENCHMARK, "benchmark_id = :benchmark", RUNS_OF_BENCHMARK, query -> query.bind("benchmark", id));
        }

        static Scope ofRuns(Collection<String> ids) {
            List<String> bound = List.copyOf(ids);
            return new Scope(OF_RUNS, "run_id IN " + LISTED, LISTED, query -> query.bindList("runs", bound));
        }
    }

    private final Handle handle;
    private final Map<String, SortedMap<String, String>> hosts = new HashMap<>();
    private final Map<String, SortedMap<String, String>> setups = new HashMap<>();
    private final Map<String, String> lasting = new HashMap<>();

    private HistoryReader(Handle handle) {
        this.handle = handle;
    }

    /** Returns the histories of benchmarks, by project and benchmark. */
    static List<BenchmarkHistory> read(Handle handle, Predicate<String> benchmark) {
        return new HistoryReader(handle).read(benchmark);
    }

    /** Returns the history of one benchmark of a project, by its id, under the name that it has now; empty if there is none. */
    static Optional<BenchmarkHistory> one(Handle handle, String project, String id) {
        boolean there = handle.createQuery("SELECT COUNT(*) FROM benchmark WHERE benchmark_id = :id")
                        .bind("id", id)
                        .mapTo(Integer.class)
                        .one()
                > 0;
        Optional<Benchmark> named = there ? benchmark(handle, id) : Optional.empty();
        if (named.isEmpty()) {
            return Optional.empty();
        }
        Aliases aliases = BenchmarkNames.all(handle).getOrDefault(project, Aliases.NONE);
        Benchmark current = aliases.current(named.get());
        // Of one that was renamed, other ids have points as well.
        List<BenchmarkHistory> histories = aliases.equals(Aliases.NONE)
                ? new HistoryReader(handle).histories(Scope.ofBenchmark(id), same -> named)
                : read(handle, name -> name.equals(current.name()));
        return histories.stream()
                .filter(history -> history.identity().equals(project)
                        && history.benchmark().equals(current))
                .findFirst();
    }

    /**
     * Returns what some runs have of each benchmark, under the names that they have now.
     *
     * @param runs ids of the runs
     */
    static List<BenchmarkHistory> ofRuns(Handle handle, Collection<String> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        Map<String, Optional<Benchmark>> benchmarks = new HashMap<>();
        return joined(
                new HistoryReader(handle)
                        .histories(
                                Scope.ofRuns(runs),
                                id -> benchmarks.computeIfAbsent(id, absent -> benchmark(handle, id))),
                BenchmarkNames.all(handle));
    }

    static List<String> names(Handle handle) {
        return handle
                .createQuery("SELECT DISTINCT b.name FROM benchmark b JOIN comparison m USING (benchmark_id)")
                .mapTo(String.class)
                .stream()
                .sorted()
                .toList();
    }

    private List<BenchmarkHistory> read(Predicate<String> wanted) {
        Map<String, Aliases> aliases = BenchmarkNames.all(handle);
        Map<String, Benchmark> benchmarks = new HashMap<>();
        handle
                .createQuery("SELECT benchmark_id, name, mode, threads, unit FROM benchmark")
                .map(legible(
                        Owner.BENCHMARK,
                        "name",
                        (row, context) -> Map.entry(row.getString("benchmark_id"), benchmark(row))))
                .stream()
                .flatMap(Optional::stream)
                .filter(entry -> isWanted(entry.getValue().name(), wanted, aliases.values()))
                .forEach(entry -> benchmarks.put(entry.getKey(), entry.getValue()));
        List<BenchmarkHistory> histories = new ArrayList<>();
        benchmarks.forEach((id, benchmark) -> {
            Optional<Benchmark> whole = Optional.of(withParams(id, benchmark));
            histories.addAll(histories(Scope.ofBenchmark(id), same -> whole));
        });
        return joined(histories, aliases);
    }

    private static boolean isWanted(String name, Predicate<String> wanted, Collection<Aliases> aliases) {
        return wanted.test(name)
                || aliases.stream().anyMatch(known -> known.all(name).stream().anyMatch(wanted));
    }

    /** Puts what was measured under several names of a benchmark together, under the one that it has now. */
    private static List<BenchmarkHistory> joined(List<BenchmarkHistory> histories, Map<String, Aliases> aliases) {
        Map<BenchmarkHistory, List<HistoryPoint>> points = new TreeMap<>(Comparator.comparing(BenchmarkHistory::project)
                .thenComparing(BenchmarkHistory::identity)
                .thenComparing(BenchmarkHistory::benchmark));
        for (BenchmarkHistory history : histories) {
            Benchmark current =
                    aliases.getOrDefault(history.identity(), Aliases.NONE).current(history.benchmark());
            points.computeIfAbsent(
                            new BenchmarkHistory(history.project(), history.identity(), current, List.of()),
                            absent -> new ArrayList<>())
                    .addAll(history.points());
        }
        return points.entrySet().stream()
                .map(entry -> BenchmarkHistory.of(
                        entry.getKey().project(),
                        entry.getKey().identity(),
                        entry.getKey().benchmark(),
                        entry.getValue()))
                .toList();
    }

    private static Benchmark benchmark(ResultSet row) throws SQLException {
        return new Benchmark(
                row.getString("name"),
                Mode.of(row.getString("mode")),
                new TreeMap<>(),
                Stored.whole(row, "threads"),
                row.getString("unit"));
    }

    /** Returns a benchmark by its identity; empty if it is damaged. */
    static Optional<Benchmark> benchmark(Handle handle, String id) {
        return handle.createQuery("SELECT name, mode, threads, unit FROM benchmark WHERE benchmark_id = :id")
                .bind("id", id)
                .map(legible(Owner.BENCHMARK, "name", (row, context) -> benchmark(row)))
                .one()
                .map(bare -> new HistoryReader(handle).withParams(id, bare));
    }

    private Benchmark withParams(String id, Benchmark bare) {
        return new Benchmark(
                bare.name(),
                bare.mode(),
                pairs("SELECT param AS name, content FROM benchmark_param WHERE benchmark_id = :id", id),
                bare.threads(),
                bare.unit());
    }

    private SortedMap<String, String> pairs(String query, String id) {
        SortedMap<String, String> pairs = new TreeMap<>();
        handle.createQuery(query)
                .bind("id", id)
                .map((row, context) -> Map.entry(row.getString("name"), row.getString("content")))
                .forEach(pair -> pairs.put(pair.getKey(), pair.getValue()));
        return pairs;
    }

    /**
     * What is known of the runs that comparisons are from.
     *
     * @param codes the code of a variant, by id of the run and variant
     * @param digests digest of the code of a benchmark itself, by id of the benchmark, id of the run and variant
     * @param setups id of the setup of all forks of a variant, by the same; absent if they differ
     * @param causes classes that were proved to cause a change, by id of the state and number of the row
     */
    private record Known(
            Map<List<String>, Code> codes,
            Map<List<String>, String> digests,
            Map<List<String>, String> setups,
            Map<List<String>, List<String>> causes) {

        /** Returns the code of a variant for one benchmark. */
        Code code(String benchmark, String run, String variant) {
            Code code = codes.get(List.of(run, variant));
            if (code == null) {
                throw new IllegibleValue("a variant that its run does not have");
            }
            return code.of(Optional.ofNullable(digests.get(List.of(benchmark, run, variant))));
        }
    }

    /** A benchmark in a project. */
    private record Place(String benchmark, String identity, String project) {}

    /**
     * Returns the histories of benchmarks: one for each project that has comparisons of it.
     *
     * @param benchmarks the benchmark with an id; empty if it is damaged
     */
    private List<BenchmarkHistory> histories(Scope scope, Function<String, Optional<Benchmark>> benchmarks) {
        Known known = new Known(
                codes(scope),
                facts(DIGESTS + scope.facts(), "digest", scope),
                facts(SETUPS.replace(SCOPE, scope.facts()), "setup_id", scope),
                causes(scope));
        Map<Place, List<HistoryPoint>> places = new LinkedHashMap<>();
        scope
                .arguments()
                .apply(handle.createQuery(COMPARISONS + scope.comparisons()))
                .map(legible(
                        Owner.RUN,
                        "run_name",
                        (row, context) -> Map.entry(
                                new Place(
                                        row.getString("benchmark_id"),
                                        row.getString("project_identity"),
                                        row.getString("project_name")),
                                point(row, known))))
                .stream()
                .flatMap(Optional::stream)
                .forEach(found -> places.computeIfAbsent(found.getKey(), absent -> new ArrayList<>())
                        .add(found.getValue()));
        List<BenchmarkHistory> histories = new ArrayList<>();
        places.forEach((place, points) -> benchmarks
                .apply(place.benchmark())
                .ifPresent(benchmark ->
                        histories.add(BenchmarkHistory.of(place.project(), place.identity(), benchmark, points))));
        return histories;
    }

    private Map<List<String>, Code> codes(Scope scope) {
        Map<List<String>, Code> codes = new HashMap<>();
        scope.arguments()
                .apply(handle.createQuery(CODES + scope.runs()))
                .map((row, context) -> Map.entry(
                        List.of(row.getString("run_id"), row.getString("variant")), code(row, committed(row, context))))
                .forEach(row -> codes.put(row.getKey(), row.getValue()));
        return codes;
    }

    /** Returns a fact about each benchmark in a run, by id of the benchmark, id of the run and variant. */
    private Map<List<String>, String> facts(String query, String column, Scope scope) {
        Map<List<String>, String> found = new HashMap<>();
        scope.arguments()
                .apply(handle.createQuery(query))
                .map((row, context) -> Map.entry(
                        List.of(row.getString("benchmark_id"), row.getString("run_id"), row.getString("variant")),
                        row.getString(column)))
                .forEach(row -> found.put(row.getKey(), row.getValue()));
        return found;
    }

    private Map<List<String>, List<String>> causes(Scope scope) {
        Map<List<String>, List<String>> causes = new HashMap<>();
        scope.arguments()
                .apply(handle.createQuery(CAUSES.replace(SCOPE, scope.comparisons())))
                .map((row, context) -> Map.entry(
                        List.of(row.getString("state_id"), row.getString("row_number")), row.getString("classes")))
                .forEach(row -> causes.computeIfAbsent(row.getKey(), absent -> new ArrayList<>())
                        .add(row.getValue()));
        return causes;
    }

    /** Returns whether two setups differ at most in what follows from the host; true if either is not known. */
    private boolean alike(@Nullable String one, @Nullable String other) {
        return one == null || other == null || one.equals(other) || lasting(one).equals(lasting(other));
    }

    private String lasting(String setup) {
        return lasting.computeIfAbsent(setup, id -> SetupRows.lasting(facts(id)));
    }

    private SortedMap<String, String> facts(String setup) {
        return setups.computeIfAbsent(
                setup, id -> pairs("SELECT fact AS name, content FROM setup_fact WHERE setup_id = :id", id));
    }

    private Setting setting(String host, String setup) {
        SortedMap<String, String> facts = new TreeMap<>(hosts.computeIfAbsent(
                host, id -> pairs("SELECT fact AS name, content FROM host_fact WHERE host_id = :id", id)));
        facts.putAll(facts(setup));
        return new Setting(host, setup, lasting(setup), facts);
    }

    /** Returns a comparison. */
    private HistoryPoint point(ResultSet row, Known known) throws SQLException {
        String benchmark = row.getString("benchmark_id");
        String run = row.getString("run_id");
        String baseline = row.getString("baseline");
        String treatment = row.getString("treatment");
        @Nullable String setup = known.setups().get(List.of(benchmark, run, treatment));
        return new HistoryPoint(
                row.getString("run_name"),
                Stored.time(row, "started_at"),
                known.code(benchmark, run, baseline),
                known.code(benchmark, run, treatment),
                ComparedRow.result(row),
                setup == null ? Optional.empty() : Optional.of(setting(row.getString("host_id"), setup)),
                known.causes().getOrDefault(List.of(row.getString("state_id"), row.getString("row_number")), List.of()),
                new Circumstances(
                        purpose(row.getString("command")),
                        Stored.flag(row, "finished"),
                        alike(known.setups().get(List.of(benchmark, run, baseline)), setup)));
    }

    /** Returns what a run was for, by its command. */
    static Purpose purpose(String command) {
        if (command.startsWith(ProjectRows.WITH_ANCHOR)) {
            return Purpose.HISTORY;
        }
        if (command.startsWith(ProjectRows.CHECK)) {
            return Purpose.CHECK;
        }
        return command.startsWith(ProjectRows.BISECT) ? Purpose.BISECT : Purpose.COMPARE;
    }

    /** Returns when a revision was committed, as far as that is known; a run whose commit is damaged stays without it. */
    private static Optional<Instant> committed(ResultSet row, StatementContext context) throws SQLException {
        return legible(Owner.COMMIT, "revision", (known, same) -> Stored.optionalTime(known, "committed"))
                .map(row, context)
                .flatMap(time -> time);
    }

    private static Code code(ResultSet row, Optional<Instant> committed) throws SQLException {
        return new Code(
                row.getString("variant"),
                row.getString("source"),
                Optional.ofNullable(row.getString("revision")),
                committed,
                Optional.ofNullable(row.getString("subject")));
    }
}
