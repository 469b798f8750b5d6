package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Large;
import dev.steelyard.report.sample.Mixed;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

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
            String page = render(report);
            String shown = PageAssertions.parse(page).getDocumentElement().getTextContent();
            List<String> answers =
                    of(page, "p", "answer").map(Element::getTextContent).toList();
            List<String> lines = text.toString().lines().toList();
            // What limits the answer follows it.
            assertThat(lines.stream().skip(answers.size()).takeWhile(line -> !line.isEmpty()))
                    .allSatisfy(line -> assertThat(shown).contains(line));
            for (int i = 0; i < answers.size(); i++) {
                // The heading names the two sides already.
                assertThat(lines.get(i).toLowerCase(Locale.ROOT))
                        .endsWith(answers.get(i)
                                .toLowerCase(Locale.ROOT)
                                .substring(
                                        answers.size() == 1 ? 0 : answers.get(i).indexOf(": ") + 2));
            }
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
                .contains("Score of each fork, by block. main: 6 forks, 12.22 ns to 12.34 ns, median 12.26 ns;"
                        + " buffered: 6 forks, 8.035 ns to 8.135 ns, median 8.071 ns;"
                        + " checked: 6 forks, 16.27 ns to 16.53 ns, median 16.34 ns.")
                .anyMatch(label -> label.startsWith("Slices of block 0, in their order. main: 4 points, 12."));
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
    void all_rows_are_drawn_with_the_worst_first_and_allocation_apart() throws Exception {
        Document page = PageAssertions.parse(render(Cases.twoTreatments()));
        List<String> lines = PageAssertions.elements(page)
                .filter(element -> element.getTagName().equals("tr"))
                .filter(HtmlReportTest::leadsToALine)
                .map(HtmlReportTest::spaced)
                .toList();
        assertThat(lines)
                .containsExactly(
                        "DecoderBenchmark.readLong (size=1000) +38.1% [+37.0%, +39.2%] regressed checked",
                        "DecoderBenchmark.readLong (size=10) +33.2% [+32.1%, +34.4%] regressed checked",
                        "DecoderBenchmark.readDouble +0.40% [-3.01%, +3.92%] inconclusive checked",
                        "DecoderBenchmark.readLong (size=10) -34.2% [-35.0%, -33.1%] improved buffered",
                        "DecoderBenchmark.readLong (size=1000) -1.30% [-1.61%, -1.02%] equivalent* buffered",
                        "DecoderBenchmark.readDouble -0.25% [-1.10%, +0.61%] equivalent buffered",
                        "DecoderBenchmark.readLong (size=10) +24 B \u2192 +24 B regressed checked",
                        "DecoderBenchmark.readLong (size=1000) +150% [+150%, +150%] regressed checked",
                        "DecoderBenchmark.readLong (size=1000) 0.00% [0.00%, 0.00%] equivalent buffered");
        assertThat(of(render(Cases.twoTreatments()), "svg", "bar").map(bar -> bar.getAttribute("aria-label")))
                .hasSize(lines.size())
                .contains("+38.1% [+37.0%, +39.2%], margin 2%", "+24 B, margin 2%, beyond the axis");
    }

    @Test
    void scores_and_allocation_have_axes_of_their_own_and_outliers_have_arrows() throws Exception {
        String page = render(Cases.of("five-variants"));
        assertThat(of(page, "th", "ends").map(head -> head.getAttribute("aria-label")))
                .startsWith("from -80.0% to +400%", "from -99.9% to 1000x");
        assertThat(of(page, "svg", "bar").map(Element::getTextContent).filter(text -> !text.isEmpty()))
                .containsExactly("200x \u2192", "12.4x \u2192");
    }

    @Test
    void no_bar_leaves_its_axis() throws Exception {
        for (RunReport report : Cases.all().values()) {
            of(render(report), "svg", "bar").forEach(bar -> {
                NodeList shapes = bar.getElementsByTagName("rect");
                for (int i = 0; i < shapes.getLength(); i++) {
                    Element shape = (Element) shapes.item(i);
                    double from = percent(shape.getAttribute("x"));
                    double across =
                            shape.getAttribute("width").endsWith("%") ? percent(shape.getAttribute("width")) : 0;
                    assertThat(from).isBetween(0.0, 100.0);
                    assertThat(from + across).isBetween(0.0, 100.0);
                    assertThat(across).isNotNegative();
                }
            });
        }
    }

    private static double percent(String text) {
        return Double.parseDouble(text.replace("%", ""));
    }

    @Test
    void what_failed_is_among_the_changes() throws Exception {
        assertThat(PageAssertions.elements(PageAssertions.parse(render(Cases.addedRemovedFailed())))
                        .filter(element -> element.getTagName().equals("tr"))
                        .filter(HtmlReportTest::leadsToALine)
                        .map(HtmlReportTest::spaced))
                .contains("org.example.codec.DecoderBenchmark.readBytes (size=10) failed");
    }

    @Test
    void rows_beyond_twenty_wait_for_a_click() throws Exception {
        Document page = PageAssertions.parse(render(Large.measured(2, 300, 2)));
        List<Boolean> closed = PageAssertions.elements(page)
                .filter(element -> element.getTagName().equals("a")
                        && element.getAttribute("href").startsWith("#b"))
                .map(link -> inside(link, "details"))
                .toList();
        // 200 of the 600 scores, and all allocation that changed: every tenth benchmark, against both treatments.
        assertThat(closed).hasSizeGreaterThanOrEqualTo(200 + 60);
        assertThat(closed.stream().filter(each -> !each)).hasSize(40);
        assertThat(closed.subList(0, 20)).doesNotContain(true);
        assertThat(closed.subList(20, 200)).doesNotContain(false);
        assertThat(page.getDocumentElement().getTextContent()).contains("400 more are in the table below.");
        // One drawing of each metric has every row: a bar and an interval.
        List<Element> all =
                of(render(Large.measured(2, 300, 2)), "svg", "overview").toList();
        assertThat(all.stream().map(drawing -> drawing.getAttribute("aria-label")))
                .first()
                .isEqualTo("600 rows in the order of their changes. The tables have the numbers.");
        assertThat(children(all.get(0))
                        .filter(path -> path.getAttribute("class").matches("reach .*|interval"))
                        .mapToInt(path -> path.getAttribute("d").split("z", -1).length - 1)
                        .sum())
                .isEqualTo(2 * 600);
    }

    @Test
    void the_answer_stands_once_above_the_picture_and_all_else_below() throws Exception {
        for (RunReport report : Cases.all().values()) {
            Document page = PageAssertions.parse(render(report));
            Element header = (Element) page.getElementsByTagName("header").item(0);
            assertThat(children(header).map(Element::getTagName).filter(tag -> !tag.equals("a")))
                    .containsOnly("h1", "p");
            String text = page.getDocumentElement().getTextContent();
            of(render(report), "p", "answer")
                    .map(Element::getTextContent)
                    .forEach(answer -> assertThat(text).containsOnlyOnce(answer));
            Element first = PageAssertions.elements(page)
                    .filter(element -> element.getTagName().equals("section"))
                    .findFirst()
                    .orElseThrow();
            if (page.getElementsByTagName("caption").getLength() > 1) {
                assertThat(first.getAttribute("aria-labelledby")).isEqualTo("changes");
            }
        }
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
                        "verdict",
                        "change",
                        "score",
                        "verdict",
                        "change",
                        "score",
                        "allocation");
        assertThat(table.getElementsByTagName("tbody").getLength()).isEqualTo(3);
    }

    @Test
    void details_wait_unparsed() throws Exception {
        String page = render(Cases.of("scaling"));
        // With scripts, a browser reads what is inside as text, up to the first end tag: one for each start tag.
        String[] parts = page.split("<noscript[^>]*>", -1);
        assertThat(parts[0]).doesNotContain("</noscript>");
        assertThat(List.of(parts).subList(1, parts.length))
                .hasSize(2 + 2 + 8)
                .allSatisfy(part -> assertThat(part.split("</noscript>", -1)).hasSize(2));
        String parsed = page.replaceAll("(?s)<noscript[^>]*>.*?</noscript>", "");
        assertThat(parsed).contains("class=\"bar\"").doesNotContainPattern("class=\"(plot|scores|chart|sign)\"");
        assertThat(page.split("class=\"plot\"", -1)).hasSizeGreaterThan(8);
    }

    @Test
    void a_line_has_the_command_that_measures_it_alone() throws Exception {
        assertThat(PageAssertions.text(render(Cases.twoTreatments())))
                .contains(
                        "steelyard compare --include '^org\\.example\\.codec\\.DecoderBenchmark\\.readLong$' --seed 42")
                .contains("-- -t 1 -bm avgt -p size=1000");
    }

    @Test
    void a_large_run_makes_a_page_of_moderate_size() throws Exception {
        String page = render(Large.measured(3, 100, 40));
        // All 12 000 blocks and 16 000 forks are drawn, and the 1200 blocks of allocation that changed.
        assertThat(page.split("h0(?=[M\"])", -1)).hasSize(13_201);
        assertThat(page.length()).isLessThan(3_000_000);
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

    /** Lost blocks make it differ between treatments; the details have it for each. */
    @Test
    void the_baseline_stands_once_with_most_of_its_blocks() throws Exception {
        Document page = PageAssertions.parse(render(Mixed.lostBlocks()));
        Element table = PageAssertions.elements(page)
                .filter(element -> element.getAttribute("id").equals("results"))
                .findFirst()
                .orElseThrow();
        assertThat(texts(table, "th").limit(10))
                .containsExactly(
                        "benchmark",
                        "main",
                        "one",
                        "other",
                        "verdict",
                        "change",
                        "score",
                        "verdict",
                        "change",
                        "score");
        Stream.of(0, 1)
                .map(row -> (Element) table.getElementsByTagName("tbody").item(row))
                .map(row -> texts(row, "td").toList())
                .forEach(line -> assertThat(line.get(0)).isNotEmpty());
    }

    @Test
    void what_was_not_measured_comes_last_and_is_folded() throws Exception {
        List<String> folds = new ArrayList<>();
        for (RunReport report : Cases.all().values()) {
            Document page = PageAssertions.parse(render(report));
            List<String> rest = PageAssertions.elements(page)
                    .map(element -> element.getAttribute("data-rest"))
                    .filter(text -> !text.isEmpty())
                    .toList();
            assertThat(rest).isSorted();
            assertThat(rest.isEmpty() || rest.contains("false"))
                    .as("not all are folded")
                    .isTrue();
            folds.addAll(rest);
        }
        assertThat(folds).contains("true");
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
        return PageAssertions.elements(parent.getOwnerDocument())
                .filter(element -> element.getParentNode() == parent
                        || element.getParentNode().getParentNode() == parent);
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

    private static boolean leadsToALine(Element row) {
        return row.getElementsByTagName("a").getLength() == 1
                && ((Element) row.getElementsByTagName("a").item(0))
                        .getAttribute("href")
                        .startsWith("#b");
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
