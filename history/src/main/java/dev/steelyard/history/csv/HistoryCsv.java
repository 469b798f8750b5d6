package dev.steelyard.history.csv;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.imports.ImportedHistory;
import dev.steelyard.history.imports.ImportedSeries;
import dev.steelyard.history.imports.ImportedSubject;
import dev.steelyard.history.imports.ImportedValue;
import dev.steelyard.history.series.BenchmarkHistory;
import dev.steelyard.history.series.HistoryPoint;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.history.words.HistoryRenderer;
import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What a ledger has of benchmarks, one row per comparison, with full precision. Changes are of the time per operation. */
public final class HistoryCsv implements HistoryRenderer {

    /** Columns that imported values leave empty: of the baseline, of the verdict, and after the host. */
    private static final int BASELINE = 4;

    private static final int VERDICT = 8;
    private static final int REST = 5;

    private static final List<String> HEADER = List.of(
            "project",
            "projectIdentity",
            "benchmark",
            "mode",
            "params",
            "threads",
            "unit",
            "run",
            "started",
            "variant",
            "source",
            "revision",
            "committed",
            "baselineVariant",
            "baselineSource",
            "baselineRevision",
            "baselineCommitted",
            "status",
            "verdict",
            "nonZero",
            "change",
            "changeLow",
            "changeHigh",
            "level",
            "blocks",
            "baselineScore",
            "score",
            "host",
            "setup",
            "causes",
            "baselineCode",
            "code",
            "purpose");

    @Override
    public void render(String ledger, List<BenchmarkHistory> histories, List<ImportedHistory> imported, Appendable out)
            throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        for (BenchmarkHistory history : histories) {
            for (HistoryPoint point : history.points()) {
                row(table, history, point);
            }
        }
        for (ImportedHistory history : imported) {
            for (ImportedSeries series : history.sorted().series()) {
                series.values().forEach(value -> row(table, history, series.subject(), value));
            }
        }
    }

    /** An imported value: what no comparison was needed for is empty. */
    private static void row(CsvTable table, ImportedHistory history, ImportedSubject subject, ImportedValue value) {
        try {
            table.text(history.project().name())
                    .text(history.project().identity())
                    .text(subject.benchmark())
                    .text(subject.mode())
                    .text(subject.params())
                    .number(subject.threads())
                    .text(subject.unit())
                    .text("")
                    .text(value.moment().measured().map(Object::toString).orElse(""))
                    .text(subject.context())
                    .text(history.tool().label())
                    .text(value.revision())
                    .text(value.moment().revised().map(Object::toString).orElse(""));
            for (int i = 0; i < BASELINE; i++) {
                table.text("");
            }
            table.text("imported");
            for (int i = 0; i < VERDICT; i++) {
                table.text("");
            }
            table.number(value.value()).text(history.host());
            for (int i = 0; i < REST; i++) {
                table.text("");
            }
            table.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void row(CsvTable table, BenchmarkHistory history, HistoryPoint point) throws IOException {
        table.text(history.project())
                .text(history.identity())
                .text(history.benchmark().name())
                .text(history.benchmark().mode().label())
                .map(history.benchmark().params())
                .number(history.benchmark().threads())
                .text(history.benchmark().unit())
                .text(point.run())
                .text(point.start().toString());
        code(table, point.treatment());
        code(table, point.baseline());
        Result result = point.result();
        table.text(result.status().label())
                .text(result.outcome().name())
                .bool(result.nonZero())
                .number(part(result.change(), Change::estimate))
                .number(part(result.change(), Change::low))
                .number(part(result.change(), Change::high))
                .number(part(result.change(), Change::level))
                .number(result.blocks())
                .number(result.scores().baseline())
                .number(result.scores().treatment())
                .text(point.setting().map(Setting::host).orElse(""))
                .text(point.setting().map(Setting::setup).orElse(""))
                .text(String.join("; ", point.causes()))
                .text(point.baseline().own().orElse(""))
                .text(point.treatment().own().orElse(""))
                .text(point.circumstances().purpose().name().toLowerCase(Locale.ROOT))
                .end();
    }

    private static void code(CsvTable table, Code code) {
        table.text(code.variant())
                .text(code.source())
                .text(code.revision().orElse(""))
                .text(code.committed().map(Object::toString).orElse(""));
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }
}
