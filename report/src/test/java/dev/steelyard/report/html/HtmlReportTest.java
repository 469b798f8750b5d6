package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Large;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The page says what a terminal says, shows every block, is accessible, and keeps to its content policy. */
final class HtmlReportTest {

    @Test
    void every_case_is_inert() throws Exception {
        for (Map.Entry<String, RunReport> testCase : Cases.all().entrySet()) {
            PageAssertions.assertInert(render(testCase.getValue()));
        }
    }

    @Test
    void the_page_begins_with_the_sentences_of_a_terminal() throws Exception {
        for (RunReport report : Cases.all().values()) {
            StringBuilder text = new StringBuilder();
            new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 1000)).render(report, text);
            List<String> answers = of(render(report), "p", "answer")
                    .map(Element::getTextContent)
                    .toList();
            assertThat(text.toString()).startsWith(String.join("\n", answers) + "\n\n");
        }
    }

    @Test
    void every_block_is_a_point_of_its_row() throws Exception {
        List<Element> plots = of(render(Cases.twoTreatments()), "svg", "plot").toList();
        // Three benchmarks for each of two treatments, and one row of allocation whose baseline is not 0.
        assertThat(plots).hasSize(7);
        assertThat(plots).allSatisfy(plot -> {
            assertThat(plot.getAttribute("aria-label")).startsWith("6 blocks of ");
            assertThat(children(plot)
                            .filter(path -> path.getAttribute("class").equals("points"))
                            .map(path -> path.getAttribute("d")))
                    .singleElement()
                    .asString()
                    .matches("(M[\\d.]+ [\\d.]+h0){6}");
        });
    }

    @Test
    void every_fork_has_a_mark_and_its_slices_a_line() throws Exception {
        List<Element> plots = of(render(Cases.twoTreatments()), "svg", "scores").toList();
        assertThat(plots.stream().map(plot -> plot.getAttribute("aria-label")))
                .hasSize(6)
                .contains("Score of each fork, by block", "Slices of block 0, in their order");
        assertThat(children(plots.get(0))
                        .filter(path -> path.getAttribute("class").startsWith("mark"))
                        .map(path -> path.getAttribute("d")
                                .chars()
                                .filter(c -> c == 'M')
                                .count()))
                .containsExactly(6L, 6L, 6L);
        // A warmup iteration and four counted slices.
        assertThat(children(plots.get(1))
                        .filter(path -> path.getAttribute("class").startsWith("trace"))
                        .map(path -> path.getAttribute("d").split("[ML]", -1).length - 1))
                .containsExactly(5, 5, 5);
    }

    @Test
    void changes_are_listed_with_the_worst_first() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        List<Element> lines = PageAssertions.elements(page)
                .filter(element -> element.getTagName().equals("tr"))
                .filter(row -> row.getElementsByTagName("a").getLength() == 1)
                .toList();
        assertThat(lines.stream().map(HtmlReportTest::spaced))
                .containsExactly(
                        "DecoderBenchmark.readLong (size=10) +24 B regressed checked allocation",
                        "DecoderBenchmark.readLong (size=1000) +150% [+150%, +150%] regressed checked allocation",
                        "DecoderBenchmark.readLong (size=1000) +38.1% [+37.0%, +39.2%] regressed checked score",
                        "DecoderBenchmark.readLong (size=10) +33.2% [+32.1%, +34.4%] regressed checked score",
                        "DecoderBenchmark.readLong (size=10) -34.2% [-35.0%, -33.1%] improved buffered score");
    }

    @Test
    void treatments_stand_side_by_side_without_empty_columns() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        Element table = PageAssertions.elements(page)
                .filter(element -> element.getAttribute("id").equals("results"))
                .findFirst()
                .orElseThrow();
        assertThat(texts(table, "th").limit(12))
                .containsExactly(
                        "benchmark",
                        "size",
                        "main",
                        "buffered",
                        "checked",
                        "score",
                        "change",
                        "verdict",
                        "score",
                        "change",
                        "verdict",
                        "allocation");
        assertThat(table.getElementsByTagName("tbody").getLength()).isEqualTo(3);
    }

    @Test
    void details_wait_unparsed() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        assertThat(PageAssertions.elements(page)
                        .filter(element -> element.getAttribute("class").matches("plot|scores|chart"))
                        .filter(element -> !inside(element, "template")))
                .isEmpty();
        assertThat(page.getElementsByTagName("template").getLength()).isEqualTo(4);
    }

    @Test
    void a_line_has_the_command_that_measures_it_alone() throws Exception {
        assertThat(PageAssertions.text(render(Cases.twoTreatments())))
                .contains(
                        "steelyard compare --include '^org\\.example\\.codec\\.DecoderBenchmark\\.readLong$' --seed 42")
                .contains("-- -t 1 -p size=1000");
    }

    @Test
    void a_large_run_makes_a_page_of_moderate_size() throws Exception {
        String page = render(Large.measured(3, 100, 40));
        // All 12 000 blocks and 16 000 forks are drawn.
        assertThat(page.split("h0", -1)).hasSize(12_001);
        assertThat(page.length()).isLessThan(2_500_000);
        PageAssertions.assertInert(page);
    }

    @Test
    void every_cell_of_a_head_has_a_scope() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        assertThat(PageAssertions.elements(page)
                        .filter(element -> element.getTagName().equals("th"))
                        .map(element -> element.getAttribute("scope")))
                .isNotEmpty()
                .allMatch(scope -> scope.equals("col") || scope.equals("row") || scope.equals("colgroup"));
    }

    @Test
    void failures_are_told_with_their_evidence() throws Exception {
        String text = PageAssertions.text(render(Cases.addedRemovedFailed()));
        assertThat(text)
                .contains("fork of buffered threw an exception: java.lang.IllegalStateException")
                .contains("forks/0-buffered.log")
                .doesNotContain("hunter22");
    }

    private static Stream<Element> of(String page, String tag, String type) throws Exception {
        return PageAssertions.elements(PageAssertions.parse(page))
                .filter(element -> element.getTagName().equals(tag)
                        && element.getAttribute("class").equals(type));
    }

    private static Stream<Element> children(Element parent) {
        return PageAssertions.elements(parent.getOwnerDocument()).filter(element -> element.getParentNode() == parent);
    }

    private static Stream<String> texts(Element parent, String tag) {
        return Stream.iterate(0, index -> index + 1)
                .limit(parent.getElementsByTagName(tag).getLength())
                .map(index -> parent.getElementsByTagName(tag).item(index).getTextContent());
    }

    private static String spaced(Element row) {
        return String.join(
                        " ",
                        Stream.of("th", "td")
                                .flatMap(tag -> texts(row, tag))
                                .map(text -> text.replaceAll("\\s+", " ").trim())
                                .filter(text -> !text.isEmpty())
                                .toList())
                .trim();
    }

    private static boolean inside(Element element, String tag) {
        for (Node node = element.getParentNode(); node != null; node = node.getParentNode()) {
            if (node.getNodeName().equals(tag)) {
                return true;
            }
        }
        return false;
    }

    private static String render(RunReport report) throws IOException {
        StringBuilder page = new StringBuilder();
        new HtmlReport(ReportOptions.DEFAULT).render(report, page);
        return page.toString();
    }
}
