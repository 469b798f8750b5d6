package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.sample.AnyFinding;
import dev.steelyard.report.sample.Findings;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Names inside findings, which come from strangers, stay names in every format. */
final class HostileFindingsTest {

    static Stream<String> names() {
        return Hostile.NAMES.stream();
    }

    private static RunReport report(String name) {
        return Findings.report(AnyFinding.all(Reason.class, name), AnyFinding.all(Warning.class, name));
    }

    private static String document(String file, RunReport report) throws IOException {
        Map<String, Renderer> files = ReportFiles.all(report, ReportOptions.DEFAULT);
        return Rendered.of(Objects.requireNonNull(files.get(file)), report);
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_terminal_sees_no_control_character(String name) throws IOException {
        RunReport report = report(name);
        Escaped.assertPlainText(Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), report));
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_page_holds_the_names_as_text_only(String name) throws Exception {
        String page = document("report.html", report(name));
        PageAssertions.assertInert(page);
        assertThat(PageAssertions.text(page))
                .contains(Visible.of(name) + " does not have this benchmark")
                .contains("where " + Visible.of(name) + " starts first");
    }

    @ParameterizedTest
    @MethodSource("names")
    void no_cell_is_a_formula(String name) throws IOException {
        Escaped.assertNoFormula(document("results.csv", report(name)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void markdown_holds_neither_elements_nor_links(String name) throws IOException {
        Escaped.assertTameMarkdown(document("report.md", report(name)));
    }

    @ParameterizedTest
    @MethodSource("names")
    void json_gives_the_names_back(String name) throws IOException {
        JsonNode first = new JsonMapper()
                .readTree(document("results.json", report(name)))
                .get("comparisons")
                .get(0);
        // Half a character cannot be encoded; all else comes back as it was.
        assertThat(first.get("reason").asString())
                .isEqualTo(name.replace('\ud800', '\ufffd') + " does not have this benchmark");
        assertThat(first.get("reasonCode").asString()).isEqualTo("missing-from");
    }
}
