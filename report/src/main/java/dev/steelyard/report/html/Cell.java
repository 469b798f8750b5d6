package dev.steelyard.report.html;

import dev.steelyard.report.words.RowView.VerdictView;
import java.util.List;
import java.util.Locale;

/**
 * A cell of a table.
 *
 * @param type its class
 * @param figure what it shows
 */
record Cell(String type, Figure figure) {

    /** A cell without content. */
    static final Cell EMPTY = new Cell("", Figure.NONE);

    /** Texts from this length on are broken into lines. */
    private static final int LONG = 24;

    /** Verdicts, the worst last. */
    private static final List<String> RANKS = List.of(
            "removed",
            "added",
            "unreached",
            "not measured",
            "equivalent",
            "equivalent*",
            "inconclusive",
            "changed",
            "failed",
            "improved",
            "regressed");

    static Cell text(String text) {
        return new Cell(text.length() > LONG ? "long" : "", new Figure(text, "", null, null, null, null));
    }

    static Cell number(Figure figure) {
        return new Cell("number", figure);
    }

    static Cell verdict(VerdictView verdict) {
        return new Cell(
                "verdict " + verdict.tone().name().toLowerCase(Locale.ROOT),
                Figure.ranked(verdict.word(), rank(verdict.word())));
    }

    /** Returns the number in the tone of its verdict. */
    static Cell judged(Figure figure, VerdictView verdict) {
        return new Cell("number " + verdict.tone().name().toLowerCase(Locale.ROOT), figure);
    }

    /** Returns how far up a verdict is when the worst is first. */
    static int rank(String verdict) {
        return RANKS.indexOf(verdict);
    }

    boolean empty() {
        return figure.empty();
    }
}
