package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.LimitFinding.Measured;
import dev.steelyard.core.judgment.LimitFinding.Outcome;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Creep;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What reports say of limits; a name of a limit may be hostile, since anybody can write one into a file. */
class LimitsReportTest {

    private static final String HOSTILE = "<script>alert(1)</script>|\u001b[31m";

    private static LimitFinding finding(String limit, Outcome outcome, Optional<Measured> measured) {
        Limit parsed = Limit.parse(limit);
        Benchmark benchmark =
                new Benchmark("org.example." + parsed.benchmark(), Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        return new LimitFinding(
                parsed,
                "change",
                outcome == Outcome.NOT_MEASURED ? Optional.empty() : Optional.of(benchmark),
                outcome,
                measured);
    }

    private static RunReport report() {
        RunReport report = Cases.of("sample");
        List<LimitFinding> limits = List.of(
                finding("Decoder.read max 20 ms", Outcome.MET, Optional.of(new Measured(12.1e6, 11.8e6, 12.4e6, 8))),
                finding("Decoder.read alloc 0 B/op", Outcome.MISSED, Optional.of(new Measured(32, 32, 32, 8))),
                finding(
                        "Decoder.read faster-than Decoder.old, 2x",
                        Outcome.UNDECIDED,
                        Optional.of(new Measured(2.1, 1.8, 2.4, 8))),
                finding(HOSTILE + " max 1 s", Outcome.NOT_MEASURED, Optional.empty()));
        Judgment judgment = new Judgment(report.rows(), Optional.empty(), Optional.empty(), Optional.empty(), limits);
        return new RunReport(report.run(), report.blocks(), judgment, RunReport.Commands.UNKNOWN);
    }

    @Test
    void a_text_counts_them_at_the_top_and_has_a_table() throws IOException {
        String text = Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 500)), report());

        assertThat(text.lines().limit(4)).contains("Limits: 1 missed, 1 undecided, 1 not measured, 1 met.");
        assertThat(text)
                .containsPattern("Decoder\\.read +max 20 ms +12\\.10 ms +\\[11\\.80 ms, 12\\.40 ms\\] +met\\n")
                .containsPattern("Decoder\\.read +alloc 0 B/op +32 B +\\[32 B, 32 B\\] +missed\\n")
                .containsPattern(
                        "Decoder\\.read +faster-than Decoder\\.old, 2x +2\\.1x +\\[1\\.8x, 2\\.4x\\] +undecided\\n")
                .doesNotContain("\u001b");
    }

    /** The last of three variants is a release then: it has no rows, so tables of variants must leave it out. */
    @Test
    void every_format_has_room_for_a_run_with_a_release() throws IOException {
        RunReport two = Cases.twoTreatments();
        Run run = two.run();
        Variant release = run.variants().get(run.variants().size() - 1);
        Creep creep = new Creep("v1.0", release.name(), 0.03);
        Run since = new Run(
                run.id(),
                run.version(),
                run.start(),
                run.seed(),
                run.budget(),
                run.criteria().with(creep),
                run.variants(),
                run.benchmarks(),
                run.environment());
        Benchmark benchmark = run.benchmarks().get(0).benchmark();
        LimitFinding finding = new LimitFinding(
                Limit.of(creep, benchmark),
                since.treatments().get(0).name(),
                Optional.of(benchmark),
                Outcome.MISSED,
                Optional.of(new Measured(1.068, 1.041, 1.095, 8)));
        RunReport report = new RunReport(
                since,
                two.blocks(),
                new Judgment(
                        two.rows().stream()
                                .filter(row ->
                                        !row.comparison().row().treatment().equals(release.name()))
                                .toList(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(finding)),
                RunReport.Commands.UNKNOWN);

        for (var file : ReportFiles.all(report, new ReportOptions(ScoreStatistic.MEAN, true, true))
                .entrySet()) {
            assertThat(Rendered.of(file.getValue(), report)).as(file.getKey()).isNotEmpty();
        }
        assertThat(Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 500)), report))
                .contains("release    " + release.name())
                .containsPattern("creep since " + release.name()
                        + ", max 3 % +\\+6\\.80% +\\[\\+4\\.10%, \\+9\\.50%\\] +missed");
    }

    @Test
    void markdown_and_html_have_a_table_without_markup_of_others() throws IOException {
        RunReport report = report();
        var files = ReportFiles.all(report, ReportOptions.DEFAULT);
        assertThat(Rendered.of(files.get("report.md"), report))
                .contains("| Decoder.read | max 20 ms | change | 12.10 ms | [11.80 ms, 12.40 ms] | met |")
                .doesNotContain("<script>alert(1)</script>|");
        assertThat(Rendered.of(files.get("report.html"), report))
                .contains("<td>max 20 ms</td>")
                .contains("&lt;script")
                .doesNotContain("<script>alert(1)");
    }

    @Test
    void junit_has_a_suite_of_them() throws IOException {
        RunReport report = report();
        String xml = Rendered.of(ReportFiles.all(report, ReportOptions.DEFAULT).get("junit.xml"), report);
        assertThat(xml)
                .contains("<testsuite name=\"limits\" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\">")
                .contains("<failure message=\"missed: 32 B [32 B, 32 B]\"");
    }

    @Test
    void json_has_full_precision() throws IOException {
        RunReport report = report();
        String json = Rendered.of(ReportFiles.all(report, ReportOptions.DEFAULT).get("results.json"), report);
        assertThat(json.replaceAll("\\s+", ""))
                .contains("\"measured\":{\"value\":1.21E7,\"low\":1.18E7,\"high\":1.24E7,\"blocks\":8}");
    }
}
