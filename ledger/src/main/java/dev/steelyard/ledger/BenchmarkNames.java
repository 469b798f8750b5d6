package dev.steelyard.ledger;

import dev.steelyard.core.change.ChangeReport.Recorded.Rename;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.ledger.ProjectName;
import dev.steelyard.core.model.Aliases;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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

    /**
     * Benchmarks that only one side of a run has, and that differ in nothing but their names: the one had the code of the other, in
     * this run or in another one.
     */
    private static final String PAIRS = """
            WITH alone AS (
              SELECT g.run_id AS run_id, g.variant AS variant, g.benchmark_id AS benchmark_id, g.digest AS digest,
                v.variant_number AS variant_number, v.revision AS revision, c.committed_at AS committed_at
              FROM benchmark_code g
              JOIN run r ON r.run_id = g.run_id
              JOIN variant v ON v.run_id = g.run_id AND v.variant = g.variant
              JOIN revision c ON c.project_id = r.project_id AND c.revision = v.revision
              WHERE r.project_id = :project AND NOT EXISTS (
                SELECT 1 FROM benchmark_code x
                WHERE x.run_id = g.run_id AND x.benchmark_id = g.benchmark_id AND x.variant <> g.variant)
            )
            SELECT o.run_id AS run_id, ob.name AS one, nb.name AS other,
              o.revision AS one_revision, o.committed_at AS one_committed,
              n.revision AS other_revision, n.committed_at AS other_committed
            FROM alone o
            JOIN alone n ON n.run_id = o.run_id AND n.variant <> o.variant
            JOIN benchmark ob ON ob.benchmark_id = o.benchmark_id
            JOIN benchmark nb ON nb.benchmark_id = n.benchmark_id AND nb.name <> ob.name
              AND nb.mode = ob.mode AND nb.params = ob.params AND nb.threads = ob.threads AND nb.unit = ob.unit
            WHERE o.variant_number = 0 AND (o.digest = n.digest OR EXISTS (
              SELECT 1
              FROM benchmark_code e
              JOIN run er ON er.run_id = e.run_id
              WHERE er.project_id = :project AND e.benchmark_id = o.benchmark_id AND e.digest = n.digest))
            ORDER BY o.run_id, ob.name, nb.name
            """;

    private static final String LAST = """
            SELECT v.revision AS revision
            FROM benchmark_code g
            JOIN benchmark b ON b.benchmark_id = g.benchmark_id
            JOIN run r ON r.run_id = g.run_id
            JOIN variant v ON v.run_id = g.run_id AND v.variant = g.variant
            JOIN revision c ON c.project_id = r.project_id AND c.revision = v.revision
            WHERE r.project_id = :project AND b.name = :name AND c.committed_at <= :before AND v.revision <> :first
            ORDER BY c.committed_at DESC, v.revision
            LIMIT 1
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

    /** Of the last run that compares a revision with an anchor. */
    private static final String ONE_SIDED = """
            SELECT a.revision AS revision, b.name AS name, v.variant_number AS number
            FROM run r
            JOIN variant d ON d.run_id = r.run_id AND d.variant_number = 0 AND d.revision = :anchor
            JOIN variant a ON a.run_id = r.run_id AND a.variant_number = 1
            JOIN benchmark_code g ON g.run_id = r.run_id
            JOIN variant v ON v.run_id = r.run_id AND v.variant = g.variant
            JOIN benchmark b ON b.benchmark_id = g.benchmark_id
            WHERE r.project_id = :project AND r.command LIKE 'run %'
              AND NOT EXISTS (
                SELECT 1 FROM benchmark_code x
                WHERE x.run_id = g.run_id AND x.benchmark_id = g.benchmark_id AND x.variant <> g.variant)
              AND NOT EXISTS (
                SELECT 1
                FROM run later
                JOIN variant ld ON ld.run_id = later.run_id AND ld.variant_number = 0 AND ld.revision = d.revision
                JOIN variant la ON la.run_id = later.run_id AND la.variant_number = 1 AND la.revision = a.revision
                WHERE later.project_id = r.project_id AND later.command LIKE 'run %'
                  AND later.started_at > r.started_at)
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
        return ledger.ifThere(handle -> renames(handle, project), List.of());
    }

    /**
     * Returns the full names of all benchmarks that were ever recorded.
     *
     * @throws UserError if the ledger cannot be read
     */
    public List<String> recorded() {
        return ledger.ifThere(handle -> names(handle, FactIds.ofProject(project)), List.of());
    }

    /**
     * Returns the revisions whose last run with an anchor has a benchmark under two names, one on each side, so that it was not
     * compared: it was not known then that they are one.
     *
     * @param anchor full hash of the anchor
     * @throws UserError if the ledger cannot be read
     */
    public Set<String> unpaired(String anchor) {
        return ledger.ifThere(handle -> unpaired(handle, project, anchor), Set.of());
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

    /** Returns whether people have said that a benchmark, or its class, has no newer name. */
    private static boolean isRefused(Set<String> refused, String older) {
        return refused.stream().anyMatch(name -> older.equals(name) || older.startsWith(name + "."));
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
        inserts.add(
                "project",
                List.of(Row.of("project_id", projectId)
                        .text("identity", project.identity())
                        .text("name", project.name())
                        .values()));
        inserts.add(
                "benchmark_alias",
                List.of(Row.of("project_id", projectId)
                        .text("older", older)
                        .text("decided_at", Stored.time(now))
                        .text("newer", newer)
                        .values()));
    }

    /** Two benchmarks of one run, the older commit first. */
    private record Pair(String run, String older, String newer, String first, String committed) {}

    private static Pair pair(ResultSet row) throws SQLException {
        boolean forward = row.getString("one_committed").compareTo(row.getString("other_committed")) <= 0;
        String from = forward ? "one" : "other";
        String to = forward ? "other" : "one";
        return new Pair(
                row.getString("run_id"),
                row.getString(from),
                row.getString(to),
                row.getString(to + "_revision"),
                row.getString(to + "_committed"));
    }

    private static List<Rename> renames(Handle handle, String identity) {
        String projectId = FactIds.ofProject(identity);
        Aliases aliases = all(handle).getOrDefault(identity, Aliases.NONE);
        Set<String> refused = decisions(handle).stream()
                .filter(row -> row.get(0).equals(identity) && row.get(2).isEmpty())
                .map(row -> row.get(1))
                .collect(Collectors.toSet());
        Map<List<String>, Pair> first = new LinkedHashMap<>();
        List<Pair> pairs = handle.createQuery(PAIRS)
                .bind("project", projectId)
                .map((row, context) -> pair(row))
                .list();
        for (Pair pair : unambiguous(pairs)) {
            if (!isRefused(refused, pair.older())
                    && !aliases.current(pair.older()).equals(aliases.current(pair.newer()))) {
                first.merge(
                        List.of(pair.older(), pair.newer()),
                        pair,
                        (one, other) -> one.committed().compareTo(other.committed()) <= 0 ? one : other);
            }
        }
        List<Rename> renames = first.values().stream()
                .sorted(Comparator.comparing(Pair::committed).thenComparing(Pair::older))
                .map(pair -> new Rename(pair.older(), pair.newer(), last(handle, projectId, pair), pair.first()))
                .toList();
        return byClass(renames, names(handle, projectId));
    }

    /** Where all benchmarks of a class went to another class, the class was renamed. */
    private static List<Rename> byClass(List<Rename> renames, List<String> recorded) {
        Map<List<String>, List<Rename>> byClass = new LinkedHashMap<>();
        for (Rename rename : renames) {
            boolean sameMethod = method(rename.older()).equals(method(rename.newer()));
            byClass.computeIfAbsent(
                            sameMethod
                                    ? List.of(type(rename.older()), type(rename.newer()), rename.first())
                                    : List.of(rename.older(), rename.newer(), ""),
                            absent -> new ArrayList<>())
                    .add(rename);
        }
        List<Rename> all = new ArrayList<>();
        byClass.forEach((key, some) -> {
            Set<String> gone = some.stream().map(Rename::older).collect(Collectors.toSet());
            boolean whole = !key.get(2).isEmpty()
                    && recorded.stream()
                            .filter(name -> type(name).equals(key.get(0)))
                            .allMatch(gone::contains);
            if (whole) {
                all.add(new Rename(key.get(0), key.get(1), some.get(0).last(), key.get(2)));
            } else {
                all.addAll(some);
            }
        });
        return List.copyOf(all);
    }

    private static String type(String benchmark) {
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
    }

    private static String method(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    private static List<String> names(Handle handle, String projectId) {
        return handle.createQuery(NAMES)
                .bind("project", projectId)
                .mapTo(String.class)
                .list();
    }

    /** A benchmark that only one side of a run has. */
    private record OneSided(String revision, String name, boolean ofAnchor) {}

    private static Set<String> unpaired(Handle handle, String identity, String anchor) {
        Aliases aliases = all(handle).getOrDefault(identity, Aliases.NONE);
        Map<String, Set<String>> ofAnchor = new HashMap<>();
        Map<String, Set<String>> others = new HashMap<>();
        if (!aliases.names().isEmpty()) {
            handle.createQuery(ONE_SIDED)
                    .bind("project", FactIds.ofProject(identity))
                    .bind("anchor", anchor)
                    .map((row, context) ->
                            new OneSided(row.getString("revision"), row.getString("name"), row.getInt("number") == 0))
                    .forEach(one -> (one.ofAnchor() ? ofAnchor : others)
                            .computeIfAbsent(one.revision(), absent -> new HashSet<>())
                            .add(aliases.current(one.name())));
        }
        return ofAnchor.keySet().stream()
                .filter(revision -> !Collections.disjoint(
                        ofAnchor.getOrDefault(revision, Set.of()), others.getOrDefault(revision, Set.of())))
                .collect(Collectors.toSet());
    }

    /** Of copies of one benchmark, nobody knows which is which. */
    private static List<Pair> unambiguous(List<Pair> pairs) {
        Map<List<String>, Set<String>> newer = new HashMap<>();
        Map<List<String>, Set<String>> older = new HashMap<>();
        for (Pair pair : pairs) {
            newer.computeIfAbsent(List.of(pair.run(), pair.older()), absent -> new HashSet<>())
                    .add(pair.newer());
            older.computeIfAbsent(List.of(pair.run(), pair.newer()), absent -> new HashSet<>())
                    .add(pair.older());
        }
        return pairs.stream()
                .filter(pair -> newer.getOrDefault(List.of(pair.run(), pair.older()), Set.of())
                                        .size()
                                == 1
                        && older.getOrDefault(List.of(pair.run(), pair.newer()), Set.of())
                                        .size()
                                == 1)
                .toList();
    }

    private static String last(Handle handle, String projectId, Pair pair) {
        return handle.createQuery(LAST)
                .bind("project", projectId)
                .bind("name", pair.older())
                .bind("before", pair.committed())
                .bind("first", pair.first())
                .mapTo(String.class)
                .findOne()
                .orElse("");
    }
}
