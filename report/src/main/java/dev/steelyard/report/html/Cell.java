package dev.steelyard.report.html;

import dev.steelyard.report.words.RowView.VerdictView;
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

    static Cell text(String text) {
        return new Cell(text.length() > LONG ? "long" : "", Figure.text(text));
    }

    static Cell number(Figure figure) {
        return new Cell("number", figure);
    }

    /** Returns a text that sorts by the number it is. */
    static Cell numeral(String text) {
        return text.isEmpty() ? EMPTY : new Cell("", Figure.text(text).sorted(Double.parseDouble(text)));
    }

    /** Returns the verdict of a row, which sorts by how bad it is. */
    static Cell verdict(RowFigures row) {
        VerdictView verdict = row.view().verdict();
        return new Cell(
                "verdict " + tone(verdict),
                Figure.text(verdict.word(), row.place(), "verdict")
                        .sorted(-verdict.says().place()));
    }

    /** Returns the change of a row in the tone of its verdict. */
    static Cell change(RowFigures row) {
        return new Cell("number " + tone(row.view().verdict()), row.change());
    }

    private static String tone(VerdictView verdict) {
        return verdict.tone().name().toLowerCase(Locale.ROOT);
    }

    /** Returns the same cell, sorted after all that have a number. */
    Cell last() {
        return new Cell(type, figure.last());
    }

    boolean empty() {
        return figure.empty();
    }
}
