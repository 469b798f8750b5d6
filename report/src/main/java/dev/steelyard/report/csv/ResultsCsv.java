package dev.steelyard.report.csv;

import dev.steelyard.core.model.Change;
import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.model.Verdict;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.words.Redaction;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** {@code results.csv}: every field of a comparison of {@code results.json}, flat, a row a comparison. */
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
            "calibrated");

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        Redaction redaction = Redaction.of(report.run());
        Table table = new Table(out);
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

    private static void row(Table table, Judged judged, Run run, Redaction redaction) throws IOException {
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
        Optional<Evidence> evidence = comparison.evidence();
        Optional<Change> change = evidence.flatMap(Evidence::change);
        Optional<Safeguards.Floor> floor = run.safeguards().floor(row, evidence);
        table.text(verdict.outcome().name())
                .bool(verdict.nonZero())
                .number(part(change, Change::estimate))
                .number(part(change, Change::low))
                .number(part(change, Change::high))
                .number(part(change, Change::level))
                .number(evidence.map(Evidence::absoluteChange).orElse(OptionalDouble.empty()))
                .number(evidence.map(Evidence::pValue).orElse(OptionalDouble.empty()))
                .number(verdict.adjustedPValue())
                .number(evidence.map(Evidence::blocks).orElse(0))
                .number(evidence.map(Evidence::detectable).orElse(OptionalDouble.empty()))
                .text(redaction.text(verdict.reason().orElse("")))
                .number(verdict.moreBlocks())
                .text(redaction.text(String.join(" ", comparison.warnings())))
                .text(row.kind().label())
                .number(floor.isPresent() ? OptionalDouble.of(floor.get().change()) : OptionalDouble.empty())
                .text(floor.map(known -> known.calibrated().toString()).orElse(""));
    }

    private static void forks(Table table, Judged judged) throws IOException {
        Optional<Evidence.Forks> forks = judged.comparison().evidence().flatMap(Evidence::forks);
        table.number(forks.map(Evidence.Forks::baseline).orElse(0))
                .number(forks.map(Evidence.Forks::treatment).orElse(0));
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }
}
