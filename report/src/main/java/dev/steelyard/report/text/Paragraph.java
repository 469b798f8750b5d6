package dev.steelyard.report.text;

import java.io.IOException;

/** Breaks text into lines. */
final class Paragraph {

    private Paragraph() {}

    /**
     * Writes text in lines of at most a width, where words allow it; later lines are indented.
     *
     * @param width characters of a line
     */
    static void write(Appendable out, String text, String indent, int width) throws IOException {
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
}
