package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Large;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The page shows every block, is accessible, and keeps to its content policy. */
final class HtmlReportTest {

    @Test
    void every_case_is_inert() throws Exception {
        for (Map.Entry<String, RunReport> testCase : Cases.all().entrySet()) {
            PageAssertions.assertInert(render(testCase.getValue()));
        }
    }

    @Test
    void every_block_is_a_point_of_its_row() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        List<Element> plots = PageAssertions.elements(page)
                .filter(element -> element.getTagName().equals("svg"))
                .toList();
        // Three benchmarks for each of two treatments, and one row of allocation whose baseline is not 0.
        assertThat(plots).hasSize(7);
        assertThat(plots).allSatisfy(plot -> {
            Element path = (Element) plot.getElementsByTagName("path").item(0);
            assertThat(path.getAttribute("d")).matches("(M\\d+\\.\\d \\d+\\.\\dh0){6}");
            assertThat(plot.getAttribute("aria-label")).startsWith("6 blocks of ");
            assertThat(plot.getElementsByTagName("title").getLength()).isEqualTo(1);
        });
    }

    @Test
    void a_large_run_makes_a_page_that_opens() throws Exception {
        String page = render(Large.measured(3, 100, 40));
        // All 12 000 points are drawn; of 16 400 forks the first are listed.
        assertThat(page.split("h0", -1)).hasSize(12_001);
        assertThat(page).contains("15900 more forks are in forks.csv");
        assertThat(page.length()).isLessThan(1_200_000);
        PageAssertions.assertInert(page);
    }

    @Test
    void every_cell_of_a_head_has_a_scope() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        assertThat(PageAssertions.elements(page)
                        .filter(element -> element.getTagName().equals("th"))
                        .map(element -> element.getAttribute("scope")))
                .isNotEmpty()
                .allMatch(scope -> scope.equals("col") || scope.equals("row"));
    }

    @Test
    void failures_are_told_with_their_evidence() throws Exception {
        String text = PageAssertions.text(render(Cases.addedRemovedFailed()));
        assertThat(text)
                .contains("fork of buffered threw an exception: java.lang.IllegalStateException")
                .contains("forks/0-buffered.log")
                .doesNotContain("hunter22");
    }

    private static String render(RunReport report) throws IOException {
        StringBuilder page = new StringBuilder();
        new HtmlReport(ReportOptions.DEFAULT).render(report, page);
        return page.toString();
    }
}
