package dev.steelyard.report.html;

import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.words.ReportView;
import dev.steelyard.report.words.ReportView.Section;
import dev.steelyard.report.words.RowView;
import dev.steelyard.report.words.RowView.Word;
import dev.steelyard.report.words.RowWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    private static final Set<Word> SILENT = EnumSet.of(Word.NOT_MEASURED, Word.UNREACHED);

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
        // What was not measured comes last, for nobody looks for it first.
        for (boolean measured : List.of(true, false)) {
            byBenchmark.forEach((benchmark, rows) -> {
                BenchmarkRows line = new BenchmarkRows(all.size(), benchmark, words.benchmarkName(benchmark), rows);
                if (line.tells() == measured) {
                    all.add(line);
                }
            });
        }
        return all;
    }

    private static RowFigures figures(RowView view, int place, RowWords words, ScoreStatistic statistic) {
        return new RowFigures(place, view, words.scores(view.judged().comparison()), statistic == ScoreStatistic.MEAN);
    }

    /** Returns whether a verdict or a failure is known of it; not if there was no time for it, or nothing to measure. */
    boolean tells() {
        return rows.stream().anyMatch(row -> row.score() && !SILENT.contains(row.word()));
    }

    /** Returns the class of the benchmark, with a full stop, in parts after which a line may break; none if its name has none. */
    List<String> typeParts() {
        return type().isEmpty() ? List.of() : List.of(type().split("(?<=\\.)"));
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

    /** Returns a row with the baseline's score; of several, the one with most blocks, since lost blocks make them differ. */
    Optional<RowFigures> baseline() {
        return rows.stream()
                .filter(row -> row.score() && !row.baseline().empty())
                .max(Comparator.comparingInt(row -> row.view()
                        .judged()
                        .comparison()
                        .facts()
                        .map(Facts::blocks)
                        .orElse(0)));
    }
}
