package dev.steelyard.history.csv;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.Drift;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.change.Spike;
import dev.steelyard.history.imports.ImportedChanges;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.words.ChangesRenderer;
import dev.steelyard.history.words.ConfirmationWords;
import dev.steelyard.history.words.ImportWords;
import dev.steelyard.history.words.MarkWords;
import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The change points of a history, one row per finding; a series without any has one row, which says whether it was judged.
 */
public final class ChangesCsv implements ChangesRenderer {

    private static final List<String> HEADER = List.of(
            "series",
            "points",
            "finding",
            "index",
            "revision",
            "rangeFirst",
            "rangeLast",
            "rangeFirstRevision",
            "rangeLastRevision",
            "before",
            "after",
            "change",
            "pValue",
            "adjustedPValue",
            "detectable",
            "mark",
            "importedFrom",
            "confirmation",
            "confirmedChange",
            "confirmedLow",
            "confirmedHigh");

    /** How many columns are behind that of marks. */
    private static final int OF_CONFIRMATION = 4;

    private final String source;

    /** Creates a table. */
    public ChangesCsv() {
        this("");
    }

    /** @param source what imported series come from; empty for others */
    private ChangesCsv(String source) {
        this.source = source;
    }

    @Override
    public void render(ChangeReport report, Appendable out) throws IOException {
        render(report, List.of(), out);
    }

    @Override
    public void render(ChangeReport measured, List<ImportedChanges> imported, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(HEADER).end();
        new ChangesCsv("").rows(table, measured);
        for (ImportedChanges one : imported) {
            new ChangesCsv(ImportWords.source(one.history())).rows(table, one.report());
        }
    }

    private void rows(CsvTable table, ChangeReport report) throws IOException {
        for (SeriesChanges series : report.series()) {
            for (ChangePoint change : series.changes()) {
                change(table, report, series, change);
            }
            if (series.drift().isPresent()) {
                drift(table, series, series.drift().get());
            }
            for (Recorded.Break at :
                    report.source().recorded().map(Recorded::breaks).orElse(List.of())) {
                if (at.begins().equals(series.name())) {
                    rupture(table, report, series, at);
                }
            }
            for (Spike spike : series.spikes()) {
                spike(table, report, series, spike);
            }
            if (!series.judged() || series.unchanged()) {
                start(table, series, series.judged() ? "unchanged" : "not judged");
                texts(texts(table, 11).number(series.detectable()).text("").text(source), OF_CONFIRMATION)
                        .end();
            }
        }
    }

    private static CsvTable start(CsvTable table, SeriesChanges series, String finding) {
        return table.text(series.name()).number(series.points()).text(finding);
    }

    private static CsvTable texts(CsvTable table, int empty) {
        for (int i = 0; i < empty; i++) {
            table.text("");
        }
        return table;
    }

    private void change(CsvTable table, ChangeReport report, SeriesChanges series, ChangePoint change)
            throws IOException {
        start(table, series, "change")
                .number(change.index())
                .text(report.revisions().get(change.index()))
                .number(change.first())
                .number(change.last())
                .text(report.revisions().get(change.first()))
                .text(report.revisions().get(change.last()))
                .number(change.before())
                .number(change.after())
                .number(change.change())
                .number(change.pValue())
                .number(report.adjusted(change))
                .number(OptionalDouble.empty())
                .text(report.marks()
                        .of(series, change)
                        .map(mark -> MarkWords.judgment(mark.judgment()))
                        .orElse(""))
                .text(source);
        Optional<Confirmation> known = report.confirmation(series, change);
        Optional<Change> measured = known.flatMap(Confirmation::change);
        table.text(known.map(of -> ConfirmationWords.code(of.outcome())).orElse(""))
                .number(part(measured, Change::estimate))
                .number(part(measured, Change::low))
                .number(part(measured, Change::high))
                .end();
    }

    private static OptionalDouble part(Optional<Change> change, ToDoubleFunction<Change> part) {
        return change.isPresent() ? OptionalDouble.of(part.applyAsDouble(change.get())) : OptionalDouble.empty();
    }

    /** The benchmark itself changed: its values before are those of another series. */
    private void rupture(CsvTable table, ChangeReport report, SeriesChanges series, Recorded.Break at)
            throws IOException {
        start(table, series, "break")
                .number(at.index())
                .text(report.revisions().get(at.index()))
                .number(at.before() + 1)
                .number(at.index())
                .text(report.revisions().get(at.before() + 1))
                .text(report.revisions().get(at.index()));
        texts(texts(table, 7).text(source), OF_CONFIRMATION).end();
    }

    private void drift(CsvTable table, SeriesChanges series, Drift drift) throws IOException {
        texts(start(table, series, "drift"), 6)
                .number(drift.before())
                .number(drift.after())
                .number(drift.change())
                .number(drift.pValue());
        texts(texts(table, 3).text(source), OF_CONFIRMATION).end();
    }

    private void spike(CsvTable table, ChangeReport report, SeriesChanges series, Spike spike) throws IOException {
        start(table, series, spike.latest() ? "recent" : "spike")
                .number(spike.index())
                .text(report.revisions().get(spike.index()));
        texts(table, 4).number(spike.level()).number(spike.value()).number(spike.change());
        texts(texts(table, 4).text(source), OF_CONFIRMATION).end();
    }
}
