package dev.steelyard.history.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.history.series.StoredComparison;
import dev.steelyard.history.series.StoredComparison.Way;
import dev.steelyard.history.series.StoredComparisons;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.RowWords;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Two revisions, compared by what is recorded, for a terminal. */
public final class StoredText {

    private static final List<Column> COLUMNS = List.of(
            new Column("benchmark", Kind.LABEL),
            new Column("older", Kind.NUMBER),
            new Column("newer", Kind.NUMBER),
            new Column("change", Kind.NUMBER),
            new Column("interval", Kind.NUMBER),
            new Column("level", Kind.SPARE),
            new Column("how", Kind.TEXT));

    private final TextStyle style;

    /** @param style style of the terminal */
    public StoredText(TextStyle style) {
        this.style = style;
    }

    /**
     * Writes the comparison, the same in any locale.
     *
     * @param out destination; neither flushed nor closed
     * @throws IOException if {@code out} fails
     */
    public void render(StoredComparisons stored, Appendable out) throws IOException {
        for (String line : StoredWords.heading(stored)) {
            Paragraph.write(out, Visible.of(line), "   ", style.width());
        }
        out.append('\n');
        TextTable table = new TextTable(COLUMNS, style);
        for (StoredComparison one : stored.benchmarks()) {
            table.add("", cells(one), tone(one));
        }
        table.write(out);
        out.append('\n');
        for (String sentence : StoredWords.closing(stored)) {
            Paragraph.write(out, Visible.of(sentence), "", style.width());
        }
    }

    private static List<String> cells(StoredComparison one) {
        Benchmark benchmark = one.history().benchmark();
        String details = RowWords.paramsAndThreads(benchmark);
        Optional<Change> change = StoredWords.change(one);
        return List.of(
                Visible.of(benchmark.shortName() + (details.isEmpty() ? "" : " " + details)),
                PointWords.of(one.history()).score(one.older().score()),
                PointWords.of(one.history()).score(one.newer().score()),
                change.map(known -> Numbers.change(known.estimate())).orElse(""),
                HistoryWords.interval(change),
                StoredWords.level(one),
                Visible.of(StoredWords.way(one)));
    }

    private static Tone tone(StoredComparison one) {
        return one.way() == Way.SCORES_ONLY ? Tone.DOUBT : Tone.NEUTRAL;
    }
}
