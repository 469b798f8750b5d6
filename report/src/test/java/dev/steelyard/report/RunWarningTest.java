package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Findings;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A warning about the whole run is said once in each document. */
final class RunWarningTest {

    private static final String SENTENCE =
            "The variants were built in different ways, which may explain part of a change:"
                    + " run from one jar (main) or classes and libraries (buffered).";

    @Test
    void variants_that_were_built_in_different_ways_are_told_once_in_each_document() throws IOException {
        RunReport report = Findings.builtDifferently();
        String text = Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 500)), report);
        var files = ReportFiles.all(report, ReportOptions.DEFAULT);
        for (String document : List.of(text, Rendered.of(files.get("report.html"), report))) {
            assertThat(document).containsOnlyOnce(SENTENCE);
        }
        assertThat(Rendered.of(files.get("report.md"), report)).containsOnlyOnce("built in different ways");
        String json = Rendered.of(files.get("results.json"), report);
        JsonNode run = JsonMapper.shared().readTree(json).get("run");
        assertThat(run.get("warnings").get(0).asString()).isEqualTo(SENTENCE);
        assertThat(run.get("warningCodes").get(0).asString()).isEqualTo("built-differently");
        assertThat(json).containsOnlyOnce("built in different ways");
    }

    @Test
    void nothing_is_said_where_all_were_built_alike() throws IOException {
        RunReport report = Cases.of("sample");
        assertThat(Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), report))
                .doesNotContain("different ways");
        String json = Rendered.of(ReportFiles.all(report, ReportOptions.DEFAULT).get("results.json"), report);
        assertThat(JsonMapper.shared().readTree(json).get("run").has("warnings"))
                .isFalse();
    }
}
