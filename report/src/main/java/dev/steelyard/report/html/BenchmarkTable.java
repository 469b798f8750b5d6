package dev.steelyard.report.html;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.html.Grid.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The page's table: a line for each benchmark, its params, and side by side what each treatment did to it.
 *
 * @param lines the benchmarks
 * @param grid their cells
 * @param choices the verdicts among them, and how many benchmarks have each
 */
record BenchmarkTable(List<BenchmarkRows> lines, Grid grid, Map<String, Integer> choices) {

    static BenchmarkTable of(RunReport report, List<BenchmarkRows> lines) {
        List<Column<BenchmarkRows>> columns = new ArrayList<>();
        TreeSet<String> params = new TreeSet<>();
        lines.forEach(line -> params.addAll(line.benchmark().params().keySet()));
        for (String param : params) {
            columns.add(
                    Column.of(param, line -> Cell.text(line.benchmark().params().getOrDefault(param, ""))));
        }
        if (differ(lines, Benchmark::threads)) {
            columns.add(Column.number("threads", line -> count(line.benchmark().threads(), "")));
        }
        if (differ(lines, Benchmark::mode)) {
            columns.add(
                    Column.of("mode", line -> Cell.text(line.benchmark().mode().label())));
        }
        columns.add(Column.number(
                report.run().baseline().name(),
                line -> line.rows().stream()
                        .filter(RowFigures::score)
                        .map(row -> Cell.number(row.baseline()))
                        .filter(cell -> !cell.empty())
                        .findFirst()
                        .orElse(Cell.EMPTY)));
        for (Variant treatment : report.run().treatments()) {
            columns.addAll(columns(treatment.name()));
        }
        return new BenchmarkTable(lines, Grid.of(columns, lines), choices(lines));
    }

    /** Returns whether benchmarks differ in something: what all share is not worth a column. */
    static boolean differ(List<BenchmarkRows> lines, Function<Benchmark, Object> in) {
        return lines.stream().map(line -> in.apply(line.benchmark())).distinct().count() > 1;
    }

    /** Returns the mode that all benchmarks share; empty if they differ in it. */
    String mode() {
        return lines.isEmpty() || differ(lines, Benchmark::mode)
                ? ""
                : lines.stream()
                        .map(line -> line.benchmark().mode())
                        .map(Mode::label)
                        .findFirst()
                        .orElse("");
    }

    private static List<Column<BenchmarkRows>> columns(String treatment) {
        return List.of(
                new Column<>(
                        treatment,
                        "score",
                        "number",
                        line -> line.score(treatment)
                                .map(row -> Cell.number(row.treatment()))
                                .orElse(Cell.EMPTY)),
                new Column<>(
                        treatment,
                        "change",
                        "number",
                        line -> line.score(treatment)
                                .map(row -> Cell.number(row.change()))
                                .orElse(Cell.EMPTY)),
                new Column<>(
                        treatment,
                        "verdict",
                        "",
                        line -> line.score(treatment)
                                .map(row -> Cell.verdict(row.view().verdict()))
                                .orElse(Cell.EMPTY)),
                new Column<>(treatment, "allocation", "number", line -> allocation(line, treatment)),
                new Column<>(treatment, "secondary", "number", line -> secondary(line, treatment)));
    }

    private static Cell allocation(BenchmarkRows line, String treatment) {
        return line.of(treatment)
                .filter(RowFigures::allocation)
                .map(row -> row.change().empty()
                        ? Cell.verdict(row.view().verdict())
                        : Cell.judged(row.change(), row.view().verdict()))
                .findFirst()
                .orElse(Cell.EMPTY);
    }

    private static Cell secondary(BenchmarkRows line, String treatment) {
        long changed = line.of(treatment)
                .filter(row -> row.row().secondary() && row.changed())
                .count();
        return changed == 0 ? Cell.EMPTY : count(Math.toIntExact(changed), " changed");
    }

    private static Cell count(int number, String what) {
        return Cell.number(new Figure(number + what, "", null, Integer.toString(number), null, null));
    }

    private static Map<String, Integer> choices(List<BenchmarkRows> lines) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        lines.forEach(line -> line.verdicts().forEach(word -> counts.merge(word, 1, Integer::sum)));
        Map<String, Integer> sorted = new LinkedHashMap<>();
        counts.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -Cell.rank(entry.getKey())))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return sorted;
    }
}
