package dev.steelyard.compare.calibrate;

import static dev.steelyard.report.markdown.Markdown.cell;
import static dev.steelyard.report.markdown.Markdown.escape;

import dev.steelyard.compare.calibrate.CalibrationView.CalibratedRow;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.markdown.Markdown;
import java.io.IOException;
import java.util.stream.Collectors;

/** A calibration as a table in Markdown, with conclusions and a legend. */
public final class CalibrationMarkdown implements CalibrationRenderer {

    @Override
    public void render(RunReport report, Calibration calibration, Appendable out) throws IOException {
        CalibrationView view = CalibrationView.of(report, calibration);
        out.append("## Calibration of ")
                .append(cell(report.run().baseline().source()))
                .append("\n\n");
        for (String sentence : view.closing()) {
            out.append("- ").append(escape(sentence)).append('\n');
        }
        if (!view.shared().isEmpty()) {
            out.append("\nParams of all rows: ").append(cell(view.shared())).append('\n');
        }
        out.append("\n| benchmark | params | mode | ")
                .append(view.heads().stream().map(Markdown::escape).collect(Collectors.joining(" | ")))
                .append(" |\n|:--|:--|:--|")
                .append("--:|".repeat(view.heads().size()))
                .append('\n');
        for (CalibratedRow row : view.rows()) {
            out.append("| ")
                    .append(cell(row.label().benchmark()))
                    .append(" | ")
                    .append(cell(row.label().params()))
                    .append(" | ")
                    .append(row.label().mode())
                    .append(" | ")
                    .append(row.cells().stream().map(Markdown::cell).collect(Collectors.joining(" | ")))
                    .append(" |\n");
        }
        out.append('\n');
        for (String sentence : view.legend()) {
            out.append("- ").append(escape(sentence)).append('\n');
        }
    }
}
