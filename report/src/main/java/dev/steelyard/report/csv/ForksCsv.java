package dev.steelyard.report.csv;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.finding.PlanReasonWords;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code forks.csv}: all forks of all blocks, including pilots and failed ones, with their final command lines. */
public final class ForksCsv implements Renderer {

    private static final List<String> HEADER = List.of(
            "benchmark",
            "mode",
            "params",
            "threads",
            "purpose",
            "block",
            "variant",
            "startOrder",
            "outcome",
            "detail",
            "score",
            "unit",
            "operations",
            "leftOut",
            "gc.alloc.rate.norm",
            "gcCount",
            "gcNanos",
            "pid",
            "jvmVersion",
            "jmhVersion",
            "maxHeapBytes",
            "facts",
            "commandLine",
            "cpus",
            "cpuChanges");

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        Redaction redaction = Redaction.of(report.run());
        SampleBlocks samples = SampleBlocks.of(report);
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        for (Block block : report.blocks()) {
            for (int order = 0; order < block.forks().size(); order++) {
                row(table, block, order, redaction, samples);
            }
        }
    }

    private static void row(CsvTable table, Block block, int order, Redaction redaction, SampleBlocks samples)
            throws IOException {
        Fork fork = block.forks().get(order);
        Benchmark benchmark = block.id().benchmark();
        WorkerCpus cpus = WorkerCpus.of(fork);
        table.text(benchmark.name())
                .text(benchmark.mode().label())
                .map(benchmark.params())
                .number(benchmark.threads())
                .text(block.id().purpose().name().toLowerCase(Locale.ROOT))
                .number(block.id().index())
                .text(fork.variant())
                .number(order)
                .text(fork.outcome().kind().name().toLowerCase(Locale.ROOT))
                .text(redaction.text(fork.outcome().detail()))
                .number(samples.score(block, fork.variant(), Metric.SCORE))
                .text(benchmark.unit())
                .number(ForkScores.operations(fork))
                .text(leftOut(samples.leftOut(block, fork.variant())))
                .number(samples.score(block, fork.variant(), Metric.ALLOCATION))
                .number(counted(fork).mapToLong(slice -> slice.own().gcCount()).sum())
                .number(counted(fork).mapToLong(slice -> slice.own().gcNanos()).sum())
                .number(fork.jvm().pid())
                .text(fork.jvm().version())
                .text(fork.jvm().jmhVersion())
                .number(fork.jvm().maxHeapBytes())
                .text(fork.jvm().facts().stream()
                        .map(fact -> redaction.text(PlanReasonWords.inCode(fact)))
                        .collect(Collectors.joining("; ")))
                .text(String.join(" ", redaction.words(fork.jvm().commandLine())))
                .text(CpuList.text(cpus.seen()))
                .number(cpus.changes())
                .end();
    }

    /** Returns the turns that the score leaves out because of disturbances from outside, such as {@code 1 4}. */
    private static String leftOut(Set<Integer> turns) {
        return turns.stream().sorted().map(Object::toString).collect(Collectors.joining(" "));
    }

    private static Stream<Slice> counted(Fork fork) {
        return fork.slices().stream().filter(slice -> slice.kind() == Slice.Kind.COUNTED);
    }
}
