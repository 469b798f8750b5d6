package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.fact.Attempt;
import dev.steelyard.history.fact.Damaged;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.health.LastStatus;
import dev.steelyard.history.ledger.row.ComparedRow;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.LeftOut;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.AnchoredPoint;
import dev.steelyard.history.series.CheckFacts;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Reads and adds what belongs to a project rather than to one of its runs. */
final class ProjectRows {

    private static final String COMMITS = """
            SELECT revision, authored_at, committed_at, author, subject
            FROM revision
            WHERE project_id = :project
            """;

    private static final String PARENTS = """
            SELECT revision, parent
            FROM revision_parent
            WHERE project_id = :project
            ORDER BY revision, parent_number
            """;

    private static final String ATTEMPTS = """
            SELECT anchor, revision, selection, attempted_at, outcome, reason
            FROM attempt
            WHERE project_id = :project
            ORDER BY attempted_at, attempt_id
            """;

    /** Only the runs of {@code steelyard run} have anchors; the command line is recorded with each. */
    static final String WITH_ANCHOR = "run ";

    /** The commands of runs that check a change, and of those that are steps of a bisection. */
    static final String CHECK = "detect ";

    static final String BISECT = "bisect ";

    private static final String OF_PROJECT = "r.project_id = :project AND r.command LIKE '" + WITH_ANCHOR + "%'";

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
              AND d.revision IS NOT NULL AND a.revision IS NOT NULL AND\s""" + OF_RUNS + """

            ORDER BY r.started_at, r.run_id, m.row_number
            """;

    private static final String STATUSES = """
            SELECT m.benchmark_id AS benchmark_id, m.status AS status, MAX(r.started_at) AS started_at, MAX(r.name) AS run
            FROM v_latest s
            JOIN run r ON r.run_id = s.run_id
            JOIN comparison m ON m.state_id = s.state_id
            WHERE s.finished = 1 AND m.kind = 'score' AND\s""" + OF_PROJECT + """

            GROUP BY m.benchmark_id, m.status
            """;

    /**
     * The other runs share no block with the points of a history. The verdicts of a bisection's steps are about the change that it
     * looks for, which need not be this one.
     */
    private static final String APART = "r.project_id = :project AND NOT r.command LIKE '" + WITH_ANCHOR
            + "%' AND NOT r.command LIKE '" + BISECT + "%'";

    private static final String RUNS = """
            SELECT r.run_id AS run_id
            FROM run r
            WHERE\s""" + OF_PROJECT + """

            ORDER BY r.started_at, r.run_id
            """;

    private static final String RUN_SETUPS = """
            SELECT r.name AS name, s.setup_id AS setup_id
            FROM run r
            JOIN (SELECT DISTINCT run_id, setup_id FROM run_setup) s ON s.run_id = r.run_id
            WHERE\s""" + OF_PROJECT + """

