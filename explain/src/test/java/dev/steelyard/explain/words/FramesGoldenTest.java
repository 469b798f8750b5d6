package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.ExplainedFrames;
import dev.steelyard.core.judgment.FrameGraph;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.Golden;
import dev.steelyard.report.Rendered;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.json.FramesJson;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seals the flame graphs of explained changes, and the file that they are kept in. */
final class FramesGoldenTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static Map<Row, Optional<FrameGraph>> frames(RunReport report) {
        Map<Row, Optional<FrameGraph>> frames = new LinkedHashMap<>();
        report.frames().forEach(explained -> frames.put(explained.row(), Optional.of(explained.graph())));
        return frames;
    }

    private static String json(RunReport report, Map<Row, Optional<FrameGraph>> rows, Optional<String> before)
            throws IOException {
        StringBuilder text = new StringBuilder();
        new FramesJson().render(report.run(), rows, before, text);
        return text.toString();
    }

    private static List<Row> rows(RunReport report) {
        return report.rows().stream().map(row -> row.comparison().row()).toList();
    }

    private static String page(RunReport report) throws IOException {
        return Rendered.of(new HtmlReport(ReportOptions.DEFAULT), report);
    }

    /** The graphs of a page; all else of it is sealed with the report. */
    private static String graphs(String page) {
        int begin = page.indexOf("<figure><figcaption>Widths");
        return page.substring(begin, page.indexOf("</figure>", page.lastIndexOf("<figcaption>Widths")));
    }

    @Test
    void graphs_and_their_file_are_as_they_were() throws IOException {
        RunReport report = Flames.report();
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("ar-EG-u-nu-arab"))) {
            Locale.setDefault(locale);
            Golden.check("frames", "frames.json", json(report, frames(report), Optional.empty()));
            Golden.check("frames", "graphs.html", graphs(page(report)));
        }
    }

    @Test
    void what_is_read_is_what_was_written() throws IOException {
        for (RunReport report : List.of(Flames.report(), Flames.named(Hostile.NAMES.subList(0, 20)))) {
            String document = json(report, frames(report), Optional.empty());
            assertThat(FramesJson.frames(document, rows(report))).isEqualTo(report.frames());
        }
    }

    @Test
    void a_row_that_is_explained_again_replaces_its_frames_and_one_without_removes_them() throws IOException {
        RunReport report = Flames.report();
        Row first = report.frames().get(0).row();
        Row second = report.frames().get(1).row();
        String document = json(report, frames(report), Optional.empty());
        String again =
                json(report, Map.of(first, Optional.of(report.frames().get(1).graph())), Optional.of(document));
        assertThat(FramesJson.frames(again, rows(report)))
                .containsExactlyInAnyOrder(
                        new ExplainedFrames(first, report.frames().get(1).graph()),
                        report.frames().get(1));
        String without = json(report, Map.of(second, Optional.empty()), Optional.of(document));
        assertThat(FramesJson.frames(without, rows(report)))
                .containsExactly(report.frames().get(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"depth\": 2,|\"depth\": 4,|has no caller",
                "\"depth\": 0,|\"depth\": 1,|no frame 0",
                "\"before\": 11.9|\"before\": 19.9|exceed",
                "\"before\": 12.26,|\"before\": -1,|no times",
                "\"baseline\": 4,|\"baseline\": 0,|forks",
                "\"schemaVersion\": 1|\"schemaVersion\": 2|schemaVersion",
                "\"low\": |\"low\": 1e9, \"was\": |upside down"
            })
    void what_is_no_graph_is_refused(String right, String wrong, String problem) throws IOException {
        RunReport report = Flames.report();
        String document = json(report, frames(report), Optional.empty());
        assertThat(document).contains(right);
        assertThatThrownBy(() -> FramesJson.frames(document.replace(right, wrong), rows(report)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "null"})
    void what_is_no_document_is_refused(String document) {
        assertThatThrownBy(() -> FramesJson.frames(document, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_page_holds_hostile_names_as_text_only() throws Exception {
        String page = page(Flames.named(Hostile.NAMES));
        PageAssertions.assertInert(page);
        String text = PageAssertions.text(page);
        for (String name : Hostile.NAMES) {
            assertThat(text).contains(Visible.of(name) + ": ");
        }
    }

    /** The graph needs neither script nor style: everything is in the page's text. */
    @Test
    void every_change_is_told_in_words() throws Exception {
        String text = PageAssertions.text(page(Flames.report()));
        assertThat(text)
                .contains("Flame graphs, checked against main")
                .contains("recordings of 4 forks a side")
                .contains("recordings of 4 and 3 forks")
                .containsPattern("org\\.example\\.codec\\.Varint\\.next: gone, -\\d+\\.\\d+ ns/op \\[-\\d")
                .containsPattern("org\\.example\\.codec\\.Checks\\.range: new, \\+\\d+\\.\\d+ ns/op \\[\\+\\d")
                .contains("too rare to compare")
                .contains("other frames");
    }
}
