package dev.steelyard.history.words;

import dev.steelyard.history.mark.Mark;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** The marks of a project's changes for a terminal. */
public final class MarksText {

    private static final List<Column> COLUMNS = List.of(
            new Column("benchmark", Kind.LABEL),
            new Column("change", Kind.NUMBER),
            new Column("changed in", Kind.TEXT),
            new Column("marked", Kind.TEXT),
            new Column("as", Kind.TEXT),
            new Column("reason", Kind.TEXT));

    private final TextStyle style;

    /** Creates a list for a terminal of the given style. */
    public MarksText(TextStyle style) {
        this.style = style;
    }

    /**
     * Writes marks.
     *
     * @param marks the marks, at least one
     * @throws IOException if {@code out} fails
     */
    public void render(List<Mark> marks, Appendable out) throws IOException {
        TextTable table = new TextTable(COLUMNS, style);
        for (Mark mark : marks) {
            table.add(
                    "",
                    List.of(
                            MarkWords.subject(mark.change()),
                            MarkWords.size(mark.change()),
                            MarkWords.range(mark.change()),
                            DateTimeFormatter.ISO_LOCAL_DATE.format(mark.at().atOffset(ZoneOffset.UTC)),
                            MarkWords.judgment(mark.judgment()),
                            Visible.of(mark.reason())),
                    Tone.NEUTRAL);
        }
        table.write(out);
    }
}
