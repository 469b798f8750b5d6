package dev.steelyard.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Large;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A comment has a limit, and what does not fit is counted. */
final class MarkdownReportTest {

    @Test
    void rows_that_do_not_fit_are_counted() throws IOException {
        String text = render(Large.of(1, 500));
        assertThat(text.length()).isLessThan(MarkdownReport.LIMIT);
        long shown = text.lines().filter(line -> line.startsWith("| Many")).count();
        Matcher note =
                Pattern.compile("\\*\\*(\\d+) more rows do not fit here\\*\\*").matcher(text);
        assertThat(note.find()).isTrue();
        assertThat(shown + Long.parseLong(note.group(1))).isEqualTo(500);
        assertThat(shown).isGreaterThan(20);
        assertThat(text).contains(" more: see `report.html`").contains("`results.csv`");
    }

    @Test
    void at_most_twenty_changed_rows_come_first_and_the_others_are_folded() throws IOException {
        String text = render(Large.measured(1, 250, 1));
        String first = text.substring(0, text.indexOf("<details>"));
        assertThat(first.lines().filter(line -> line.startsWith("| Many")))
                .hasSize(20)
                .allMatch(line -> line.contains("**regressed**"));
        long shown = text.lines().filter(line -> line.startsWith("| Many")).count();
        assertThat(text)
                .contains("<details><summary>" + (shown - 20) + " more rows, 30 of them changed or failed</summary>");
    }

    @Test
    void a_regression_is_shown_before_rows_where_nothing_happened() throws IOException {
        assertThat(render(Large.of(1, 500))).contains("| Many499.run |").contains("**regressed**");
    }

    @Test
    void many_treatments_fit_too() throws IOException {
        assertThat(render(Large.of(60, 20)).length()).isLessThan(MarkdownReport.LIMIT);
    }

    @Test
    void mentions_and_references_are_broken() {
        assertThat(Markdown.escape("@team #12 a|b <b> `x`"))
                .isEqualTo("@&#8203;team #&#8203;12 a&#124;b &#60;b&#62; &#96;x&#96;");
    }

    @Test
    void long_cells_are_cut_between_characters() {
        String cell = Markdown.cell("|".repeat(299) + "\ud83d\ude80" + "|".repeat(1000));
        assertThat(cell).endsWith("\ud83d\ude80...").hasSize(299 * 6 + 5);
    }

    private static String render(RunReport report) throws IOException {
        StringBuilder text = new StringBuilder();
        new MarkdownReport(ReportOptions.DEFAULT).render(report, text);
        return text.toString();
    }
}
