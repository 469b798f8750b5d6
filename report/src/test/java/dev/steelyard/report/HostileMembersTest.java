package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.sample.Groups;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Labels of secondary results, which come from a stranger's class files, stay labels in every format. */
final class HostileMembersTest {

    private static final RunReport REPORT = Groups.hostile();
    /** With secondary rows, which text and Markdown hide by themselves. */
    private static final ReportOptions ALL = new ReportOptions(ScoreStatistic.MEAN, true, true);

    private static final Map<String, Renderer> FILES = ReportFiles.all(REPORT, ALL);

    @Test
    void a_terminal_sees_no_control_character() throws IOException {
        String text = Rendered.of(new TextReport(ALL, TextStyle.PLAIN), REPORT);
        Escaped.assertPlainText(text);
        assertThat(text).contains("pair:\\u001b[31mred").contains("pair:nul\\u0000char");
    }

    @Test
    void a_page_holds_the_labels_as_text_only() throws Exception {
        String page = document("report.html");
        PageAssertions.assertInert(page);
        String shown = PageAssertions.text(page);
        for (String name : Hostile.NAMES) {
            assertThat(shown).as(name).contains("pair:" + Visible.of(name));
        }
    }

    @Test
    void no_cell_is_a_formula() throws IOException {
        for (String file : List.of("results.csv", "blocks.csv", "slices.csv")) {
            Escaped.assertNoFormula(document(file));
        }
    }

    @Test
    void json_gives_the_labels_back() throws IOException {
        List<String> expected = Hostile.NAMES.stream()
                .map(name -> name.replace('\ud800', '\ufffd'))
                .toList();
        JsonNode comparisons =
                new JsonMapper().readTree(document("results.json")).get("comparisons");
        assertThat(comparisons.valueStream().map(row -> row.get("metric").asString()))
                .containsExactlyElementsOf(expected);
        JsonNode secondary =
                new JsonMapper().readTree(document("jmh-other.json")).get(0).get("secondaryMetrics");
        assertThat(secondary.propertyNames()).containsAll(expected);
    }

    @Test
    void markdown_stays_a_table() throws IOException {
        List<String> rows = document("report.md")
                .lines()
                .filter(line -> line.startsWith("| ") && line.contains(" avgt "))
                .toList();
        assertThat(rows).hasSameSizeAs(Hostile.NAMES);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.chars().filter(character -> character == '|'))
                        .hasSize(11));
    }

    private static String document(String file) throws IOException {
        return Rendered.of(Optional.ofNullable(FILES.get(file)).orElseThrow(), REPORT);
    }
}
