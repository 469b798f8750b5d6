package dev.steelyard.history.csv;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparison.Side;
import dev.steelyard.history.series.StoredComparisons;
import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Two revisions, compared by what is recorded: a row per benchmark, with full precision. Changes are of the time per operation. */
public final class StoredCsv {

    private static final List<String> HEADER = List.of(
            "project",
            "projectIdentity",
            "benchmark",
            "mode",
            "params",
            "threads",
            "unit",
            "way",
            "change",
            "changeLow",
            "changeHigh",
            "level",
            "olderRevision",
            "olderRun",
            "olderHost",
            "olderScore",
            "newerRevision",
            "newerRun",
            "newerHost",
            "newerScore",
            "sameBenchmark");

    /**
     * Writes the comparison, the same in any locale.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    public void render(StoredComparisons stored, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        for (StoredComparison one : stored.benchmarks()) {
            Benchmark benchmark = one.history().benchmark();
            table.text(one.history().project())
                    .text(one.history().identity())
                    .text(benchmark.name())
                    .text(benchmark.mode().label())
                    .map(benchmark.params())
                    .number(benchmark.threads())
                    .text(benchmark.unit())
                    .text(one.way().label())
                    .number(part(one.change(), Change::estimate))
                    .number(part(one.change(), Change::low))
                    .number(part(one.change(), Change::high))
                    .number(part(one.change(), Change::level));
            side(table, one.older());
            side(table, one.newer());
            table.bool(one.sameBenchmark()).end();
        }
    }

    private static void side(CsvTable table, Side side) {
        Code code = side.code();
        table.text(code.revision().orElse(code.source()))
                .text(side.point().run())
                .text(side.point().setting().map(Setting::host).orElse(""))
                .number(side.score());
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }
}
