package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What more time would decide is at the end of a text and among the closing sentences of a page. */
final class MoreTimeTest {

    private static final MoreTime.Need TWELVE_MINUTES =
            new MoreTime.Need(Duration.ofSeconds(201), Duration.ofSeconds(701), Duration.ofSeconds(1301));
    private static final MoreTime THREE_OF_FIVE =
            new MoreTime(5, 3, 0, Optional.of(TWELVE_MINUTES), 40, Optional.empty());
    private static final String SENTENCE = "4 min to 12 min more would probably decide 3 of the 5 undecided rows"
            + " (a total budget of 22m): steelyard compare --resume 20261121-101502-7f3a --budget 22m";

    private static RunReport report(Optional<MoreTime> moreTime) {
        return report(moreTime, List.of());
    }

    private static RunReport report(Optional<MoreTime> moreTime, List<String> resume) {
        RunReport report = Cases.of("sample");
        Judgment judgment = new Judgment(report.rows(), moreTime, Optional.empty());
        return new RunReport(report.run(), report.blocks(), judgment, new RunReport.Commands(report.command(), resume));
    }

    private static String text(Optional<MoreTime> moreTime) throws IOException {
        return Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 500)), report(moreTime));
    }

    @Test
    void a_text_ends_with_the_command_that_goes_on_in_one_line() throws IOException {
        assertThat(text(Optional.of(THREE_OF_FIVE)).strip()).endsWith(SENTENCE.replace(": ", ":\n  "));
    }

    @Test
    void the_command_is_that_of_the_run() throws IOException {
        RunReport report = report(Optional.of(THREE_OF_FIVE), List.of("suite", "--resume", "my run"));
        assertThat(Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), report))
                .endsWith(":\n  steelyard suite --resume 'my run' --budget 22m\n");
    }

    @Test
    void markdown_and_html_have_it_among_the_closing_sentences() throws IOException {
        RunReport report = report(Optional.of(THREE_OF_FIVE));
        var files = ReportFiles.all(report, ReportOptions.DEFAULT);
        String markdown = Rendered.of(files.get("report.md"), report);
        assertThat(markdown.substring(0, markdown.indexOf("\n### "))).contains("- " + SENTENCE);
        String html = Rendered.of(files.get("report.html"), report);
        assertThat(html.substring(html.indexOf("<h2 id=\"notes\">"), html.indexOf("</ul>")))
                .contains(SENTENCE);
    }

    @Test
    void without_a_verdict_in_sight_no_time_is_named() throws IOException {
        assertThat(text(Optional.of(new MoreTime(5, 0, 0, Optional.empty(), 40, Optional.empty())))
                        .strip())
                .endsWith("More time would probably not help: none of the 5 undecided rows is expected to be decided"
                        + " even after 40 blocks.");
        assertThat(text(Optional.of(new MoreTime(1, 0, 0, Optional.empty(), 40, Optional.empty())))
                        .strip())
                .endsWith("More time would probably not help: the undecided row is not expected to be decided"
                        + " even after 40 blocks.");
    }

    @Test
    void where_blocks_are_too_few_to_tell_the_next_longer_budget_is_named_or_nothing() throws IOException {
        MoreTime.Longer ten = new MoreTime.Longer(Duration.ofMinutes(10), 3, 40);
        assertThat(text(Optional.of(new MoreTime(42, 0, 40, Optional.empty(), 40, Optional.of(ten))))
                        .strip())
                .endsWith("40 benchmarks have too few blocks for a verdict; a total budget of 10 min would be enough"
                        + " for about 3 of them:\n  steelyard compare --resume 20261121-101502-7f3a --budget 10m");
        assertThat(text(Optional.of(new MoreTime(5, 2, 0, Optional.empty(), 40, Optional.empty())))
                        .strip())
                .endsWith("More time may help; there are too few blocks to tell how much it would take.");
    }

    @Test
    void nothing_is_said_where_time_is_not_what_is_missing() throws IOException {
        assertThat(text(Optional.empty())).doesNotContain("--resume").doesNotContain("more time");
    }
}
