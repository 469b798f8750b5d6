package dev.steelyard.history.ledger.metric;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.row.ComparedRow;
import dev.steelyard.history.series.MetricValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** What a ledger has of a benchmark's metrics other than its score. */
public final class MetricLedger {

    private static final String VALUES = """
            SELECT r.name AS run_name, m.baseline AS baseline, m.treatment AS treatment, m.metric AS metric, m.unit AS unit,
              m.status AS status, m.verdict AS verdict, m.non_zero AS non_zero, m.baseline_score AS baseline_score,
              m.treatment_score AS treatment_score, m.change AS change, m.change_low AS change_low,
              m.change_high AS change_high, m.level AS level, m.blocks AS blocks
            FROM v_latest s
            JOIN comparison m ON m.state_id = s.state_id
            JOIN run r ON r.run_id = s.run_id
            WHERE m.benchmark_id IN (<benchmarks>) AND m.kind <> 'score' AND m.treatment_score IS NOT NULL
              AND r.project_id = :project
            """;

    /** The same benchmark under its other names. */
    private static final String NAMED = """
            SELECT o.benchmark_id
            FROM benchmark b
            JOIN benchmark o ON o.mode = b.mode AND o.params = b.params AND o.threads = b.threads AND o.unit = b.unit
            WHERE b.benchmark_id = :benchmark AND o.name IN (<names>)
            """;

    private final Ledger ledger;

    /** @param ledger the ledger, which need not exist */
    public MetricLedger(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Returns what was compared of a benchmark beside its score, under all names that it had, in no particular order.
     *
     * @param benchmark its id
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public List<MetricValue> values(RecordedProject project, String benchmark) {
        Aliases aliases = ledger.names(project.name().identity()).aliases();
        return ledger.ifThere(
                handle -> handle
                        .createQuery(VALUES)
                        .bindList("benchmarks", ids(handle, benchmark, aliases))
                        .bind("project", project.id())
                        .map(legible(Owner.RUN, "run_name", (row, context) -> value(row)))
                        .stream()
                        .flatMap(Optional::stream)
                        .toList(),
                List.of());
    }

    private static List<String> ids(Handle handle, String benchmark, Aliases aliases) {
        if (aliases.equals(Aliases.NONE)) {
            return List.of(benchmark);
        }
        Optional<String> name = handle.createQuery("SELECT name FROM benchmark WHERE benchmark_id = :benchmark")
                .bind("benchmark", benchmark)
                .mapTo(String.class)
                .findOne();
        Set<String> names = name.map(aliases::all).orElse(Set.of());
        return names.size() < 2
                ? List.of(benchmark)
                : handle.createQuery(NAMED)
                        .bind("benchmark", benchmark)
                        .bindList("names", List.copyOf(names))
                        .mapTo(String.class)
                        .list();
    }

    private static MetricValue value(ResultSet row) throws SQLException {
        return new MetricValue(
                row.getString("run_name"),
                row.getString("baseline"),
                row.getString("treatment"),
                row.getString("metric"),
                row.getString("unit"),
                ComparedRow.result(row));
    }
}
