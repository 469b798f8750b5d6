package dev.steelyard.report.text;

import dev.steelyard.report.words.RowView.Tone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A table of aligned columns; columns that are empty in every row are left out. If lines are too long, the labels of a
 * row get their own line; if that is not enough, spare columns are dropped, the last one first.
 */
public final class TextTable {

    /**
     * A column.
     *
     * @param title its head
     * @param kind kind of its cells
     */
    public record Column(String title, Kind kind) {
        private boolean right() {
            return kind == Kind.NUMBER || kind == Kind.SPARE;
        }
    }

    /** Kinds of columns. */
    public enum Kind {
        /** A label of the row; labels come first. */
        LABEL,
        /** A number, aligned to the right. */
        NUMBER,
        /** A number that is dropped on a narrow terminal. */
        SPARE,
        /** Anything else. */
        TEXT
    }

    /** A row, and the lines of text above it. */
    private record Line(String group, List<String> cells, Tone tone, List<String> above) {}

    private static final String GAP = "  ";
    private static final String INDENT = "  ";
    private static final String BELOW = INDENT + INDENT;

    private final List<Column> columns;
    private final TextStyle style;
    private final List<Line> lines = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    /** Lines of text by the place of the row above them. */
    private final Map<Integer, List<String>> below = new HashMap<>();
    /** Widths of all columns, known when the table is written. */
    private List<Integer> widths = List.of();

    /**
     * @param columns the columns, labels first
     * @param style style of the terminal
     */
    public TextTable(List<Column> columns, TextStyle style) {
        this.columns = List.copyOf(columns);
        this.style = style;
    }

    /**
     * Adds a row below the head of its group, if it has one; the last cell is the verdict, which gets the tone's color.
     */
    public void add(String group, List<String> cells, Tone tone) {
        List<String> indented = new ArrayList<>(cells);
        indented.set(0, (group.isEmpty() ? "" : INDENT) + cells.get(0));
        lines.add(new Line(group, List.copyOf(indented), tone, List.copyOf(notes)));
        notes.clear();
    }

    /** Adds text across all columns, above the row that is added next. */
    public void note(String text) {
        notes.add(text);
    }

    /** Adds text across all columns, below the row that was added last. */
    public void noteBelow(String text) {
        below.computeIfAbsent(lines.size() - 1, absent -> new ArrayList<>()).add(text);
    }

    /** Returns whether a column has content, and a line room for it. */
    public boolean shows(String title) {
        widths = measured();
        List<Integer> shown = shown();
        if (total(shown) > style.width()) {
            shown.removeAll(labels(shown));
            fit(shown);
        }
        return shown.stream().anyMatch(column -> columns.get(column).title().equals(title));
    }

    /**
     * Writes the table.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    public void write(Appendable out) throws IOException {
        widths = measured();
        List<Integer> shown = shown();
        boolean ownLine = total(shown) > style.width();
        List<Integer> labels = ownLine ? labels(shown) : List.of();
        List<Integer> rest = new ArrayList<>(shown);
        rest.removeAll(labels);
        List<String> titles = columns.stream().map(Column::title).toList();
        if (ownLine) {
            fit(rest);
            out.append(label(titles, labels)).append('\n');
        }
        writeCells(out, titles, rest, ownLine, Tone.NEUTRAL);
        String group = "";
        for (int row = 0; row < lines.size(); row++) {
            Line line = lines.get(row);
            if (!line.group.equals(group)) {
                out.append(line.group).append('\n');
                group = line.group;
            }
            for (String note : line.above) {
                Paragraph.write(out, note, INDENT, style.width());
            }
            if (ownLine) {
                out.append(label(line.cells, labels)).append('\n');
            }
            writeCells(out, line.cells, rest, ownLine, line.tone);
            for (String note : below.getOrDefault(row, List.of())) {
                out.append(BELOW);
                Paragraph.hanging(out, note, BELOW, style.width());
            }
        }
    }

    /** The columns with content. */
    private List<Integer> shown() {
        List<Integer> shown = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            int index = column;
            if (lines.stream().anyMatch(line -> !line.cells.get(index).isEmpty())) {
                shown.add(column);
            }
        }
        return shown;
    }

    private List<Integer> labels(List<Integer> shown) {
        return shown.stream()
                .filter(column -> columns.get(column).kind == Kind.LABEL)
                .toList();
    }

    /** Drops spare columns, from right to left, until a line fits. */
    private void fit(List<Integer> rest) {
        for (int place = rest.size() - 1; place >= 0; place--) {
            boolean spare = columns.get(rest.get(place)).kind == Kind.SPARE;
            if (spare && INDENT.length() * 2 + total(rest) > style.width()) {
                rest.remove(place);
            }
        }
    }

    private static String label(List<String> cells, List<Integer> labels) {
        return labels.stream().map(cells::get).filter(cell -> !cell.isBlank()).collect(Collectors.joining(GAP));
    }

    private void writeCells(Appendable out, List<String> cells, List<Integer> shown, boolean indented, Tone tone)
            throws IOException {
        StringBuilder text = new StringBuilder(indented ? INDENT + INDENT : "");
        for (int place = 0; place < shown.size(); place++) {
            int column = shown.get(place);
            boolean last = place == shown.size() - 1;
            String cell = cells.get(column);
            String padding = " ".repeat(width(column) - length(cell));
            text.append(place == 0 ? "" : GAP);
            if (last) {
                text.append(colored(cell, tone));
            } else {
                text.append(columns.get(column).right() ? padding + cell : cell + padding);
            }
        }
        out.append(text.toString().stripTrailing()).append('\n');
    }

    private String colored(String cell, Tone tone) {
        if (!style.color() || cell.isEmpty() || tone == Tone.NEUTRAL) {
            return cell;
        }
        String code = switch (tone) {
            case GOOD -> "32";
            case BAD -> "31";
            default -> "33";
        };
        return "\u001b[" + code + "m" + cell + "\u001b[0m";
    }

    private int total(List<Integer> shown) {
        return shown.stream().mapToInt(this::width).sum() + GAP.length() * (shown.size() - 1);
    }

    private int width(int column) {
        return widths.get(column);
    }

    private List<Integer> measured() {
        List<Integer> measured = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            int width = length(columns.get(column).title);
            for (Line line : lines) {
                width = Math.max(width, length(line.cells.get(column)));
            }
            measured.add(width);
        }
        return measured;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
