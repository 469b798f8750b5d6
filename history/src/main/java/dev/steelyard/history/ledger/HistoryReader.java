package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.ledger.row.IllegibleValue;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Circumstances;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Purpose;
import dev.steelyard.history.series.HistoryPoint.Result;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Reads what was recorded of scores. */
final class HistoryReader {

    // Few tables each: PostgreSQL takes tens of milliseconds to plan a join of ten.
    private static final String COMPARISONS = """
            SELECT p.name AS project_name, p.identity AS project_identity,
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
            WHERE m.kind = 'score' AND m.benchmark_id = :benchmark
            """;

    private static final String CODES = """
            SELECT v.run_id AS run_id, v.variant AS variant, v.source AS source, v.revision AS revision,
              c.committed_at AS committed, c.subject AS subject
            FROM variant v
            JOIN run r ON r.run_id = v.run_id
            LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = v.revision
            WHERE v.run_id IN (
              SELECT s.run_id
              FROM comparison m
              JOIN run_state s ON s.state_id = m.state_id
              WHERE m.kind = 'score' AND m.benchmark_id = :benchmark)
            """;

    private static final String DIGESTS =
            "SELECT run_id, variant, digest FROM benchmark_code WHERE benchmark_id = :benchmark";

    private static final String SETUPS = """
            SELECT run_id, variant, MIN(setup_id) AS setup_id
            FROM run_setup
            WHERE benchmark_id = :benchmark
            GROUP BY run_id, variant
            HAVING COUNT(*) = 1
            """;

    private static final String CAUSES = """
            SELECT q.state_id AS state_id, q.row_number AS row_number, q.classes AS classes
            FROM cause q
            JOIN comparison m ON m.state_id = q.state_id AND m.row_number = q.row_number
            WHERE m.benchmark_id = :benchmark
            ORDER BY q.state_id, q.row_number, q.cause_number
            """;

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
                ? new HistoryReader(handle).histories(id, named.get())
                : read(handle, name -> name.equals(current.name()));
        return histories.stream()
                .filter(history -> history.identity().equals(project)
                        && history.benchmark().equals(current))
                .findFirst();
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
        benchmarks.forEach((id, benchmark) -> histories.addAll(histories(id, withParams(id, benchmark))));
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
     * What is known of the runs of one benchmark.
     *
     * @param codes the code of a variant, by id of the run and variant
     * @param setups id of the setup of all forks of a variant, by id of the run and variant; absent if they differ
     * @param causes classes that were proved to cause a change, by id of the state and number of the row
     */
    private record Known(
            Map<List<String>, Code> codes, Map<List<String>, String> setups, Map<List<String>, List<String>> causes) {}

    /** Returns the histories of one benchmark: one for each project that has it. */
    private List<BenchmarkHistory> histories(String id, Benchmark benchmark) {
        Known known = new Known(codes(id), byVariant(SETUPS, "setup_id", id), causes(id));
        Map<List<String>, List<HistoryPoint>> byProject = new HashMap<>();
        handle
                .createQuery(COMPARISONS)
                .bind("benchmark", id)
                .map(legible(
                        Owner.RUN,
                        "run_name",
                        (row, context) -> Map.entry(
                                List.of(row.getString("project_identity"), row.getString("project_name")),
                                point(row, known))))
                .stream()
                .flatMap(Optional::stream)
                .forEach(found -> byProject
                        .computeIfAbsent(found.getKey(), absent -> new ArrayList<>())
                        .add(found.getValue()));
        return byProject.entrySet().stream()
                .map(entry -> BenchmarkHistory.of(
                        entry.getKey().get(1), entry.getKey().get(0), benchmark, entry.getValue()))
                .toList();
    }

    private Map<List<String>, Code> codes(String id) {
        Map<List<String>, String> digests = byVariant(DIGESTS, "digest", id);
        Map<List<String>, Code> codes = new HashMap<>();
        handle.createQuery(CODES)
                .bind("benchmark", id)
                .map((row, context) -> {
                    List<String> variant = List.of(row.getString("run_id"), row.getString("variant"));
                    return Map.entry(
                            variant, code(row, committed(row, context), Optional.ofNullable(digests.get(variant))));
                })
                .forEach(row -> codes.put(row.getKey(), row.getValue()));
        return codes;
    }

    /** Returns something of each variant, by id of the run and variant. */
    private Map<List<String>, String> byVariant(String query, String column, String id) {
        Map<List<String>, String> found = new HashMap<>();
        handle.createQuery(query)
                .bind("benchmark", id)
                .map((row, context) ->
                        Map.entry(List.of(row.getString("run_id"), row.getString("variant")), row.getString(column)))
                .forEach(row -> found.put(row.getKey(), row.getValue()));
        return found;
    }

    private Map<List<String>, List<String>> causes(String id) {
        Map<List<String>, List<String>> causes = new HashMap<>();
        handle.createQuery(CAUSES)
                .bind("benchmark", id)
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
        return lasting.computeIfAbsent(setup, id -> ProjectRows.lasting(facts(id)));
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
        String run = row.getString("run_id");
        List<String> baseline = List.of(run, row.getString("baseline"));
        List<String> treatment = List.of(run, row.getString("treatment"));
        @Nullable Code before = known.codes().get(baseline);
        @Nullable Code after = known.codes().get(treatment);
        if (before == null || after == null) {
            throw new IllegibleValue("a variant that its run does not have");
        }
        @Nullable String setup = known.setups().get(treatment);
        return new HistoryPoint(
                row.getString("run_name"),
                Stored.time(row, "started_at"),
                before,
                after,
                new Result(
                        status(row.getString("status")),
                        Outcome.valueOf(row.getString("verdict")),
                        Stored.flag(row, "non_zero"),
                        change(row),
                        new Scores(Stored.number(row, "baseline_score"), Stored.number(row, "treatment_score")),
                        Stored.whole(row, "blocks")),
                setup == null ? Optional.empty() : Optional.of(setting(row.getString("host_id"), setup)),
                known.causes().getOrDefault(List.of(row.getString("state_id"), row.getString("row_number")), List.of()),
                new Circumstances(
                        purpose(row.getString("command")),
                        Stored.flag(row, "finished"),
                        alike(known.setups().get(baseline), setup)));
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

    /** Returns the change of a comparison with its interval. */
    static Optional<Change> change(ResultSet row) throws SQLException {
        OptionalDouble change = Stored.number(row, "change");
        return change.isEmpty()
                ? Optional.empty()
                : Optional.of(new Change(
                        change.getAsDouble(),
                        Stored.real(row, "change_low"),
                        Stored.real(row, "change_high"),
                        Stored.real(row, "level")));
    }

    /** Returns the status with a label. */
    static Status status(String label) {
        return Arrays.stream(Status.values())
                .filter(status -> status.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such status: " + label));
    }

    /** Returns when a revision was committed, as far as that is known; a run whose commit is damaged stays without it. */
    private static Optional<Instant> committed(ResultSet row, StatementContext context) throws SQLException {
        return legible(Owner.COMMIT, "revision", (known, same) -> Stored.optionalTime(known, "committed"))
                .map(row, context)
                .flatMap(time -> time);
    }

    private static Code code(ResultSet row, Optional<Instant> committed, Optional<String> own) throws SQLException {
        return new Code(
                row.getString("variant"),
                row.getString("source"),
                Optional.ofNullable(row.getString("revision")),
                committed,
                Optional.ofNullable(row.getString("subject")),
                own);
    }
}
