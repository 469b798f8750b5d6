package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.ProvedCause;
import dev.steelyard.core.judgment.ProvedCause.Kind;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.markdown.MarkdownReport;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Where proved causes stand: under the row that they explain, or in a sentence that names it. */
final class ProvedCausesTest {

    private static Row changed(RunReport report) {
        return report.rows().stream()
                .filter(row -> row.verdict().outcome() == Outcome.IMPROVED
                        || row.verdict().outcome() == Outcome.REGRESSED)
                .map(Judged::comparison)
                .map(comparison -> comparison.row())
                .filter(row -> row.metric().equals(Metric.SCORE))
                .findFirst()
                .orElseThrow();
    }

    private static RunReport explained(RunReport report, String name) {
        return report.with(
                List.of(new ProvedCause(changed(report), Kind.CLASSES, new TreeSet<>(List.of(name)), 0.95, 0.9, 1)),
                List.of());
    }

    private static List<String> text(RunReport report, int width) throws Exception {
        StringBuilder text = new StringBuilder();
        new TextReport(ReportOptions.DEFAULT, new TextStyle(false, width)).render(report, text);
        return text.toString().lines().toList();
    }

    @Test
    void with_one_treatment_a_cause_stands_under_its_row_and_nowhere_else() throws Exception {
        RunReport report = explained(Cases.of("sample"), "org.example.Buffer");
        List<String> lines = text(report, 120);
        List<String> causes = lines.stream()
                .filter(line -> line.contains("org.example.Buffer"))
                .toList();
        assertThat(causes)
                .containsExactly(
                        "    org.example.Buffer accounts for 95% [90%, 100%] of the change, proved by exchanging it");
        String method = changed(report).benchmark().shortName();
        assertThat(lines.get(lines.indexOf(causes.get(0)) - 1)).contains(method.substring(method.indexOf('.') + 1));
        assertThat(text(report, 60).stream().filter(line -> line.contains("org.example.Buffer")))
                .hasSize(1);
    }

    @Test
    void with_several_treatments_a_cause_stands_under_its_row_with_the_treatment() throws Exception {
        RunReport report = explained(Cases.twoTreatments(), "org.example.Buffer");
        Row row = changed(report);
        // Side by side, and below one another where a line has no room for that.
        for (int width : new int[] {200, 60}) {
            List<String> lines = text(report, width);
            String whole = String.join(" ", lines).replaceAll("\\s+", " ");
            assertThat(whole)
                    .as("%d columns", width)
                    .containsOnlyOnce(
                            row.treatment() + ": org.example.Buffer accounts for 95% [90%, 100%] of the change")
                    .doesNotContain(row.benchmark().shortName() + ", " + row.treatment());
        }
    }

    @Test
    void on_the_page_a_cause_stands_in_its_row_and_in_no_other_place() throws Exception {
        for (RunReport bare : List.of(Cases.of("sample"), Cases.twoTreatments())) {
            RunReport report = explained(bare, "org.example.Buffer");
            String page = page(report);
            assertThat(page.split("org.example.Buffer", -1)).hasSize(2);
            String before = page.substring(page.lastIndexOf("<tr>", page.indexOf("org.example.Buffer")));
            String row = before.substring(0, before.indexOf("</tr>"));
            assertThat(row)
                    .contains(
                            "<p>org.example.Buffer accounts for 95% [90%, 100%] of the change, proved by exchanging it</p>")
                    .contains(changed(report).benchmark().shortName().replaceFirst(".*\\.", ""))
                    .contains("<svg class=\"bar\"");
            assertThat(page(bare)).doesNotContain("proved cause");
        }
    }

    private static String page(RunReport report) throws Exception {
        StringBuilder page = new StringBuilder();
        new HtmlReport(ReportOptions.DEFAULT).render(report, page);
        return page.toString();
    }

    @Test
    void hostile_names_of_causes_are_harmless() throws Exception {
        for (String name : Hostile.NAMES) {
            RunReport report = explained(Cases.of("sample"), "a" + name);
            assertThat(String.join("\n", text(report, 80)).chars()).as(name).noneMatch(c -> c < ' ' && c != '\n');
            StringBuilder markdown = new StringBuilder();
            new MarkdownReport(ReportOptions.DEFAULT).render(report, markdown);
            assertThat(markdown.toString()).doesNotContain("<script");
            PageAssertions.assertInert(page(report));
        }
    }
}
