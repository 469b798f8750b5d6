package dev.steelyard.report.csv;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.report.document.Renderer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** {@code slices.csv}: every slice as recorded, including warmup and lead-in, without any aggregation. */
public final class SlicesCsv implements Renderer {

    private static final List<String> HEADER = List.of(
            "benchmark",
            "mode",
            "params",
            "threads",
            "purpose",
            "block",
            "variant",
            "iteration",
            "kind",
            "turn",
            "score",
            "unit",
            "operations",
            "wallNanos",
            "allocatedBytes",
            "gcCount",
            "gcNanos",
            "jitNanos",
            "minorFaults",
            "heapBytes",
            "parkedCpuNanos",
            "allOperations",
            "waitNanos",
            "stealNanos",
            "involuntarySwitches",
            "majorFaults",
            "cpu",
            "secondary",
            "secondaryOperations",
            "otherCpuNanos");

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        for (Block block : report.blocks()) {
            for (Fork fork : block.forks()) {
                List<Slice> slices = List.copyOf(fork.slices());
                for (int iteration = 0; iteration < slices.size(); iteration++) {
                    identity(table, block, fork);
                    table.number(iteration);
                    slice(table, slices.get(iteration), block.id().benchmark());
                }
            }
        }
    }

    private static void identity(CsvTable table, Block block, Fork fork) {
        Benchmark benchmark = block.id().benchmark();
        table.text(benchmark.name())
                .text(benchmark.mode().label())
                .map(benchmark.params())
                .number(benchmark.threads())
                .text(block.id().purpose().name().toLowerCase(Locale.ROOT))
                .number(block.id().index())
                .text(fork.variant());
    }

    private static SortedMap<String, Double> secondary(Slice slice, Function<Secondary, Double> part) {
        SortedMap<String, Double> parts = new TreeMap<>();
        slice.secondary().forEach((label, result) -> parts.put(label, part.apply(result)));
        return parts;
    }

    private static void slice(CsvTable table, Slice slice, Benchmark benchmark) throws IOException {
        table.text(slice.kind().name().toLowerCase(Locale.ROOT))
                .number(slice.turn())
                .number(slice.timing().score())
                .text(benchmark.unit())
                .number(slice.timing().operations())
                .number(slice.timing().wallNanos());
        Slice.Own own = slice.own();
        table.number(own.allocatedBytes())
                .number(own.gcCount())
                .number(own.gcNanos())
                .number(own.jitNanos())
                .number(own.minorFaults())
                .number(own.heapBytes())
                .number(own.parkedCpuNanos())
                .number(own.operations());
        Slice.Outside outside = slice.outside();
        table.number(outside.waitNanos())
                .number(outside.stealNanos())
                .number(outside.involuntarySwitches())
                .number(outside.majorFaults())
                .number(outside.cpu())
                .map(secondary(slice, Secondary::score))
                .map(secondary(slice, Secondary::operations))
                .text(own.otherCpuKnown() ? Long.toString(own.otherCpuNanos()) : "")
                .end();
    }
}
