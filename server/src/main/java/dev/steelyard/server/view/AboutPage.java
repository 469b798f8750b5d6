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
                List.of("What each number means, and what it guarantees."),
                List.of(new Section(
                        "terms",
                        "Terms",
                        List.of(Column.text("term"), Column.text("meaning")),
                        List.of(
                                row(
                                        "change",
                                        "How much the score of a treatment differs from that of its baseline, which ran at the same time on"
                                                + " the same machine. For scores of time, below 0 is faster; for throughput, above 0 is."
                                                + " Lasting changes and levels are always of time or bytes per operation: above 0 is worse."),
                                row(
                                        "interval",
                                        "Contains the true change with 99% confidence unless the run says otherwise, even if the run stopped early; with 98% where the compare page goes through an anchor."),
                                row(
                                        "improved, regressed",
                                        "The change is significant after correction for the other rows. If nothing changed, the probability of"
                                                + " any false one among the scores of a treatment is at most 1%; otherwise at most 1% of the"
                                                + " reported changes are false, on average."),
                                row("equivalent", "The change lies within the run's margin, 2% by default."),
                                row("inconclusive", "Neither was shown. That is not a pass."),
                                row(
                                        "lasting change",
                                        "The level of a series shifted and stayed. A series without any change shows one with a probability"
                                                + " of at most 1%. At least " + SeriesChanges.FEWEST
                                                + " measured commits are needed."),
                                row(
                                        "range (commits)",
                                        "With 99% probability, the change is in one of these commits. Of A..B, A itself is not one of them;"
                                                + " commits that were not measured are."),
                                row(
                                        "unreviewed",
                                        "A regression that nobody marked, that is not in quarantine, and that no fresh comparison refuted. A"
                                                + " later fix does not change that."),
                                row(
                                        "setting",
                                        "Host, JVM, flags and options, and version of the benchmark. Scores of different settings are not"
                                                + " comparable."),
                                row(
                                        "proved",
                                        "An experiment changed only what is named, classes or a decision of the JIT compiler, and the change or"
                                                + " part of it came and went with it."),
                                row(
                                        "seen, suspected, cleared",
                                        "Recordings indicate it; neither proved nor ruled out; ruled out by an experiment.")),
                        List.of("The proofs are in Steelyard's docs/statistics.md."))));
    }

    private static List<Cell> row(String term, String meaning) {
        return List.of(Cell.text(term), Cell.text(meaning));
    }
}
