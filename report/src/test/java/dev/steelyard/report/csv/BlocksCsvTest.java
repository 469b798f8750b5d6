package dev.steelyard.report.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Groups;
import dev.steelyard.report.sample.Losses;
import dev.steelyard.report.sample.Queues;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From blocks.csv alone the verdicts can be computed again. */
final class BlocksCsvTest {

    private static List<NamedCsvRecord> rows(RunReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        new BlocksCsv().render(report, out);
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(out.toString())) {
            return reader.stream().toList();
        }
    }

    private static double number(NamedCsvRecord row, String column) {
        return Double.parseDouble(row.getField(column));
    }

    private static boolean of(Row row, NamedCsvRecord record) {
        return record.getField("benchmark").equals(row.benchmark().name())
                && record.getField("params").equals(row.benchmark().paramText())
                && record.getField("treatment").equals(row.treatment())
                && record.getField("metric").equals(row.metric())
                && record.getField("kind").equals(row.kind().label());
    }

    static Stream<RunReport> judged() {
        return Stream.of(Queues.judged(), Losses.judged());
    }

    @ParameterizedTest
    @MethodSource("judged")
    void the_mean_log_ratio_of_a_row_is_its_change(RunReport report) throws IOException {
        List<NamedCsvRecord> rows = rows(report);
        assertThat(report.rows().stream()
                        .filter(judged -> judged.comparison()
                                .facts()
                                .flatMap(Facts::change)
                                .isPresent()))
                .hasSizeGreaterThan(1)
                .allSatisfy(judged -> assertSameChange(judged, rows));
    }

    private static void assertSameChange(Judged judged, List<NamedCsvRecord> rows) {
        Comparison comparison = judged.comparison();
        List<NamedCsvRecord> own =
                rows.stream().filter(record -> of(comparison.row(), record)).toList();
        Facts facts = comparison.facts().orElseThrow();
        assertThat(own).hasSize(facts.blocks());
        boolean zeros = own.stream().anyMatch(record -> number(record, "treatmentValue") == 0);
        // A value of 0 has no log ratio, and the change is one of means.
        double expected = zeros
                ? mean(own, record -> number(record, "treatmentValue"))
                                / mean(own, record -> number(record, "baselineValue"))
                        - 1
                : Math.expm1(mean(
                        own, record -> Math.log(number(record, "treatmentValue") / number(record, "baselineValue"))));
        assertThat(facts.change().map(Change::estimate).orElseThrow()).isCloseTo(expected, within(1e-12));
    }

    private static double mean(List<NamedCsvRecord> rows, ToDoubleFunction<NamedCsvRecord> value) {
        return rows.stream().mapToDouble(value).average().orElseThrow();
    }

    @Test
    void a_block_that_does_not_count_says_why_and_has_no_values() throws IOException {
        List<NamedCsvRecord> lost = rows(Cases.of("losses")).stream()
                .filter(record -> !record.getField("lost").isEmpty())
                .toList();
        assertThat(lost.stream().map(record -> record.getField("lost")))
                .containsOnly("buffered", "main buffered", "main", "stopped", "memory-short", "no-score");
        assertThat(lost).allSatisfy(record -> {
            assertThat(record.getField("metric")).isEmpty();
            assertThat(record.getField("baselineValue")).isEmpty();
            assertThat(record.getField("treatmentValue")).isEmpty();
            assertThat(record.getField("startedFirst")).isIn("baseline", "treatment");
        });
    }

    @Test
    void throughput_is_time_per_operation() throws IOException {
        NamedCsvRecord first = rows(Cases.throughput()).get(0);
        // 2.4 million operations a second, within the scatter of the sample.
        assertThat(number(first, "baselineValue")).isCloseTo(1 / 2.4e6, within(0.01 / 2.4e6));
        assertThat(first.getField("mode")).isEqualTo("thrpt");
    }

    @Test
    void scores_come_first_and_what_counted_nothing_is_infinite() throws IOException {
        List<NamedCsvRecord> rows = rows(Groups.starved());
        assertThat(rows.stream()
                        .filter(record -> record.getField("block").equals("0"))
                        .map(record -> record.getField("metric")))
                .containsExactly(Metric.SCORE, Metric.ALLOCATION, "put", "take", "both");
        assertThat(rows.get(3).getField("baselineValue")).isNotEqualTo("Infinity");
        assertThat(rows.get(3).getField("treatmentValue")).isEqualTo("Infinity");
        // A method and a counter of one name have no value to compare.
        assertThat(rows.get(4).getField("kind")).isEqualTo("ambiguous");
        assertThat(rows.get(4).getField("baselineValue")).isEmpty();
    }
}
