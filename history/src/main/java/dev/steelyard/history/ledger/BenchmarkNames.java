package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.names.SuggestedRenames;
import dev.steelyard.history.ledger.row.Inserts;
import dev.steelyard.history.ledger.row.LeftOut;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * What a ledger knows of the names of a project's benchmarks: what people decided, and renames that their code suggests. The ledger
 * need not exist; writing creates it.
 */
public final class BenchmarkNames {

    private static final String DECISIONS = """
            SELECT p.identity AS identity, n.older AS older, n.newer AS newer
            FROM benchmark_alias n
            JOIN project p ON p.project_id = n.project_id
            WHERE NOT EXISTS (
              SELECT 1 FROM benchmark_alias o
              WHERE o.project_id = n.project_id AND o.older = n.older AND o.decided_at > n.decided_at)
            """;

    private static final String NAMES = """
            SELECT DISTINCT b.name
            FROM comparison m
            JOIN benchmark b ON b.benchmark_id = m.benchmark_id
            JOIN run_state s ON s.state_id = m.state_id
            JOIN run r ON r.run_id = s.run_id
            WHERE r.project_id = :project
            ORDER BY b.name
            """;

    private static final String ANCHORED = """
            SELECT r.run_id AS run_id, r.name AS run, a.revision AS revision, r.started_at AS started_at
            FROM run r
            JOIN variant d ON d.run_id = r.run_id AND d.variant_number = 0 AND d.revision = :anchor
            JOIN variant a ON a.run_id = r.run_id AND a.variant_number = 1
            WHERE r.project_id = :project AND r.command LIKE 'run %'
            ORDER BY r.started_at, r.run_id
            """;

    private static final String ONE_SIDED = """
            SELECT r.run_id AS run_id, b.name AS name, v.variant_number AS number
            FROM run r
            JOIN variant d ON d.run_id = r.run_id AND d.variant_number = 0 AND d.revision = :anchor
            JOIN benchmark_code g ON g.run_id = r.run_id
            JOIN variant v ON v.run_id = r.run_id AND v.variant = g.variant
            JOIN benchmark b ON b.benchmark_id = g.benchmark_id
            WHERE r.project_id = :project AND r.command LIKE 'run %'
              AND NOT EXISTS (
                SELECT 1 FROM benchmark_code x
                WHERE x.run_id = g.run_id AND x.benchmark_id = g.benchmark_id AND x.variant <> g.variant)
            """;

    private final Ledger ledger;
    private final String project;

    /** @param project identity of the project */
    BenchmarkNames(Ledger ledger, String project) {
        this.ledger = ledger;
        this.project = project;
    }

    /**
     * Returns which benchmarks were renamed, as people decided.
     *
     * @throws UserError if the ledger cannot be read
     */
    public Aliases aliases() {
        return ledger.ifThere(handle -> all(handle).getOrDefault(project, Aliases.NONE), Aliases.NONE);
    }

    /**
     * Returns benchmarks that were probably renamed and of which nothing was decided, the earliest rename first.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<Rename> renames() {
        return ledger.ifThere(
                handle -> SuggestedRenames.of(
                        handle,
                        FactIds.ofProject(project),
                        all(handle).getOrDefault(project, Aliases.NONE),
                        refused(handle),
                        () -> recorded(handle, FactIds.ofProject(project))),
                List.of());
    }

    /**
     * Returns the full names of all benchmarks that were ever recorded.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<String> recorded() {
        return ledger.ifThere(handle -> recorded(handle, FactIds.ofProject(project)), List.of());
    }

    /**
     * A run that compares a revision with an anchor.
     *
     * @param revision full hash of the revision
     * @param start when it started
     * @param unpaired whether it has a benchmark under two names, one on each side, so that it was not compared: it was not known
     *     then that they are one
     */
    public record RunPairing(String revision, Instant start, boolean unpaired) {}

    /**
     * Returns the runs that compare a revision with an anchor, the earliest first; none if no benchmark was renamed.
     *
     * @param anchor full hash of the anchor
     * @throws UserError if the ledger cannot be read
     */
    public List<RunPairing> pairings(String anchor) {
        return ledger.ifThere(handle -> pairings(handle, project, anchor), List.of());
    }

