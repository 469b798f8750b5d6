package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One benchmark with its rows of all treatments and metrics: a line of the page's table.
 *
 * @param number its number in the page, from 0
 * @param benchmark the benchmark
 * @param name its name, without the package if that is unambiguous
 * @param rows its rows: by treatment, scores first, then allocation, then what is secondary
 */
record BenchmarkRows(int number, Benchmark benchmark, String name, List<RowFigures> rows) {

    BenchmarkRows {
        rows = List.copyOf(rows);
    }

    /** Returns all benchmarks of a report, in its order. */
    static List<BenchmarkRows> of(RunReport report, ReportView view, ScoreStatistic statistic) {
        RowWords words = new RowWords(report, statistic);
        Map<Row, Integer> places = new HashMap<>();
        Map<Benchmark, List<RowFigures>> byBenchmark = new LinkedHashMap<>();
        for (Judged judged : report.rows()) {
            Row row = judged.comparison().row();
            places.put(row, places.size());
            byBenchmark.computeIfAbsent(row.benchmark(), absent -> new ArrayList<>());
        }
        for (Section section : view.sections()) {
            Stream.of(section.scores(), section.allocation(), section.secondary())
                    .flatMap(List::stream)
                    .forEach(each -> {
                        Row row = each.judged().comparison().row();
                        byBenchmark
                                .getOrDefault(row.benchmark(), new ArrayList<>())
                                .add(figures(each, places.getOrDefault(row, 0), words, statistic));
                    });
        }
        List<BenchmarkRows> all = new ArrayList<>();
        byBenchmark.forEach((benchmark, rows) ->
                all.add(new BenchmarkRows(all.size(), benchmark, words.benchmarkName(benchmark), rows)));
        return all;
    }

    private static RowFigures figures(RowView view, int place, RowWords words, ScoreStatistic statistic) {
        return new RowFigures(place, view, words.scores(view.judged().comparison()), statistic == ScoreStatistic.MEAN);
    }

    /** Returns the class of the benchmark, with a full stop; empty if its name has none. */
    String type() {
        return name.substring(0, name.lastIndexOf('.') + 1);
    }

    /** Returns the method of the benchmark. */
    String member() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the rows of a treatment. */
    Stream<RowFigures> of(String treatment) {
        return rows.stream().filter(row -> row.row().treatment().equals(treatment));
    }

    /** Returns the row of the score for a treatment. */
    Optional<RowFigures> score(String treatment) {
        return of(treatment).filter(RowFigures::score).findFirst();
    }

    /** Returns a row with the baseline's score; empty if that differs between treatments, as lost blocks differ. */
    Optional<RowFigures> baseline() {
        List<RowFigures> known = rows.stream()
                .filter(row -> row.score() && !row.baseline().empty())
                .toList();
        boolean shared =
                known.stream().map(row -> row.scores().baseline()).distinct().count() == 1;
        return shared ? Optional.of(known.get(0)) : Optional.empty();
    }
}
