package dev.steelyard.compare.delivery;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.DiskError;
import dev.steelyard.compare.request.CompareRequest.Format;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.report.ReportFiles;
import dev.steelyard.report.csv.ResultsCsv;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.json.ResultsJson;
import dev.steelyard.report.markdown.MarkdownReport;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Writes a report to a run's folder and to standard output. */
public final class Delivery {

    /** Columns of text output to a file: what a pull request and a wide terminal both show. */
    private static final int TEXT_WIDTH = 120;

    /** Columns below which a table cannot be read; a terminal as narrow as that breaks its lines. */
    private static final int NARROWEST = 60;

    private final ReportOptions options;

    /** @param options what the user chose about reports */
    public Delivery(ReportOptions options) {
        this.options = options;
    }

    /**
     * Writes every document of a report into a folder. Each appears whole or not at all.
     *
     * @throws UncheckedIOException if one cannot be written; those before it are there
     */
    public void write(RunReport report, Path folder) {
        for (Map.Entry<String, Renderer> file : ReportFiles.all(report, options).entrySet()) {
            write(report, file.getValue(), folder.resolve(file.getKey()));
        }
    }

    private static void write(RunReport report, Renderer renderer, Path file) {
        try {
            AtomicFile.write(file, out -> {
                Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                renderer.render(report, writer);
                writer.flush();
            });
        } catch (IOException e) {
            throw DiskError.of(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Prints a report in one format, as wide as the terminal if there is one. */
    public void print(RunReport report, Format format, Console console) {
        StringBuilder text = new StringBuilder();
        try {
            renderer(format, console).render(report, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
    }

    /** Returns how text looks on a console: as wide as its terminal if there is one. */
    public static TextStyle style(Console console) {
        return new TextStyle(
                console.color(), Math.max(NARROWEST, console.columns().orElse(TEXT_WIDTH)));
    }

    private Renderer renderer(Format format, Console console) {
        return switch (format) {
            case TEXT -> new TextReport(options, style(console));
            case JSON -> new ResultsJson();
            case CSV -> new ResultsCsv();
            case MARKDOWN -> new MarkdownReport(options);
            case HTML -> new HtmlReport(options);
        };
    }
}
