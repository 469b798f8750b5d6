package dev.steelyard.history.ledger;

import static dev.steelyard.history.ledger.row.LeftOut.legible;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.ExplainedFinding;
import dev.steelyard.core.judgment.Finding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.fact.Damaged.Owner;
import dev.steelyard.history.fact.RunFacts;
import dev.steelyard.history.ledger.row.ComparedRow;
import dev.steelyard.history.ledger.row.Row;
import dev.steelyard.history.ledger.row.Stored;
import dev.steelyard.history.series.DirectComparison;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The verdicts and causes of a run's state as rows of tables, without the state's identity, which follows from them. */
final class ComparisonRows {

    private static final String DIRECT = """
            SELECT r.run_id AS run_id, r.name AS run, r.command AS command, m.baseline AS baseline, m.treatment AS treatment,
              m.benchmark_id AS benchmark_id, m.metric AS metric, d.revision AS good, a.revision AS bad, m.status AS status,
              m.verdict AS verdict, m.non_zero AS non_zero, m.change AS change, m.change_low AS change_low,
              m.change_high AS change_high, m.level AS level, m.blocks AS blocks, m.more_blocks AS more_blocks,
              COALESCE(m.reason, '') AS reason, m.state_id AS state_id, m.row_number AS row_number,
              CASE WHEN m.kind = 'allocation' THEN r.allocation_margin ELSE r.margin END AS margin
            FROM v_latest s
            JOIN run r ON r.run_id = s.run_id
            JOIN comparison m ON m.state_id = s.state_id
            JOIN variant d ON d.run_id = r.run_id AND d.variant = m.baseline
            JOIN variant a ON a.run_id = r.run_id AND a.variant = m.treatment
            WHERE s.finished = 1 AND m.kind IN ('score', 'allocation') AND d.revision <> a.revision AND\s""";

    private static final String IN_ORDER = """

            ORDER BY r.started_at, r.run_id, m.row_number
            """;

    private static final String CAUSES = """
            SELECT q.state_id AS state_id, q.row_number AS row_number, q.classes AS classes
            FROM cause q
            JOIN run_state s ON s.state_id = q.state_id
            JOIN run r ON r.run_id = s.run_id
            WHERE\s""";

    private final List<Map<String, Object>> comparisons = new ArrayList<>();
    private final List<Map<String, Object>> causes = new ArrayList<>();
    private final List<Map<String, Object>> findings = new ArrayList<>();

    private ComparisonRows() {}

    static ComparisonRows of(RunFacts facts) {
        ComparisonRows rows = new ComparisonRows();
        for (int number = 0; number < facts.rows().size(); number++) {
            Judged judged = facts.rows().get(number);
            rows.comparisons.add(comparison(number, judged));
            int causeNumber = 0;
            for (ProvedCause cause : facts.causes()) {
                if (cause.row().equals(judged.comparison().row())) {
                    rows.causes.add(cause(number, causeNumber++, cause));
                }
            }
            int findingNumber = 0;
            for (ExplainedFinding finding : facts.findings()) {
                if (finding.row().equals(judged.comparison().row())) {
                    rows.findings.add(finding(number, findingNumber++, finding));
                }
            }
        }
        return rows;
    }

    /** Returns all rows, for the identity of the state. */
    List<Map<String, Object>> all() {
        List<Map<String, Object>> all = new ArrayList<>(comparisons);
        all.addAll(causes);
        all.addAll(findings);
        return all;
    }

    List<Map<String, Object>> comparisons(String stateId) {
        return with(stateId, comparisons);
    }

    List<Map<String, Object>> causes(String stateId) {
        return with(stateId, causes);
    }

    List<Map<String, Object>> findings(String stateId) {
        return with(stateId, findings);
    }

    /**
     * Reads comparisons of two revisions, the earliest run first.
     *
     * @param where the condition that selects runs
     * @param setups the setups of each run, benchmark and variant
     */
    static List<DirectComparison> direct(
            Handle handle, String projectId, String where, Map<List<String>, Set<String>> setups) {
        Map<String, Optional<Benchmark>> benchmarks = new HashMap<>();
        Map<String, SortedSet<String>> causes = new HashMap<>();
        handle.createQuery(CAUSES + where)
                .bind("project", projectId)
                .map((row, context) -> Map.entry(key(row), row.getString("classes")))
                .forEach(row -> causes.computeIfAbsent(row.getKey(), absent -> new TreeSet<>())
                        .addAll(List.of(row.getValue().split(" "))));
        return handle
                .createQuery(DIRECT + where + IN_ORDER)
                .bind("project", projectId)
                .map(legible(Owner.RUN, "run", (row, context) -> direct(row, setups, causes)))
                .list()
                .stream()
                .flatMap(Optional::stream)
                .flatMap(
                        found -> benchmarks
                                .computeIfAbsent(found.benchmark(), id -> HistoryReader.benchmark(handle, id))
                                .map(found::of)
                                .stream())
                .toList();
    }

