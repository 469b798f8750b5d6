package dev.steelyard.report.csv;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.ComparedBlock;
import dev.steelyard.core.summary.ComparedBlock.Loss;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.report.document.Renderer;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * {@code blocks.csv}: the values behind the verdicts, one row per sample block, treatment and metric, so that verdicts
 * can be recomputed. Values are time or amount per operation, also for throughput; a side with a count of zero has
 * {@code Infinity}. A block that does not count has one row per treatment, without a metric.
 */
public final class BlocksCsv implements Renderer {

    private static final List<String> HEADER = List.of(
            "benchmark",
            "mode",
            "params",
            "threads",
            "block",
            "treatment",
            "metric",
            "kind",
            "baselineValue",
            "treatmentValue",
            "foreign",
            "startedFirst",
            "lost");

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        SampleBlocks samples = SampleBlocks.of(report);
        String baseline = report.run().baseline().name();
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        for (Run.Presence presence : report.run().benchmarks()) {
            for (Variant treatment : report.run().treatments()) {
                for (ComparedBlock block : samples.compared(presence.benchmark(), treatment.name())) {
                    rows(table, block, baseline, treatment.name());
                }
            }
        }
    }

    private static void rows(CsvTable table, ComparedBlock block, String baseline, String treatment)
            throws IOException {
        String first = block.treatmentFirst(baseline, treatment) ? "treatment" : "baseline";
        if (block.loss().isPresent()) {
            identity(table, block, treatment);
            table.texts(List.of("", "", "", "", "", first, lost(block.loss().get())))
                    .end();
        }
        List<Map.Entry<String, Sides>> metrics = block.sides().entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, Sides> metric) ->
                                metric.getValue().kind())
                        .thenComparing(Map.Entry::getKey))
                .toList();
        for (Map.Entry<String, Sides> metric : metrics) {
            Sides sides = metric.getValue();
            identity(table, block, treatment);
            table.text(metric.getKey()).text(sides.kind().label());
            value(table, sides.baseline());
            value(table, sides.treatment());
            table.number(sides.foreign()).text(first).text("").end();
        }
    }

    private static void identity(CsvTable table, ComparedBlock block, String treatment) {
        Benchmark benchmark = block.block().id().benchmark();
        table.text(benchmark.name())
                .text(benchmark.mode().label())
                .map(benchmark.params())
                .number(benchmark.threads())
                .number(block.block().id().index())
                .text(treatment);
    }

    /** Writes infinite values too, because they are data: a count of zero. */
    private static void value(CsvTable table, double value) {
        if (Double.isInfinite(value)) {
            table.text(Double.toString(value));
        } else {
            table.number(value);
        }
    }

    private static String lost(Loss loss) {
        return switch (loss.cause()) {
            case FORKS -> String.join(" ", loss.variants());
            case STOPPED -> "stopped";
            case MEMORY_SHORT -> "memory-short";
            case NO_SCORE -> "no-score";
        };
    }
}
