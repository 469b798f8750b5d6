package dev.steelyard.report.html;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.html.Grid.Column;
import dev.steelyard.report.words.OutcomeCount;
import dev.steelyard.report.words.RowView.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page's table: a line for each benchmark, its params, and side by side what each treatment did to it.
 *
 * @param lines the benchmarks
 * @param grid their cells
 * @param choices for each family with rows, how many benchmarks have each verdict, the worst first
 */
record BenchmarkTable(List<BenchmarkRows> lines, Grid grid, Map<String, SortedMap<Word, Integer>> choices) {

    private static final Pattern NUMBER = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    static BenchmarkTable of(RunReport report, List<BenchmarkRows> lines) {
        List<Column<BenchmarkRows>> columns = new ArrayList<>();
        TreeSet<String> params = new TreeSet<>();
        lines.forEach(line -> params.addAll(line.benchmark().params().keySet()));
        params.forEach(param -> columns.add(param(param, lines)));
        if (differ(lines, Benchmark::threads)) {
            columns.add(Column.number(
                    "threads", line -> Cell.number(Figure.count(line.benchmark().threads(), ""))));
        }
        if (differ(lines, Benchmark::mode)) {
            columns.add(
                    Column.of("mode", line -> Cell.text(line.benchmark().mode().label())));
        }
        String baseline = report.run().baseline().name();
        columns.add(Column.number(
                baseline,
                line -> line.baseline().map(row -> Cell.number(row.baseline())).orElse(Cell.EMPTY)));
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

    private static Column<BenchmarkRows> param(String name, List<BenchmarkRows> lines) {
        Function<BenchmarkRows, String> value =
                line -> line.benchmark().params().getOrDefault(name, "");
        boolean numbers =
                lines.stream().map(value).filter(text -> !text.isEmpty()).allMatch(BenchmarkTable::isNumber);
        return Column.of(name, line -> numbers ? Cell.numeral(value.apply(line)) : Cell.text(value.apply(line)));
    }

    private static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
    }

    private static List<Column<BenchmarkRows>> columns(String treatment) {
        return List.of(
                new Column<>(
                        treatment,
                        "verdict",
                        "",
                        line -> line.score(treatment).map(Cell::verdict).orElse(Cell.EMPTY)),
                new Column<>(
                        treatment,
                        "change",
                        "number",
                        line -> line.score(treatment)
                                .map(row -> Cell.number(row.change()))
                                .orElse(Cell.EMPTY)),
                new Column<>(
                        treatment,
                        "score",
                        "number",
                        line -> line.score(treatment)
                                .map(row -> Cell.number(row.treatment()))
                                .orElse(Cell.EMPTY)),
                new Column<>(treatment, "allocation", "number", line -> allocation(line, treatment)),
                new Column<>(treatment, "other metrics", "number", line -> secondary(line, treatment)));
    }

    private static Cell allocation(BenchmarkRows line, String treatment) {
        return line.of(treatment)
                .filter(RowFigures::allocation)
                .map(row -> row.change().empty() ? Cell.verdict(row).last() : Cell.change(row))
                .findFirst()
                .orElse(Cell.EMPTY);
    }

    private static Cell secondary(BenchmarkRows line, String treatment) {
        long changed = line.of(treatment)
                .filter(row -> row.row().secondary() && row.word().change())
                .count();
        return changed == 0 ? Cell.EMPTY : Cell.number(Figure.count(Math.toIntExact(changed), " changed"));
    }

    private static Map<String, SortedMap<Word, Integer>> choices(List<BenchmarkRows> lines) {
        Map<String, SortedMap<Word, Integer>> choices = new LinkedHashMap<>();
        for (BenchmarkRows line : lines) {
            words(line)
                    .forEach((family, words) ->
                            words.forEach(word -> choices.computeIfAbsent(family, absent -> new TreeMap<>())
                                    .merge(word, 1, Integer::sum)));
        }
        return choices;
    }

    /** Returns the verdicts of a benchmark in each family. */
    private static Map<String, SortedSet<Word>> words(BenchmarkRows line) {
        Map<String, SortedSet<Word>> words = new LinkedHashMap<>();
        line.rows()
                .forEach(row -> row.family()
                        .ifPresent(family -> words.computeIfAbsent(family, absent -> new TreeSet<>())
                                .add(row.word())));
        return words;
    }

    /** Returns how many benchmarks at the end are folded, because nothing was measured of them; 0 if there are no others. */
    int folded() {
        int telling = (int) lines.stream().filter(BenchmarkRows::tells).count();
        return telling == 0 ? 0 : lines.size() - telling;
    }

    /** Returns the choices that a benchmark fits, as the numbers of their families and their words, with commas. */
    String fits(BenchmarkRows line) {
        List<String> families = List.copyOf(choices.keySet());
        return words(line).entrySet().stream()
                .flatMap(each ->
                        each.getValue().stream().map(word -> families.indexOf(each.getKey()) + " " + word.text()))
                .collect(Collectors.joining(","));
    }

    /** Returns the name of the family of a treatment's scores or allocation. */
    static String family(String treatment, boolean allocation) {
        return allocation ? treatment + ", allocation" : treatment;
    }

    /**
     * Returns the choice that shows the rows that an answer counts, such as {@code 0 regressed}, as {@link #fits} has it; empty if
     * none shows exactly as many: rows of allocation without a change are not in the table.
     */
    String choice(String family, OutcomeCount count) {
        return count.word()
                .filter(word -> choices.getOrDefault(family, new TreeMap<>()).getOrDefault(word, 0) == count.rows())
                .map(word -> List.copyOf(choices.keySet()).indexOf(family) + " " + word.text())
                .orElse("");
    }
}
