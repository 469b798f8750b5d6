package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.browse.RecordedBenchmark;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.browse.RecordedRow;
import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.browse.RecordedVariant;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.row.ComparedRow;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Lists what a ledger has, from its projects down to the rows of a run. What is damaged is left out, see {@link Ledger#damaged}. */
public final class LedgerContents {

    private static final String PROJECTS = """
            SELECT p.project_id AS project_id, p.identity AS identity, p.name AS name, COUNT(r.run_id) AS runs,
              MAX(r.started_at) AS last
            FROM project p
            LEFT JOIN run r ON r.project_id = p.project_id
            GROUP BY p.project_id, p.identity, p.name
            ORDER BY COALESCE(MAX(r.started_at), '') DESC, p.name, p.project_id
            """;

    private static final String BENCHMARKS = """
            SELECT b.benchmark_id AS benchmark_id, b.name AS name, b.mode AS mode, b.params AS params, b.threads AS threads,
              b.unit AS unit, f.comparisons AS comparisons, f.last AS last
            FROM benchmark b
            JOIN (
              SELECT m.benchmark_id AS benchmark_id, COUNT(*) AS comparisons, MAX(r.started_at) AS last
              FROM v_latest s
              JOIN comparison m ON m.state_id = s.state_id
              JOIN run r ON r.run_id = s.run_id
              WHERE r.project_id = :project AND m.kind = 'score'
              GROUP BY m.benchmark_id) f ON f.benchmark_id = b.benchmark_id
            ORDER BY b.name, b.params, b.mode, b.threads
            """;

    private static final String RUNS = """
            SELECT r.run_id AS run_id, r.name AS name, r.started_at AS started_at, r.command AS command,
              s.finished AS finished, s.blocks AS blocks
            FROM v_latest s
            JOIN run r ON r.run_id = s.run_id
            WHERE r.project_id = :project {which}
            ORDER BY r.started_at DESC, r.run_id
            """;

    private static final String OUTCOMES = """
            SELECT s.run_id AS run_id, m.status AS status, m.verdict AS verdict, COUNT(*) AS amount
            FROM v_latest s
            JOIN comparison m ON m.state_id = s.state_id
            JOIN run r ON r.run_id = s.run_id
            WHERE r.project_id = :project AND m.kind = 'score' {which}
            GROUP BY s.run_id, m.status, m.verdict
            """;

    private static final String WHICH = "{which}";
    private static final String ONE_RUN = "AND s.run_id = :run";

    private static final String ROWS = """
            SELECT s.run_id AS run_id, b.benchmark_id AS benchmark_id, b.name AS name, b.mode AS mode, b.params AS params,
              b.threads AS threads, b.unit AS benchmark_unit, m.row_number AS row_number, m.metric AS metric, m.unit AS unit, m.baseline AS baseline,
              m.treatment AS treatment, m.kind AS kind, m.non_zero AS non_zero, m.status AS status, m.verdict AS verdict,
              m.change AS change,
              m.change_low AS change_low, m.change_high AS change_high, m.level AS level,
              m.baseline_score AS baseline_score, m.treatment_score AS treatment_score, m.blocks AS blocks,
              r.started_at AS started_at
            FROM v_latest s
            JOIN comparison m ON m.state_id = s.state_id
            JOIN benchmark b ON b.benchmark_id = m.benchmark_id
            JOIN run r ON r.run_id = s.run_id
            WHERE s.run_id = :run
            ORDER BY m.row_number
            """;

    private static final String FINDINGS = """
            SELECT f.state_id AS run_id, f.row_number AS row_number, f.certainty AS certainty, f.content AS content
            FROM finding f
            WHERE f.state_id = (
              SELECT e.state_id
              FROM explained e
              JOIN run_state s ON s.state_id = e.state_id
              WHERE s.run_id = :run
              ORDER BY s.blocks DESC, s.finished DESC, s.recorded_at DESC, s.state_id DESC
              LIMIT 1)
            ORDER BY f.row_number, f.finding_number
            """;

    private static final String VARIANTS = """
            SELECT v.run_id AS run_id, v.variant AS variant, v.source AS source, v.revision AS revision, c.subject AS subject
            FROM variant v
            JOIN run r ON r.run_id = v.run_id
            LEFT JOIN revision c ON c.project_id = r.project_id AND c.revision = v.revision
            WHERE v.run_id = :run
            ORDER BY v.variant_number
            """;

    /** The code of a run that compared scores; of each run the last variant first. */
    private static final String CODES = """
            SELECT v.run_id AS run_id, v.variant_number AS variant_number, v.variant AS variant, v.source AS source,
              v.revision AS revision
            FROM variant v
            JOIN run r ON r.run_id = v.run_id
            WHERE r.project_id = :project AND EXISTS (SELECT 1 FROM run_state s WHERE s.run_id = r.run_id AND s.comparisons > 0)
            ORDER BY r.started_at DESC, v.run_id, v.variant_number DESC
            """;

    private final Ledger ledger;

    /** @param ledger the ledger, which need not exist */
    public LedgerContents(Ledger ledger) {
        this.ledger = ledger;
    }

    /** Returns the ledger. */
    public Ledger ledger() {
        return ledger;
    }

    /** Returns the projects, the one with the newest run first. */
    public List<RecordedProject> projects() {
        return list(
                handle -> handle.createQuery(PROJECTS),
                Owner.PROJECT,
                row -> new RecordedProject(
                        row.getString("project_id"),
                        new ProjectName(row.getString("identity"), row.getString("name")),
                        Stored.whole(row, "runs"),
                        Stored.optionalTime(row, "last")));
    }

    /** Returns a project by its id; empty if there is none. */
    public Optional<RecordedProject> project(String id) {
        return projects().stream().filter(project -> project.id().equals(id)).findFirst();
    }

    /** Returns the benchmarks of a project, by name. */
    public List<RecordedBenchmark> benchmarks(RecordedProject project) {
        return list(
                handle -> handle.createQuery(BENCHMARKS).bind("project", project.id()),
                Owner.BENCHMARK,
                row -> benchmark(row, "unit", Stored.whole(row, "comparisons"), "last"));
    }

    private static RecordedBenchmark benchmark(ResultSet row, String unit, int comparisons, String last)
            throws SQLException {
        return new RecordedBenchmark(
                row.getString("benchmark_id"),
                row.getString("name"),
                row.getString("mode"),
                row.getString("params"),
                Stored.whole(row, "threads"),
                row.getString(unit),
                comparisons,
                Stored.time(row, last));
    }

    /**
     * Returns the history of a benchmark of a project, under the name that it has now; empty if there is none.
     *
     * @param benchmark its id
     */
    public Optional<BenchmarkHistory> history(RecordedProject project, String benchmark) {
        return ledger.ifThere(
                handle -> HistoryReader.one(handle, project.name().identity(), benchmark), Optional.empty());
    }

    /**
     * Code that a run of a project compared.
     *
     * @param run id of the run
     * @param baseline whether it was the first variant, with which the others were compared
     * @param code the code; not what is known of its commit
     */
    public record RunCode(String run, boolean baseline, Code code) {}

    /** Returns the code that the runs of a project compared, the latest run first. */
    public List<RunCode> codes(RecordedProject project) {
        return list(
                handle -> handle.createQuery(CODES).bind("project", project.id()),
                Owner.RUN,
                row -> new RunCode(
                        row.getString("run_id"),
                        Stored.whole(row, "variant_number") == 0,
                        new Code(
                                row.getString("variant"),
                                row.getString("source"),
                                Optional.ofNullable(row.getString("revision")),
                                Optional.empty(),
                                Optional.empty())));
    }

    /**
     * Returns what some runs have of each benchmark.
     *
     * @param runs ids of the runs
     */
    public List<BenchmarkHistory> histories(Collection<String> runs) {
        return ledger.ifThere(handle -> HistoryReader.ofRuns(handle, runs), List.of());
    }

    /** Returns the runs of a project, the newest first. */
    public List<RecordedRun> runs(RecordedProject project) {
        return runs("", query -> query.bind("project", project.id()));
    }

    /** Returns a run of a project by its id; empty if there is none. */
    public Optional<RecordedRun> run(RecordedProject project, String id) {
        return runs(ONE_RUN, query -> query.bind("project", project.id()).bind("run", id)).stream()
                .findFirst();
    }

    private List<RecordedRun> runs(String which, UnaryOperator<Query> arguments) {
        Map<String, SortedMap<String, Integer>> outcomes = outcomes(which, arguments);
        return list(
                handle -> arguments.apply(handle.createQuery(RUNS.replace(WHICH, which))),
                Owner.RUN,
                row -> new RecordedRun(
                        row.getString("run_id"),
                        row.getString("name"),
                        Stored.time(row, "started_at"),
                        row.getString("command"),
                        HistoryReader.purpose(row.getString("command")),
                        Stored.flag(row, "finished"),
                        Stored.whole(row, "blocks"),
                        outcomes.getOrDefault(row.getString("run_id"), new TreeMap<>())));
    }

    private Map<String, SortedMap<String, Integer>> outcomes(String which, UnaryOperator<Query> arguments) {
        Map<String, SortedMap<String, Integer>> outcomes = new HashMap<>();
        ledger.ifThere(
                handle -> {
                    arguments
                            .apply(handle.createQuery(OUTCOMES.replace(WHICH, which)))
                            .map((row, context) -> {
                                outcomes.computeIfAbsent(row.getString("run_id"), absent -> new TreeMap<>())
                                        .merge(
                                                outcome(row.getString("status"), row.getString("verdict")),
                                                row.getInt("amount"),
                                                Integer::sum);
                                return true;
                            })
                            .list();
                    return true;
                },
                false);
        return outcomes;
    }

    private static String outcome(String status, String verdict) {
        return status.equals(Status.MEASURED.label()) ? verdict.toLowerCase(Locale.ROOT) : status;
    }

    /** Returns the rows of a run, in the order of its report. */
    public List<RecordedRow> rows(RecordedRun run) {
        Map<Integer, List<RecordedRow.Finding>> findings = new HashMap<>();
        for (Map.Entry<Integer, RecordedRow.Finding> found : list(
                handle -> handle.createQuery(FINDINGS).bind("run", run.id()),
                Owner.RUN,
                row -> Map.entry(
                        Stored.whole(row, "row_number"),
                        new RecordedRow.Finding(row.getString("certainty"), row.getString("content"))))) {
            findings.computeIfAbsent(found.getKey(), absent -> new ArrayList<>())
                    .add(found.getValue());
        }
        return list(
                handle -> handle.createQuery(ROWS).bind("run", run.id()),
                Owner.RUN,
                row -> row(row).with(findings.getOrDefault(Stored.whole(row, "row_number"), List.of())));
    }

    private static RecordedRow row(ResultSet row) throws SQLException {
        Result result = ComparedRow.result(row);
        boolean score = row.getString("kind").equals("score");
        boolean doubtful = result.drifted()
                || (score && result.unlikeScores(Mode.of(row.getString("mode")).moreIsBetter()));
        return new RecordedRow(
                benchmark(row, "benchmark_unit", 1, "started_at"),
                row.getString("metric"),
                row.getString("unit"),
                row.getString("baseline"),
                row.getString("treatment"),
                outcome(row.getString("status"), row.getString("verdict")),
                result.change(),
                doubtful,
                result.scores(),
                result.blocks(),
                List.of());
    }

    /** Returns the variants of a run, the baseline first. */
    public List<RecordedVariant> variants(RecordedRun run) {
        return list(
                handle -> handle.createQuery(VARIANTS).bind("run", run.id()),
                Owner.RUN,
                row -> new RecordedVariant(
                        row.getString("variant"),
                        row.getString("source"),
                        Optional.ofNullable(row.getString("revision")),
                        Optional.ofNullable(row.getString("subject"))));
    }

    /** Returns the facts about the host of a run, by name. */
    public SortedMap<String, String> host(RecordedRun run) {
        SortedMap<String, String> facts = new TreeMap<>();
        list(
                        handle -> handle.createQuery("SELECT run_id, fact, content FROM run_fact WHERE run_id = :run")
                                .bind("run", run.id()),
                        Owner.RUN,
                        row -> Map.entry(row.getString("fact"), row.getString("content")))
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue()));
        return facts;
    }

    /** Makes a value of a row. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Asks. */
    @FunctionalInterface
    private interface Question {
        Query ask(Handle handle);
    }

    private <T> List<T> list(Question question, Owner owner, Reader<T> reader) {
        return ledger.ifThere(
                handle ->
                        question
                                .ask(handle)
                                .map(legible(owner, nameOf(owner), (row, context) -> reader.read(row)))
                                .stream()
                                .flatMap(Optional::stream)
                                .toList(),
                List.of());
    }

    /** The column that tells what a damaged row belongs to. */
    private static String nameOf(Owner owner) {
        return switch (owner) {
            case PROJECT, BENCHMARK -> "name";
            default -> "run_id";
        };
    }
}
