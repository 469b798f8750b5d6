package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Names that try to be more than names stay names in every format. */
final class HostileTest {

    private static final RunReport REPORT = Hostile.report();
    private static final Map<String, Renderer> FILES =
            ReportFiles.all(REPORT, new ReportOptions(ScoreStatistic.MEAN, false, true));

    @Test
    void every_document_can_be_encoded() throws IOException {
        for (Map.Entry<String, Renderer> file : FILES.entrySet()) {
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(Rendered.of(file.getValue(), REPORT)))
                    .as(file.getKey())
                    .isTrue();
        }
    }

    @Test
    void a_terminal_sees_no_control_character() throws IOException {
        String text = Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), REPORT);
        Escaped.assertPlainText(text);
        assertThat(text).contains("\\u001b[31mred").contains("left\\u202eright").contains("nul\\u0000char");
    }

    @Test
    void a_page_holds_the_names_as_text_only() throws Exception {
        String page = document("report.html");
        PageAssertions.assertInert(page);
        String shown = PageAssertions.text(page);
        for (String name : Hostile.NAMES) {
            assertThat(shown).as(name).contains(Visible.of(name));
        }
    }

    @Test
    void no_cell_is_a_formula() throws IOException {
        for (String file : List.of("results.csv", "summary.csv", "blocks.csv", "forks.csv", "slices.csv")) {
            Escaped.assertNoFormula(document(file));
        }
    }

    /** Tables are printed to terminals, too. */
    @Test
    void no_table_holds_a_control_character() throws IOException {
        for (String file : List.of("results.csv", "summary.csv", "blocks.csv", "forks.csv", "slices.csv")) {
            Escaped.assertPlainText(document(file));
            assertThat(document(file)).contains("\\u001b[31mred");
        }
    }

    @Test
    void json_gives_the_names_back() throws IOException {
        JsonNode comparisons =
                new JsonMapper().readTree(document("results.json")).get("comparisons");
        List<String> names = comparisons
                .valueStream()
                .map(row -> row.get("benchmark").asString().substring("p.Type.".length()))
                .toList();
        // Half a character cannot be encoded; all else comes back as it was.
        assertThat(names)
                .containsExactlyElementsOf(Hostile.NAMES.stream()
                        .map(name -> name.replace('\ud800', '\ufffd'))
                        .toList());
        JsonNode jmh = new JsonMapper().readTree(document("jmh-hostile.json"));
        assertThat(jmh.size()).isEqualTo(Hostile.NAMES.size());
    }

    @Test
    void markdown_stays_a_table() throws IOException {
        String text = document("report.md");
        List<String> rows = text.lines()
                .filter(line -> line.startsWith("| ") && line.contains(" avgt "))
                .toList();
        assertThat(rows).hasSameSizeAs(Hostile.NAMES);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.chars().filter(character -> character == '|'))
                        .hasSize(11));
        Escaped.assertTameMarkdown(text);
    }

    private static String document(String file) throws IOException {
        return Rendered.of(Optional.ofNullable(FILES.get(file)).orElseThrow(), REPORT);
    }
}
