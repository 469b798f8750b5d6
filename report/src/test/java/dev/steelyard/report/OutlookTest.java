package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What more time would settle stands at the end of a text and among the closing sentences of a page. */
final class OutlookTest {

    private static final String SENTENCE = "3 of 5 open rows would probably be settled by about 12 min more.";

    private static RunReport report() {
        RunReport report = Cases.of("sample");
        return new RunReport(report.run(), report.blocks(), report.rows(), report.command(), Optional.of(SENTENCE));
    }

    @Test
    void theTextEndsWithIt() throws IOException {
        String text = Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), report());
        assertThat(text.strip()).endsWith(SENTENCE);
    }

    @Test
    void markdownAndHtmlHaveItAmongTheClosingSentences() throws IOException {
        var files = ReportFiles.all(report(), ReportOptions.DEFAULT);
        String markdown = Rendered.of(files.get("report.md"), report());
        assertThat(markdown.substring(0, markdown.indexOf("\n### "))).contains("- " + SENTENCE);
        String html = Rendered.of(files.get("report.html"), report());
        assertThat(html.substring(html.indexOf("<ul class=\"closing\">"), html.indexOf("</ul>")))
                .contains(SENTENCE);
    }
}
