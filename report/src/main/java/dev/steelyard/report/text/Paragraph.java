package dev.steelyard.report.text;

import java.io.IOException;

/** Breaks text into lines. */
public final class Paragraph {

    private Paragraph() {}

    /**
     * Writes text in lines of at most {@code width} characters, unless a word is longer; later lines are indented.
     *
     * @param width maximum length of a line, in characters
     */
    public static void write(Appendable out, String text, String indent, int width) throws IOException {
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > indent.length() && line.length() + 1 + word.length() > width) {
                out.append(line).append('\n');
                line.setLength(0);
                line.append(indent).append(word);
            } else {
                line.append(line.length() == 0 || line.toString().equals(indent) ? "" : " ")
                        .append(word);
            }
        }
        out.append(line).append('\n');
    }

    /**
     * Writes text after an indent that was already written, in lines of at most {@code width} characters, unless a word
     * is longer.
     *
     * @param width maximum length of a line including the indent, in characters
     */
    public static void hanging(Appendable out, String text, String indent, int width) throws IOException {
        int column = 0;
        int room = Math.max(20, width - indent.length());
        for (String word : text.split(" ")) {
            if (column > 0 && column + 1 + word.length() > room) {
                out.append('\n').append(indent);
                column = 0;
            }
            out.append(column == 0 ? "" : " ").append(word);
            column += (column == 0 ? 0 : 1) + word.length();
        }
        out.append('\n');
    }
}