    /**
     * Adds a decision.
     *
     * @param name what people call the project
     * @param older a benchmark, or a class with all its benchmarks
     * @param newer what it is called now; empty to take back what was decided
     * @throws UserError if it cannot be written; then nothing was added
     */
    public void decide(String name, String older, Optional<String> newer, InstantSource clock) {
        ledger.change(handle -> decide(handle, new ProjectName(project, name), older, newer, clock.instant()));
    }

    /** Returns what was decided, by the identities of projects. */
    static Map<String, Aliases> all(Handle handle) {
        Map<String, TreeMap<String, String>> names = new HashMap<>();
        decisions(handle).forEach(row -> {
            if (!row.get(2).isEmpty()) {
                names.computeIfAbsent(row.get(0), absent -> new TreeMap<>()).put(row.get(1), row.get(2));
            }
        });
        Map<String, Aliases> all = new HashMap<>();
        names.forEach((identity, known) -> all.put(identity, acyclic(known)));
        return all;
    }

    /** Returns the last decision of each older name: identity of the project, older name, and newer name, or nothing if it has none. */
    private static List<List<String>> decisions(Handle handle) {
        return handle.createQuery(DECISIONS)
                .map((row, context) -> List.of(
                        row.getString("identity"),
                        row.getString("older"),
                        Optional.ofNullable(row.getString("newer")).orElse("")))
                .list();
    }

    /** Returns the older names that people have said to have no newer one. */
    private Set<String> refused(Handle handle) {
        return decisions(handle).stream()
                .filter(row -> row.get(0).equals(project) && row.get(2).isEmpty())
                .map(row -> row.get(1))
                .collect(Collectors.toSet());
    }

    /** Two people may decide at the same time what does not fit together: then the decision whose older name comes first in the alphabet holds. */
    private static Aliases acyclic(SortedMap<String, String> names) {
        Aliases aliases = Aliases.NONE;
        for (Map.Entry<String, String> name : names.entrySet()) {
            if (aliases.accepts(name.getKey(), name.getValue())) {
                TreeMap<String, String> more = new TreeMap<>(aliases.names());
                more.put(name.getKey(), name.getValue());
                aliases = new Aliases(more);
            }
        }
        return aliases;
    }

    private static void decide(Handle handle, ProjectName project, String older, Optional<String> newer, Instant now) {
        String projectId = FactIds.ofProject(project.identity());
        Inserts inserts = new Inserts(handle);
        inserts.addProject(projectId, project);
        inserts.add(
                "benchmark_alias",
                List.of(Row.of("project_id", projectId)
                        .text("older", older)
                        .text("decided_at", Stored.time(now))
                        .text("newer", newer)
                        .values()));
    }

    /** Returns the full names of all benchmarks of a project that were ever recorded. */
    static List<String> recorded(Handle handle, String projectId) {
        return handle.createQuery(NAMES)
                .bind("project", projectId)
                .mapTo(String.class)
                .list();
    }

    /** A benchmark that only one side of a run has. */
    private record OneSided(String run, String name, boolean ofAnchor) {}

    private static List<RunPairing> pairings(Handle handle, String identity, String anchor) {
        Aliases aliases = all(handle).getOrDefault(identity, Aliases.NONE);
        if (aliases.names().isEmpty()) {
            return List.of();
        }
        Map<String, Set<String>> ofAnchor = new HashMap<>();
        Map<String, Set<String>> others = new HashMap<>();
        handle.createQuery(ONE_SIDED)
                .bind("project", FactIds.ofProject(identity))
                .bind("anchor", anchor)
                .map((row, context) ->
                        new OneSided(row.getString("run_id"), row.getString("name"), row.getInt("number") == 0))
                .forEach(one -> (one.ofAnchor() ? ofAnchor : others)
                        .computeIfAbsent(one.run(), absent -> new HashSet<>())
                        .add(aliases.current(one.name())));
        return handle
                .createQuery(ANCHORED)
                .bind("project", FactIds.ofProject(identity))
                .bind("anchor", anchor)
                .map(LeftOut.legible(
                        Owner.RUN,
                        "run",
                        (row, context) -> new RunPairing(
                                row.getString("revision"),
                                Stored.time(row, "started_at"),
                                !Collections.disjoint(
                                        ofAnchor.getOrDefault(row.getString("run_id"), Set.of()),
                                        others.getOrDefault(row.getString("run_id"), Set.of())))))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }
}
