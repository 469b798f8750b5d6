package dev.steelyard.history.ledger.names;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.change.ChangeReport.Recorded.Rename;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Renames that the code of benchmarks suggests: one goes where another one with the same code comes. */
public final class SuggestedRenames {

    /** Benchmarks that once had the same code and differ in nothing but their names: without any, nothing else need be looked at. */
    private static final String ALIKE = """
            WITH shared AS (SELECT digest FROM known_code WHERE project_id = :project GROUP BY digest HAVING COUNT(*) > 1)
            SELECT DISTINCT o.benchmark_id
            FROM shared s
            CROSS JOIN known_code o
            CROSS JOIN known_code n
            CROSS JOIN benchmark ob
            CROSS JOIN benchmark nb
            WHERE o.project_id = :project AND o.digest = s.digest
              AND n.project_id = :project AND n.digest = s.digest AND n.benchmark_id <> o.benchmark_id
              AND ob.benchmark_id = o.benchmark_id AND nb.benchmark_id = n.benchmark_id AND nb.name <> ob.name
              AND nb.mode = ob.mode AND nb.params = ob.params AND nb.threads = ob.threads AND nb.unit = ob.unit
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
              WHERE r.project_id = :project AND g.benchmark_id IN (<benchmarks>) AND NOT EXISTS (
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

    private SuggestedRenames() {}

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

    /**
     * Returns the renames of a project, the earliest first.
     *
     * @param refused older names that people have said to have no newer one
     * @param recorded gives the full names of all benchmarks of the project that were ever recorded; asked only if it matters
     */
    public static List<Rename> of(
            Handle handle, String projectId, Aliases aliases, Set<String> refused, Supplier<List<String>> recorded) {
        List<String> alike = handle.createQuery(ALIKE)
                .bind("project", projectId)
                .mapTo(String.class)
                .list();
        if (alike.isEmpty()) {
            return List.of();
        }
        Map<List<String>, Pair> first = new LinkedHashMap<>();
        List<Pair> pairs = handle.createQuery(PAIRS)
                .bind("project", projectId)
                .bindList("benchmarks", alike)
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
        return renames.isEmpty() ? renames : byClass(renames, recorded.get());
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

    /** Returns whether people have said that a benchmark, or its class, has no newer name. */
    private static boolean isRefused(Set<String> refused, String older) {
        return refused.stream().anyMatch(name -> older.equals(name) || older.startsWith(name + "."));
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
