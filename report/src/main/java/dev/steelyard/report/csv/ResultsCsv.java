package dev.steelyard.report.csv;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Finding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.finding.ReasonWords;
import dev.steelyard.report.finding.WarningWords;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** {@code results.csv}: all fields of the comparisons in {@code results.json}, flattened, one row per comparison. */
public final class ResultsCsv implements Renderer {

    private static final List<String> HEADER = List.of(
            "benchmark",
            "mode",
            "params",
            "threads",
            "metric",
            "family",
            "unit",
            "baseline",
            "treatment",
            "status",
            "baselineScore",
            "treatmentScore",
            "verdict",
            "nonZero",
            "change",
            "changeLow",
            "changeHigh",
            "level",
            "absoluteChange",
            "pValue",
            "adjustedPValue",
            "blocks",
            "detectable",
            "reason",
            "moreBlocks",
            "warnings",
            "kind",
            "noiseFloor",
            "calibrated",
            "reasonCode",
            "warningCodes");

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        Redaction redaction = Redaction.of(report.run());
        CsvTable table = new CsvTable(out);
        boolean files = report.kind() == RunReport.Kind.OFFLINE;
        table.texts(HEADER);
        if (files) {
            table.texts(List.of("baselineForks", "treatmentForks"));
        }
        table.end();
        for (Judged judged : report.rows()) {
            row(table, judged, report.run(), redaction);
            if (files) {
                forks(table, judged);
            }
            table.end();
        }
    }

    private static void row(CsvTable table, Judged judged, Run run, Redaction redaction) throws IOException {
        Comparison comparison = judged.comparison();
        Row row = comparison.row();
        table.text(row.benchmark().name())
                .text(row.benchmark().mode().label())
                .map(row.benchmark().params())
                .number(row.benchmark().threads())
                .text(row.metric())
                .text(row.family())
                .text(row.unit())
                .text(row.baseline())
                .text(row.treatment())
                .text(comparison.status().label())
                .number(comparison.scores().baseline())
                .number(comparison.scores().treatment());
        Verdict verdict = judged.verdict();
        Optional<Facts> facts = comparison.facts();
        Optional<Change> change = facts.flatMap(Facts::change);
        Optional<Safeguards.Floor> floor = comparison.floor(run.safeguards());
        table.text(verdict.outcome().name())
                .bool(verdict.nonZero())
                .number(part(change, Change::estimate))
                .number(part(change, Change::low))
                .number(part(change, Change::high))
                .number(part(change, Change::level))
                .number(facts.map(Facts::absoluteChange).orElse(OptionalDouble.empty()))
                .number(facts.map(Facts::pValue).orElse(OptionalDouble.empty()))
                .number(verdict.adjustedPValue())
                .number(facts.map(Facts::blocks).orElse(0))
                .number(facts.map(Facts::detectable).orElse(OptionalDouble.empty()))
                .text(redaction.text(verdict.reason().map(ReasonWords::of).orElse("")))
                .number(verdict.moreBlocks())
                .text(redaction.text(String.join("; ", WarningWords.alone(judged))))
                .text(row.kind().label())
                .number(floor.isPresent() ? OptionalDouble.of(floor.get().change()) : OptionalDouble.empty())
                .text(floor.map(known -> known.calibrated().toString()).orElse(""))
                .text(verdict.reason().map(Finding::code).orElse(""))
                .text(comparison.warnings().stream()
                        .map(Finding::code)
                        .distinct()
                        .collect(Collectors.joining(" ")));
    }

    private static void forks(CsvTable table, Judged judged) throws IOException {
        Optional<Facts.Forks> forks = judged.comparison().facts().flatMap(Facts::forks);
        table.number(forks.map(Facts.Forks::baseline).orElse(0))
                .number(forks.map(Facts.Forks::treatment).orElse(0));
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }
}
