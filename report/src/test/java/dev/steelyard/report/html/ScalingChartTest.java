package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.sample.Swept;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Charts of scores over numbers: what is drawn is where its number says. */
final class ScalingChartTest {

    private static List<Element> charts(RunReport report) throws Exception {
        return PageAssertions.elements(PageAssertions.parse(render(report)))
                .filter(element -> element.getAttribute("class").equals("chart"))
                .toList();
    }

    private static List<Element> of(Element chart, String tag, String type) {
        return PageAssertions.elements(chart.getOwnerDocument())
                .filter(element -> element.getParentNode() == chart
                        || element.getParentNode().getParentNode() == chart)
                .filter(element -> element.getTagName().equals(tag)
                        && element.getAttribute("class").startsWith(type))
                .toList();
    }

    private static long points(Element path) {
        return path.getAttribute("d").chars().filter(c -> c == 'M').count();
    }

    @Test
    void every_series_has_its_scores_and_its_changes() throws Exception {
        List<Element> charts = charts(Cases.of("scaling"));
        assertThat(charts).hasSize(4);
        assertThat(charts.stream().map(chart -> chart.getAttribute("aria-label").replaceAll(":.*", "")))
                .containsExactly(
                        "Scores of main, buffered, batched",
                        "Change of buffered against main, Maps.get (kind=tree, avgt) by size",
                        "Scores of main, buffered",
                        "Change of buffered against main, Maps.put (thrpt) by threads");
        // A mark for each variant that was measured: batched broke at the largest size.
        List<Element> scores = of(charts.get(0), "path", "mark");
        assertThat(scores.stream().map(path -> path.getAttribute("class")))
                .containsExactly("mark c0", "mark c1", "mark c2");
        assertThat(scores.stream().map(ScalingChartTest::points)).containsExactly(4L, 4L, 3L);
        List<Element> changes = of(charts.get(1), "path", "mark");
        assertThat(changes.stream().map(ScalingChartTest::points)).containsExactly(4L, 3L);
        // Both ends and the bar between them.
        assertThat(of(charts.get(1), "path", "whisker").stream().map(ScalingChartTest::points))
                .containsExactly(12L, 9L);
        assertThat(of(charts.get(1), "path", "band")).hasSize(1);
        assertThat(of(charts.get(1), "path", "zero")).hasSize(1);
    }

    @Test
    void the_line_does_not_cross_the_gap_behind_nothing() throws Exception {
        Element main = of(charts(Cases.of("scaling")).get(0), "path", "trace").get(0);
        assertThat(main.getAttribute("d")).matches("M[\\d.]+ [\\d.]+M[\\d.]+ [\\d.]+(L[\\d.]+ [\\d.]+){2}");
    }

    @Test
    void values_stand_at_their_logarithms() throws Exception {
        Element threads =
                of(charts(Cases.of("scaling")).get(2), "path", "trace").get(0);
        Matcher numbers = Pattern.compile("[ML]([\\d.]+) ").matcher(threads.getAttribute("d"));
        List<Double> x =
                numbers.results().map(result -> Double.valueOf(result.group(1))).toList();
        assertThat(x).hasSize(4);
        double step = x.get(1) - x.get(0);
        assertThat(step).isGreaterThan(50);
        assertThat(x.get(2) - x.get(1)).isCloseTo(step, within(0.2));
        assertThat(x.get(3) - x.get(2)).isCloseTo(step, within(0.2));
    }

    @Test
    void descriptions_hold_every_number() throws Exception {
        String label = charts(Cases.of("scaling")).get(1).getAttribute("aria-label");
        assertThat(label)
                .contains("1000 -17.4% [-23.4%, -11.4%]")
                .contains("Change of batched against main")
                .contains("0 +139% [+138%, +140%]");
    }

    @Test
    void reports_without_a_series_have_no_section() throws Exception {
        assertThat(render(Cases.twoTreatments())).doesNotContain("Scaling").doesNotContain("class=\"chart\"");
    }

    @Test
    void hostile_names_of_params_stay_names() throws Exception {
        for (String name : Hostile.NAMES) {
            RunReport report = Swept.hostile(name);
            assertThat(charts(report)).as(name).hasSize(2);
            PageAssertions.assertInert(render(report));
        }
    }

    private static String render(RunReport report) throws IOException {
        StringBuilder page = new StringBuilder();
        new HtmlReport(ReportOptions.DEFAULT).render(report, page);
        return page.toString();
    }
}