            ORDER BY r.started_at DESC, r.run_id, s.setup_id
            """;

    private static final String SETUPS = """
            SELECT s.run_id AS run_id, s.benchmark_id AS benchmark_id, s.variant AS variant, s.setup_id AS setup_id
            FROM run_setup s
            JOIN run r ON r.run_id = s.run_id
            WHERE\s""";

    private static final String SETUP_FACTS = """
            SELECT fact, content
            FROM setup_fact
            WHERE setup_id = :setup
            """;

    /**
     * Facts that JVMs derive from the host, and Steelyard from the memory that is free, unless an argument says otherwise, which is
     * a fact of its own. They are the same on both sides of a run, so ratios can be compared all the same.
     */
    static final Set<String> OF_HOST = Set.of(
            "heap.max",
            "heap.initial",
            "flag.MaxHeapSize",
            "flag.CICompilerCount",
            "flag.ParallelGCThreads",
            "flag.SharedArchiveFile");

    private final Handle handle;
    private final String projectId;
    /** Ids of setups as far as they do not follow from the host, by their whole ids. */
    private final Map<String, String> lasting = new HashMap<>();

    private final Map<String, Optional<String>> shared = new HashMap<>();

    /** @param identity identity of the project */
    ProjectRows(Handle handle, String identity) {
        this.handle = handle;
        this.projectId = FactIds.ofProject(identity);
    }

    /** Adds commits and attempts, in a transaction of the caller. What is there already stays as it is. */
    static void write(Handle handle, ProjectName project, List<CommitFacts> commits, List<Attempt> attempts) {
        String projectId = FactIds.ofProject(project.identity());
        Inserts inserts = new Inserts(handle);
        inserts.addProject(projectId, project);
        addCommits(inserts, projectId, commits);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Attempt attempt : attempts) {
            rows.add(Row.of("attempt_id", FactIds.ofAttempt(projectId, attempt))
                    .text("project_id", projectId)
                    .text("anchor", attempt.anchor())
                    .text("revision", attempt.revision())
                    .text("selection", attempt.selection())
                    .text("attempted_at", Stored.time(attempt.at()))
                    .text("outcome", attempt.outcome().name())
                    .text("reason", attempt.reason())
                    .values());
        }
        inserts.add("attempt", rows);
    }

    /** Returns the commits that are known of the project. */
    List<CommitFacts> commits() {
        Map<String, List<String>> parents = parents(handle, projectId);
        Set<String> circular = CommitCycles.in(parents);
        circular.forEach(commit -> LeftOut.add(handle, new Damaged(Owner.COMMIT, commit, "")));
        return handle
                .createQuery(COMMITS)
                .bind("project", projectId)
                .map(legible(
                        Owner.COMMIT,
                        "revision",
                        (row, context) -> new CommitFacts(
                                row.getString("revision"),
                                circular.contains(row.getString("revision"))
                                        ? List.of()
                                        : parents.getOrDefault(row.getString("revision"), List.of()),
                                Stored.time(row, "authored_at"),
                                Stored.time(row, "committed_at"),
                                row.getString("author"),
                                row.getString("subject"))))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Map<String, List<String>> parents(Handle handle, String projectId) {
        Map<String, List<String>> parents = new HashMap<>();
        handle.createQuery(PARENTS)
                .bind("project", projectId)
                .map((row, context) -> Map.entry(row.getString("revision"), row.getString("parent")))
                .forEach(row -> parents.computeIfAbsent(row.getKey(), absent -> new ArrayList<>())
                        .add(row.getValue()));
        return parents;
    }

    /** Returns the commits of a project that are their own ancestors. */
    static Set<String> circular(Handle handle, String projectId) {
        return CommitCycles.in(parents(handle, projectId));
    }

    /** Returns the attempts, the earliest first. */
    List<Attempt> attempts() {
        return handle
                .createQuery(ATTEMPTS)
                .bind("project", projectId)
                .map(legible(
                        Owner.ATTEMPT,
                        "revision",
                        (row, context) -> new Attempt(
                                row.getString("anchor"),
                                row.getString("revision"),
                                row.getString("selection"),
                                Stored.time(row, "attempted_at"),
                                Attempt.Outcome.valueOf(row.getString("outcome")),
                                row.getString("reason"))))
                .stream()
                .flatMap(Optional::stream)
                .toList();
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

    /** Returns what was measured in lockstep with an anchor, the earliest run first. */
    List<AnchoredPoint> points() {
        List<String> runs = handle.createQuery(RUNS)
                .bind("project", projectId)
                .map((row, context) -> row.getString("run_id"))
                .list();
        Map<String, Optional<Benchmark>> benchmarks = new HashMap<>();
        List<AnchoredPoint> points = new ArrayList<>();
        for (int first = 0; first < runs.size(); first += RUNS_AT_ONCE) {
            List<String> some = runs.subList(first, Math.min(first + RUNS_AT_ONCE, runs.size()));
            UnaryOperator<Query> arguments = query -> query.bindList("runs", some);
            Map<List<String>, Set<String>> setups = setups(OF_RUNS, arguments);
            for (Found one : found(arguments)) {
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

    private List<Found> found(UnaryOperator<Query> arguments) {
        return arguments
                .apply(handle.createQuery(POINTS))
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

    /** Returns when each benchmark that was compared with an anchor had each status last. */
    List<LastStatus> statuses() {
        Map<String, Optional<Benchmark>> benchmarks = new HashMap<>();
        return handle
                .createQuery(STATUSES)
                .bind("project", projectId)
                .map(legible(
                        Owner.RUN,
                        "run",
                        (row, context) -> new Last(
                                row.getString("benchmark_id"),
                                ComparedRow.status(row),
                                Stored.time(row, "started_at"))))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .flatMap(last -> benchmarks
                        .computeIfAbsent(last.benchmark(), id -> HistoryReader.benchmark(handle, id))
                        .map(benchmark -> new LastStatus(benchmark, last.status(), last.start()))
                        .stream())
                .toList();
    }

    private record Last(String benchmark, Status status, Instant start) {}

    /** Returns what there is for checking the changes of the history. */
    CheckFacts checks() {
        Map<List<String>, Set<String>> setups = setups(APART, query -> query.bind("project", projectId));
        return new CheckFacts(ComparisonRows.direct(handle, projectId, APART, setups), runs());
    }

    /** Returns the names of the runs that the history consists of, by setup, the latest first. */
    private Map<String, List<String>> runs() {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        handle.createQuery(RUN_SETUPS)
                .bind("project", projectId)
                .map((row, context) -> Map.entry(row.getString("setup_id"), row.getString("name")))
                .forEach(row -> names.computeIfAbsent(
                                lasting.computeIfAbsent(row.getKey(), this::lasting), absent -> new LinkedHashSet<>())
                        .add(row.getValue()));
        Map<String, List<String>> bySetup = new HashMap<>();
        names.forEach((setup, runs) -> bySetup.put(setup, List.copyOf(runs)));
        return bySetup;
    }

    /**
     * Returns the setups of each run, benchmark and variant, as far as they do not follow from the host.
     *
     * @param where which runs
     * @param arguments binds what the condition names
     */
    private Map<List<String>, Set<String>> setups(String where, UnaryOperator<Query> arguments) {
        Map<List<String>, Set<String>> setups = new HashMap<>();
        arguments
                .apply(handle.createQuery(SETUPS + where))
                .map((row, context) -> List.of(
                        row.getString("run_id"),
                        row.getString("benchmark_id"),
                        row.getString("variant"),
                        row.getString("setup_id")))
                .forEach(row -> setups.merge(
                        row.subList(0, 3),
                        Set.of(lasting.computeIfAbsent(row.get(3), this::lasting)),
                        ProjectRows::both));
        return setups;
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> both = new HashSet<>(one);
        both.addAll(other);
        return both;
    }

    private String lasting(String setup) {
        TreeMap<String, String> facts = new TreeMap<>();
        handle.createQuery(SETUP_FACTS)
                .bind("setup", setup)
                .map((row, context) -> Map.entry(row.getString("fact"), row.getString("content")))
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue()));
        return lasting(facts);
    }

    /** Returns the id of a setup as far as it does not follow from the host. */
    static String lasting(SortedMap<String, String> facts) {
        TreeMap<String, String> lasting = new TreeMap<>(facts);
        lasting.keySet().removeAll(OF_HOST);
        return FactIds.ofSetup(lasting);
    }

    /** Adds commits with their parents, in the order of their ids: two writers that add the same ones must not wait for each other. */
    static void addCommits(Inserts inserts, String projectId, Collection<CommitFacts> all) {
        List<CommitFacts> commits =
                all.stream().sorted(Comparator.comparing(CommitFacts::id)).toList();
        List<Map<String, Object>> parents = new ArrayList<>();
        for (CommitFacts commit : commits) {
            for (int i = 0; i < commit.parents().size(); i++) {
                parents.add(Row.of("project_id", projectId)
                        .text("revision", commit.id())
                        .number("parent_number", i)
                        .text("parent", commit.parents().get(i))
                        .values());
            }
        }
        inserts.add(
                "revision",
                commits.stream()
                        .map(commit -> Row.of("project_id", projectId)
                                .text("revision", commit.id())
                                .text("authored_at", Stored.time(commit.authored()))
                                .text("committed_at", Stored.time(commit.committed()))
                                .text("author", commit.author())
                                .text("subject", commit.subject())
                                .values())
                        .toList());
        inserts.add("revision_parent", parents);
    }
}
