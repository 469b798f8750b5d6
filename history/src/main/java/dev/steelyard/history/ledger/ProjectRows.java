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
import dev.steelyard.history.series.CheckFacts;
import dev.steelyard.workspace.git.CommitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

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

    /** The runs of a project that have an anchor. */
    static final String OF_PROJECT = "r.project_id = :project AND r.command LIKE '" + WITH_ANCHOR + "%'";

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

    private final Handle handle;
    private final String projectId;
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
        SetupRows rows = new SetupRows(handle);
        Map<List<String>, Set<String>> setups = rows.of(APART, query -> query.bind("project", projectId));
        return new CheckFacts(ComparisonRows.direct(handle, projectId, APART, setups), rows.runs(projectId));
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
