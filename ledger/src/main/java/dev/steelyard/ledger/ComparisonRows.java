package dev.steelyard.ledger;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Finding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.ledger.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The verdicts and causes of a run's state as rows of tables, without the state's identity, which follows from them. */
final class ComparisonRows {

    private final List<Map<String, Object>> comparisons = new ArrayList<>();
    private final List<Map<String, Object>> causes = new ArrayList<>();

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
        }
        return rows;
    }

    /** Returns all rows, for the identity of the state. */
    List<Map<String, Object>> all() {
        List<Map<String, Object>> all = new ArrayList<>(comparisons);
        all.addAll(causes);
        return all;
    }

    List<Map<String, Object>> comparisons(String stateId) {
        return with(stateId, comparisons);
    }

    List<Map<String, Object>> causes(String stateId) {
        return with(stateId, causes);
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
        return Row.of("classes", String.join(" ", cause.classes()))
                .number("row_number", number)
                .number("cause_number", causeNumber)
                .number("share", cause.share())
                .number("share_low", cause.low())
                .number("share_high", cause.high())
                .values();
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }
}
