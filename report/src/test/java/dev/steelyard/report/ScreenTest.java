package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Drawn;
import dev.steelyard.report.sample.Findings;
import dev.steelyard.report.sample.Queues;
import dev.steelyard.report.sample.ShortBudget;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people see at a glance: at most a screen, what changed first, and a count of the rest. */
final class ScreenTest {

    private static List<String> lines(RunReport report) throws IOException {
        return Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), report)
                .lines()
                .toList();
    }

    /** Returns a report of open rows, and of rows without a change. */
    private static RunReport report(int open, int equivalent) {
        List<Reason> reasons = new ArrayList<>(Collections.nCopies(open, new Reason.Undecided()));
        List<Warning> warnings = new ArrayList<>(Collections.nCopies(equivalent, new Warning.StoppedEarly()));
        return Findings.report(reasons, warnings);
    }

    @Test
    void a_comparison_of_two_variants_fits_a_screen_however_many_rows_it_has() throws IOException {
        for (int open : List.of(1, 8, 20, 40, 400)) {
            assertThat(lines(report(open, 0))).hasSizeLessThanOrEqualTo(40);
            assertThat(lines(report(open, 40))).hasSizeLessThanOrEqualTo(40);
        }
        assertThat(lines(Findings.report(Findings.reasons(), Findings.warnings())))
                .hasSizeLessThanOrEqualTo(40);
        assertThat(lines(Queues.judged())).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void forty_rows_show_those_that_are_open_and_count_the_rest() throws IOException {
        List<String> lines = lines(report(3, 37));
        assertThat(lines).filteredOn(line -> line.contains("inconclusive [")).hasSize(3);
        assertThat(lines).filteredOn(line -> line.contains("equivalent*")).isEmpty();
        assertThat(lines).contains("Not shown: 37 other rows; report.html shows them.");
    }

    /** As where all benchmarks need a server that is not there. */
    @Test
    void failures_that_differ_in_their_log_alone_share_a_note() throws IOException {
        List<Reason> reasons = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ForkOutcome outcome = new ForkOutcome(
                    ForkOutcome.Kind.THREW, "java.net.ConnectException: refused; log: /run/logs/" + i + ".log");
            reasons.add(new Reason.NoCompleteBlock(BlockFailure.fork("main", outcome)));
        }
        String text = String.join("\n", lines(Findings.report(reasons, List.of())));
        assertThat(text.split("ConnectException", -1)).hasSize(2);
        assertThat(text).contains("/run/logs/0.log").doesNotContain("/run/logs/1.log");
    }

    @Test
    void open_rows_that_do_not_fit_are_counted() throws IOException {
        List<String> lines = lines(report(30, 10));
        int shown = (int)
                lines.stream().filter(line -> line.contains("inconclusive [")).count();
        assertThat(shown).isBetween(8, 20);
        assertThat(lines)
                .contains("Not shown: " + (30 - shown)
                        + " rows that changed, failed or are undecided; 10 other rows; report.html shows them.");
    }

    @Test
    void benchmarks_that_were_not_measured_share_a_sentence_beside_others() throws IOException {
        RunReport whole = new Drawn(Criteria.DEFAULT, 0.02, 0.03, 12).report(14, 8);
        List<String> lines = lines(ShortBudget.of(whole, 4));
        assertThat(lines)
                .filteredOn(line -> line.contains("not measured [") && !line.contains("removed"))
                .isEmpty();
        assertThat(lines)
                .anyMatch(line -> line.matches("\\d+ benchmarks were not measured: the budget of .* was not enough.*"));
    }

    @Test
    void benchmarks_that_were_not_measured_are_listed_if_none_was() throws IOException {
        RunReport whole = new Drawn(Criteria.DEFAULT, 0.02, 0.03, 12).report(6, 0);
        assertThat(lines(whole))
                .filteredOn(line -> line.contains("not measured ["))
                .isNotEmpty();
    }

    @Test
    void treatments_that_do_not_fit_beside_one_another_stand_below_their_benchmark() throws IOException {
        String narrow =
                Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 80)), Cases.of("five-variants"));
        assertThat(narrow.lines()).hasSizeLessThanOrEqualTo(60);
        assertThat(narrow).containsOnlyOnce("benchmark  ").contains("(main: ");
    }

    @Test
    void a_report_of_few_rows_is_shown_whole() throws IOException {
        assertThat(lines(Cases.of("sample"))).noneMatch(line -> line.contains("other row"));
    }
}
