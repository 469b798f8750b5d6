package dev.steelyard.compare.calibrate;

import dev.steelyard.compare.calibrate.CalibrationView.CalibratedRow;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.text.TextTable;
import dev.steelyard.report.text.TextTable.Column;
import dev.steelyard.report.text.TextTable.Kind;
import dev.steelyard.report.words.Reproduce;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A calibration as a table for a terminal, one row per benchmark, with a legend and conclusions. */
public final class CalibrationText implements CalibrationRenderer {

    private final TextStyle style;

    /** Creates a table for a terminal of the given style. */
    public CalibrationText(TextStyle style) {
        this.style = style;
    }

    @Override
    public void render(RunReport report, Calibration calibration, Appendable out) throws IOException {
        CalibrationView view = CalibrationView.of(report, calibration);
        Variant baseline = report.run().baseline();
        out.append("calibration of ").append(Visible.of(baseline.source()));
        if (baseline.revision().isPresent()) {
            out.append("  ").append(Reproduce.shortRevision(baseline.revision().get()));
        }
        out.append("\n")
                .append(Integer.toString(report.run().variants().size()))
                .append(" variants of the same code, ")
                .append(Integer.toString(report.run().criteria().looks().last()))
                .append(" blocks\n");
        if (!view.shared().isEmpty()) {
            Paragraph.write(out, "params of all rows: " + Visible.of(view.shared()), "  ", style.width());
        }
        out.append('\n');
        table(view).write(out);
        out.append('\n');
        for (String sentence : view.legend()) {
            Paragraph.write(out, Visible.of(sentence), "  ", style.width());
        }
        out.append('\n');
        for (String sentence : view.closing()) {
            Paragraph.write(out, Visible.of(sentence), "  ", style.width());
        }
    }

    private TextTable table(CalibrationView view) {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("benchmark", Kind.LABEL), new Column("params", Kind.LABEL), new Column("mode", Kind.LABEL)));
        view.heads().forEach(head -> columns.add(new Column(head, Kind.NUMBER)));
        TextTable table = new TextTable(columns, style);
        for (CalibratedRow row : view.rows()) {
            List<String> cells = new ArrayList<>(List.of(
                    Visible.of(row.label().member()),
                    Visible.of(row.label().params()),
                    row.label().mode()));
            row.cells().forEach(cell -> cells.add(Visible.of(cell)));
            table.add(Visible.of(row.label().type()), cells, Tone.NEUTRAL);
        }
        return table;
    }
}