    /** A comparison whose benchmark is still to be read. */
    private record Direct(
            String benchmark,
            String metric,
            List<String> commits,
            Optional<String> setup,
            String run,
            boolean check,
            DirectComparison.Result result) {

        DirectComparison of(Benchmark read) {
            return new DirectComparison(read, metric, commits.get(0), commits.get(1), setup, run, check, result);
        }
    }

    private static String key(ResultSet row) throws SQLException {
        return row.getString("state_id") + " " + row.getInt("row_number");
    }

    private static Direct direct(
            ResultSet row, Map<List<String>, Set<String>> setups, Map<String, SortedSet<String>> causes)
            throws SQLException {
        String run = row.getString("run_id");
        String benchmark = row.getString("benchmark_id");
        Set<String> both = new HashSet<>();
        for (String side : List.of("baseline", "treatment")) {
            both.addAll(setups.getOrDefault(List.of(run, benchmark, row.getString(side)), Set.of()));
        }
        OptionalDouble more = Stored.number(row, "more_blocks");
        return new Direct(
                benchmark,
                row.getString("metric"),
                List.of(row.getString("good"), row.getString("bad")),
                both.size() == 1 ? Optional.of(both.iterator().next()) : Optional.empty(),
                row.getString("run"),
                row.getString("command").startsWith(ProjectRows.CHECK),
                new DirectComparison.Result(
                        ComparedRow.status(row),
                        Outcome.valueOf(row.getString("verdict")),
                        Stored.flag(row, "non_zero"),
                        ComparedRow.change(row),
                        Stored.real(row, "margin"),
                        Stored.whole(row, "blocks"),
                        more.isPresent() ? OptionalInt.of((int) more.getAsDouble()) : OptionalInt.empty(),
                        row.getString("reason"),
                        causes.getOrDefault(key(row), new TreeSet<>())));
    }

    private static List<Map<String, Object>> with(String stateId, List<Map<String, Object>> rows) {
        List<Map<String, Object>> complete = new ArrayList<>();
        for (Map<String, Object> row : rows) {
            Map<String, Object> values = new LinkedHashMap<>(row);
            values.put("state_id", stateId);
            complete.add(values);
        }
        return complete;
    }

    private static Map<String, Object> comparison(int number, Judged judged) {
        Comparison comparison = judged.comparison();
        Comparison.Row row = comparison.row();
        Verdict verdict = judged.verdict();
        Optional<Facts> facts = comparison.facts();
        Optional<Change> change = facts.flatMap(Facts::change);
        return Row.of("benchmark_id", FactIds.ofBenchmark(row.benchmark()))
                .number("row_number", number)
                .text("metric", row.metric())
                .text("kind", row.kind().label())
                .text("unit", row.unit())
                .text("baseline", row.baseline())
                .text("treatment", row.treatment())
                .text("status", comparison.status().label())
                .text("verdict", verdict.outcome().name())
                .number("non_zero", verdict.nonZero() ? 1 : 0)
                .number("baseline_score", comparison.scores().baseline())
                .number("treatment_score", comparison.scores().treatment())
                .number("change", part(change, Change::estimate))
                .number("change_low", part(change, Change::low))
                .number("change_high", part(change, Change::high))
                .number("level", part(change, Change::level))
                .number("absolute_change", facts.map(Facts::absoluteChange).orElse(OptionalDouble.empty()))
                .number("p_value", facts.map(Facts::pValue).orElse(OptionalDouble.empty()))
                .number("adjusted_p_value", verdict.adjustedPValue())
                .number("blocks", facts.map(Facts::blocks).orElse(0))
                .number("detectable", facts.map(Facts::detectable).orElse(OptionalDouble.empty()))
                .number("more_blocks", verdict.moreBlocks())
                .text("reason", verdict.reason().map(Finding::code))
                .text(
                        "warnings",
                        comparison.warnings().stream()
                                .map(Finding::code)
                                .distinct()
                                .collect(Collectors.joining(" ")))
                .values();
    }

    private static Map<String, Object> cause(int number, int causeNumber, ProvedCause cause) {
        return Row.of("classes", String.join(" ", cause.names()))
                .number("row_number", number)
                .number("cause_number", causeNumber)
                .number("share", cause.share())
                .number("share_low", cause.low())
                .number("share_high", cause.high())
                .values();
    }

    private static Map<String, Object> finding(int number, int findingNumber, ExplainedFinding finding) {
        return Row.of("content", finding.text())
                .number("row_number", number)
                .number("finding_number", findingNumber)
                .text("certainty", finding.certainty().name().toLowerCase(Locale.ROOT))
                .values();
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }
}
