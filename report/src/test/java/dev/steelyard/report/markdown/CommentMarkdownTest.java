package dev.steelyard.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.NormalRange;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.report.Escaped;
import dev.steelyard.report.Rendered;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The answer on a pull request. */
class CommentMarkdownTest {

    /** A comment on GitHub may have so many characters. */
    private static final int MOST_CHARACTERS = 65_536;

    private static final int MOST_LINES = 40;

    static Stream<String> cases() {
        return Cases.all().keySet().stream();
    }

    private static String comment(RunReport report) throws IOException {
        return Rendered.of(new CommentMarkdown(ReportOptions.DEFAULT), report);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void what_is_not_folded_is_short(String testCase) throws IOException {
        String comment = comment(Cases.of(testCase));

        assertThat(comment).startsWith(CommentMarkdown.MARKER + "\n").hasSizeLessThan(MOST_CHARACTERS);
        String open = comment.substring(0, comment.indexOf("<details>"));
        int treatments = Cases.of(testCase).run().treatments().size();
        assertThat(open.lines().count())
                .as(open)
                .isLessThanOrEqualTo(treatments == 1 ? MOST_LINES : (long) MOST_LINES * treatments);
    }

    @Test
    void hostile_names_are_harmless() throws IOException {
        String comment = comment(Hostile.report());

        // A command line as long as that of hostile variants is left out.
        Escaped.assertTameMarkdown(comment.substring(CommentMarkdown.MARKER.length()), 0);
    }

    private static RunReport with(LimitFinding.Outcome outcome) {
        RunReport report = Cases.of("unreached");
        LimitFinding limit = new LimitFinding(
                Limit.parse("Decoder.read max 20 ms"),
                report.run().treatments().get(0).name(),
                Optional.empty(),
                outcome,
                Optional.empty());
        Judgment judgment =
                new Judgment(report.rows(), Optional.empty(), Optional.empty(), Optional.empty(), List.of(limit));
        return new RunReport(report.run(), report.blocks(), judgment, RunReport.Commands.UNKNOWN);
    }

    @Test
    void a_missed_limit_is_something_to_look_at() throws IOException {
        assertThat(comment(with(LimitFinding.Outcome.MISSED)))
                .contains("**1 limit missed**; please look at it.")
                .doesNotContain("no action needed");
        assertThat(comment(with(LimitFinding.Outcome.MET))).doesNotContain("limit missed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "two-treatments | regressed**; please look at",
                "added-removed-failed | failed**; please look at",
                "unreached | The change does not reach any benchmark.",
            })
    void the_first_sentence_says_whether_to_act(String testCase, String sentence) throws IOException {
        assertThat(comment(Cases.of(testCase))).contains(sentence);
    }

    @Test
    void a_row_that_changed_shows_which_changes_are_usual() throws IOException {
        RunReport report = Cases.of("two-treatments");
        assertThat(comment(report)).doesNotContain("normal range");
        List<NormalRange> ranges = report.rows().stream()
                .map(row -> new NormalRange(row.comparison().row(), -0.0123, 0.0123, 20))
                .toList();

        assertThat(comment(report.withNormal(ranges)))
                .contains("| before | after | normal range |")
                .contains("-1.23%, +1.23%");
    }

    @Test
    void without_rows_there_is_no_word_of_a_pass() throws IOException {
        assertThat(comment(Cases.of("empty")))
                .doesNotContain("no action needed")
                .doesNotContain("No regression");
    }
}
