package dev.steelyard.history.ledger.metric;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.history.browse.RecordedProject;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.row.ComparedRow;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.MetricValue;
import dev.steelyard.history.series.RecordedValues;
import dev.steelyard.history.series.RecordedValues.Side;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** What a ledger has of a benchmark beside the comparisons of its score: other metrics, and the score of each fork. */
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

    // Without v_sample: without statistics, SQLite compares each block with all later ones of its run.
    private static final String FORKS = """
            SELECT r.name AS run_name, k.benchmark_id AS benchmark_id, k.purpose_number AS place, k.block_number AS block_number, v.variant AS variant,
              v.amount AS amount
            FROM block k
            JOIN run r ON r.run_id = k.run_id
            JOIN fork_value v ON v.run_id = k.run_id AND v.block_number = k.block_number
            WHERE k.benchmark_id IN (<benchmarks>) AND k.purpose = 'SAMPLE' AND v.metric = 'score' AND r.project_id = :project
            ORDER BY k.run_id, k.block_number, v.variant
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
     * Returns what was recorded of a benchmark beside the comparisons of its score, under all names that it had.
     *
     * @param benchmark its id
     * @throws dev.steelyard.core.error.UserError if the ledger cannot be read
     */
    public RecordedValues values(RecordedProject project, String benchmark) {
        Aliases aliases = ledger.names(project.name().identity()).aliases();
        return ledger.ifThere(
                handle -> {
                    List<String> ids = ids(handle, benchmark, aliases);
                    return new RecordedValues(
                            ask(handle, VALUES, project, ids, MetricLedger::value),
                            bySide(ask(handle, FORKS, project, ids, MetricLedger::fork)));
                },
                new RecordedValues(List.of(), Map.of()));
    }

    private record Fork(Side side, Sample sample, int block, double score) {}

    /** A sample, which is the last block of its number. */
    private record Sample(String run, String benchmark, int number) {}

    /** Returns the scores of forks; those of a block that was measured again do not count. */
    private static Map<Side, List<Double>> bySide(List<Fork> forks) {
        Map<Sample, Integer> last = new HashMap<>();
        forks.forEach(fork -> last.merge(fork.sample(), fork.block(), Math::max));
        return forks.stream()
                .filter(fork -> Objects.equals(last.get(fork.sample()), fork.block()))
                .collect(Collectors.groupingBy(Fork::side, Collectors.mapping(Fork::score, Collectors.toList())));
    }

    /** Makes a value of a row. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private static <T> List<T> ask(
            Handle handle, String query, RecordedProject project, List<String> benchmarks, Reader<T> reader) {
        return handle
                .createQuery(query)
                .bindList("benchmarks", benchmarks)
                .bind("project", project.id())
                .map(legible(Owner.RUN, "run_name", (row, context) -> reader.read(row)))
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private static Fork fork(ResultSet row) throws SQLException {
        String run = row.getString("run_name");
        return new Fork(
                new Side(run, row.getString("variant")),
                new Sample(run, row.getString("benchmark_id"), Stored.whole(row, "place")),
                Stored.whole(row, "block_number"),
                Stored.real(row, "amount"));
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
