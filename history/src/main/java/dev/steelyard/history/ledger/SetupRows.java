package dev.steelyard.history.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads with which setups forks ran, as far as they do not follow from the host. */
final class SetupRows {

    private static final String RUN_SETUPS = """
            SELECT r.name AS name, s.setup_id AS setup_id
            FROM run r
            JOIN (SELECT DISTINCT run_id, setup_id FROM run_setup) s ON s.run_id = r.run_id
            WHERE\s""" + ProjectRows.OF_PROJECT + """

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
    /** Ids of setups as far as they do not follow from the host, by their whole ids. */
    private final Map<String, String> lasting = new HashMap<>();

    SetupRows(Handle handle) {
        this.handle = handle;
    }

    /** Returns the names of the runs that the history of a project consists of, by setup, the latest first. */
    Map<String, List<String>> runs(String projectId) {
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
    Map<List<String>, Set<String>> of(String where, UnaryOperator<Query> arguments) {
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
                        SetupRows::both));
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
}
