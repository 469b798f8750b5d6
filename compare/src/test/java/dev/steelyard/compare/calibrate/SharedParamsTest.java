package dev.steelyard.compare.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.report.Rendered;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.markdown.MarkdownReport;
import dev.steelyard.report.sample.Swept;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Params that all rows have alike are said once, so that a line has room for a row. */
final class SharedParamsTest {

    private static final Map<String, String> FLINK =
            Map.of("carrier", "flink-segment", "impl", "flink", "type", "ascii");

    private static String text(RunReport report) throws IOException {
        return Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), report);
    }

    private static String markdown(RunReport report) throws IOException {
        return Rendered.of(new MarkdownReport(ReportOptions.DEFAULT), report);
    }

    private static String html(RunReport report) throws IOException {
        return Rendered.of(new HtmlReport(ReportOptions.DEFAULT), report);
    }

    private static List<String> rows(String text) {
        return text.lines().filter(line -> line.startsWith("StringBenchmark")).toList();
    }

    @Test
    void what_all_rows_share_is_said_above_the_table_and_each_row_says_the_rest() throws IOException {
        RunReport report = Swept.strings(FLINK, 2, 4, 128);
        assertThat(text(report)).contains("\nparams     carrier=flink-segment impl=flink type=ascii threads=2\n");
        assertThat(rows(text(report)))
                .anyMatch(row -> row.matches("StringBenchmark.read +length=4 .* improved +-30.0% +improved"))
                .noneMatch(row -> row.contains("impl") || row.contains("threads"));
        assertThat(markdown(report))
                .contains("\n\nParams of all rows: carrier=flink-segment impl=flink type=ascii threads=2\n\n")
                .contains("| StringBenchmark.read | length=128 |")
                .doesNotContain("| length=128 impl");
    }

    @Test
    void html_says_it_too_since_its_bars_leave_it_out() throws IOException {
        assertThat(html(Swept.strings(FLINK, 2, 4, 128)))
                .contains("; params of all rows: carrier=flink-segment impl=flink type=ascii threads=2");
        assertThat(html(Swept.strings(FLINK, 2, 4))).doesNotContain("params of all rows");
    }

    @Test
    void a_param_named_threads_is_not_the_number_of_threads() throws IOException {
        RunReport report = Swept.strings(Map.of("threads", "4"), 4, 4, 128);
        assertThat(text(report)).contains("\nparams     threads=4 threads=4\n");
        RunReport other = Swept.strings(Map.of("threads", "1"), 4, 4, 128);
        assertThat(text(other)).contains("\nparams     threads=1 threads=4\n");
    }

    @Test
    void a_calibration_says_it_above_its_table() throws IOException {
        RunReport report = Swept.strings(FLINK, 1, 4, 128);
        Calibration calibration = Calibration.of(report, new BoundaryCache());
        StringBuilder text = new StringBuilder();
        new CalibrationText(TextStyle.PLAIN).render(report, calibration, text);
        assertThat(text).contains("\nparams of all rows: carrier=flink-segment impl=flink type=ascii\n\n");
        StringBuilder markdown = new StringBuilder();
        new CalibrationMarkdown().render(report, calibration, markdown);
        assertThat(markdown).contains("\n\nParams of all rows: carrier=flink-segment impl=flink type=ascii\n\n|");
    }

    @Test
    void sixteen_benchmarks_with_many_params_fit_a_screen() throws IOException {
        String text = text(Swept.strings(FLINK, 1, IntStream.range(1, 17).toArray()));
        assertThat(rows(text)).hasSize(16);
        assertThat(text.lines()).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void a_single_benchmark_has_its_params_beside_it() throws IOException {
        RunReport report = Swept.strings(FLINK, 1, 4);
        assertThat(text(report))
                .doesNotContain("\nparams  ")
                .contains("carrier=flink-segment impl=flink length=4 type=ascii");
        assertThat(markdown(report)).doesNotContain("Params of all rows");
    }

    @Test
    void where_rows_share_nothing_nothing_is_said() throws IOException {
        RunReport report = Swept.strings(Map.of(), 1, 4, 128);
        assertThat(text(report)).doesNotContain("\nparams  ");
        assertThat(markdown(report)).doesNotContain("Params of all rows");
    }

    @Test
    void a_value_that_tries_to_be_more_is_harmless() throws IOException {
        RunReport report = Swept.strings(Map.of("impl", "a\u001b[31m|<b>"), 1, 4, 128);
        assertThat(text(report)).contains("params     impl=a").doesNotContain("\u001b");
        assertThat(markdown(report))
                .contains("Params of all rows: impl=")
                .doesNotContain("<b>")
                .doesNotContain("\u001b");
    }
}
