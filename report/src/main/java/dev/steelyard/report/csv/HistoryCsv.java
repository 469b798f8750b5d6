package dev.steelyard.report.csv;

import dev.steelyard.core.history.BenchmarkHistory;
import dev.steelyard.core.history.HistoryPoint;
import dev.steelyard.core.history.HistoryPoint.Code;
import dev.steelyard.core.history.HistoryPoint.Result;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.ledger.Setting;
import dev.steelyard.report.document.HistoryRenderer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What a ledger has of benchmarks, one row per comparison, with full precision. Changes are of the time per operation. */
public final class HistoryCsv implements HistoryRenderer {

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
            "code");

    @Override
    public void render(String ledger, List<BenchmarkHistory> histories, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        for (BenchmarkHistory history : histories) {
            for (HistoryPoint point : history.points()) {
                row(table, history, point);
            }
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
