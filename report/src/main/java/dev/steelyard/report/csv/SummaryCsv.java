package dev.steelyard.report.csv;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.words.RowWords;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code summary.csv}: one row per benchmark with a score for each variant and, for each treatment, the change in score
 * in percent, its interval and the verdict. It is for people: the change has the direction of the score, so half the
 * throughput is -50.
 */
public final class SummaryCsv implements Renderer {

    private final ScoreStatistic statistic;

    /** Creates a summary with the given statistic of the forks' scores. */
    public SummaryCsv(ScoreStatistic statistic) {
        this.statistic = statistic;
    }

    @Override
    public void render(RunReport report, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.text("benchmark").text("mode").text("params").text("threads").text("unit");
        table.text(report.run().baseline().name());
        for (Variant treatment : report.run().treatments()) {
            table.text(treatment.name());
        }
        for (Variant treatment : report.run().treatments()) {
            String name = treatment.name();
            table.text(name + " change %")
                    .text(name + " low %")
                    .text(name + " high %")
                    .text(name + " verdict");
        }
        table.end();
        RowWords words = new RowWords(report, statistic);
        for (Map.Entry<Benchmark, Map<String, Judged>> row : rows(report).entrySet()) {
            row(table, report, row.getKey(), row.getValue(), words);
        }
    }

    private static Map<Benchmark, Map<String, Judged>> rows(RunReport report) {
        Map<Benchmark, Map<String, Judged>> rows = new LinkedHashMap<>();
        for (Judged judged : report.rows()) {
            Comparison.Row row = judged.comparison().row();
            if (row.metric().equals(Metric.SCORE)) {
                rows.computeIfAbsent(row.benchmark(), absent -> new LinkedHashMap<>())
                        .put(row.treatment(), judged);
            }
        }
        return rows;
    }

    private static void row(
            CsvTable table, RunReport report, Benchmark benchmark, Map<String, Judged> byTreatment, RowWords words)
            throws IOException {
        table.text(benchmark.name())
                .text(benchmark.mode().label())
                .map(benchmark.params())
                .number(benchmark.threads())
                .text(benchmark.unit());
        table.number(byTreatment.values().stream()
                .map(judged -> words.scores(judged.comparison()).baseline())
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty()));
        for (Variant treatment : report.run().treatments()) {
            table.number(Optional.ofNullable(byTreatment.get(treatment.name()))
                    .map(judged -> words.scores(judged.comparison()).treatment())
                    .orElse(OptionalDouble.empty()));
        }
        for (Variant treatment : report.run().treatments()) {
            verdict(table, Optional.ofNullable(byTreatment.get(treatment.name())));
        }
        table.end();
    }

    private static void verdict(CsvTable table, Optional<Judged> judged) {
        Optional<Change> change = judged.map(Judged::comparison)
                .flatMap(comparison -> comparison
                        .facts()
                        .flatMap(Facts::change)
                        .map(found -> found.ofScore(comparison.row().moreIsBetter())));
        if (change.isPresent()) {
            table.percent(change.get().estimate())
                    .percent(change.get().low())
                    .percent(change.get().high());
        } else {
            table.text("").text("").text("");
        }
        table.text(judged.map(row -> RowWords.verdict(row).word().replace(RowWords.NEGLIGIBLE, ""))
                .orElse(""));
    }
}
