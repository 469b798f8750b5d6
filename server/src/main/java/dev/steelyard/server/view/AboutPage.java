package dev.steelyard.server.view;

import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.server.page.Cell;
import dev.steelyard.server.page.Column;
import dev.steelyard.server.page.Page;
import dev.steelyard.server.page.Page.Above;
import dev.steelyard.server.page.Section;
import java.util.List;

/** What the numbers mean, in plain words. */
final class AboutPage {

    private AboutPage() {}

    static Page page() {
        return new Page(
                Paths.ABOUT,
                "About the numbers",
                List.of(new Above("Ledger", Paths.TOP)),
                List.of("What each number promises, and what it does not."),
                List.of(new Section(
                        "terms",
                        "Terms",
                        List.of(Column.text("term"), Column.text("meaning")),
                        List.of(
                                row(
                                        "change",
                                        "How much the score of a treatment differs from that of its baseline, which ran at the same time on"
                                                + " the same machine. For scores of time, below 0 is faster; for throughput, above 0 is."),
                                row(
                                        "interval",
                                        "The true change is inside with the stated probability, 99 % unless the run says otherwise, however"
                                                + " long it was measured."),
                                row(
                                        "improved, regressed",
                                        "A change was shown. Where nothing changed, at most 1 % of the benchmarks of a run are called so."),
                                row(
                                        "equivalent",
                                        "The whole interval is within the margin of the run, 2 % unless the run says otherwise."),
                                row("inconclusive", "Neither was shown. That is not a pass."),
                                row(
                                        "lasting change",
                                        "The level of a series shifted and stayed. A series without any change shows one with a probability"
                                                + " of at most 1 %. At least " + SeriesChanges.FEWEST
                                                + " measured commits are needed."),
                                row(
                                        "commits of a change",
                                        "One of them made it. Commits between that were not measured may have made it as well, and are"
                                                + " counted."),
                                row(
                                        "setting",
                                        "Machine, JVM, options and version of the benchmark. Scores of different settings are never joined."),
                                row(
                                        "proved",
                                        "An experiment exchanged the named classes alone, and the change came and went with them.")),
                        List.of("How this is proved: docs/statistics.md of Steelyard."))));
    }

    private static List<Cell> row(String term, String meaning) {
        return List.of(Cell.text(term), Cell.text(meaning));
    }
}
