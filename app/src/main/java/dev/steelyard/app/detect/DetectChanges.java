package dev.steelyard.app.detect;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.app.detect.DetectRequest.FailOn;
import dev.steelyard.core.change.ChangeDetector;
import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.RevisionTable;
import dev.steelyard.core.change.SeriesChanges;
import dev.steelyard.core.error.UserError;
import dev.steelyard.report.csv.ChangesCsv;
import dev.steelyard.report.document.ChangesRenderer;
import dev.steelyard.report.json.ChangesJson;
import dev.steelyard.report.text.ChangesText;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.results.series.SeriesCsv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Finds the change points of each series in a file and writes them. */
public final class DetectChanges {
    private static final int TEXT_WIDTH = 130;
    private static final int NARROWEST = 60;

    /** Makes the use case. */
    public DetectChanges() {}

    /**
     * Reads a history and writes its change points.
     *
     * @return {@link ExitStatus#FAILED} if no series has enough values to be judged, {@link ExitStatus#REGRESSION} if the
     *     request asks for it
     * @throws UserError if the file cannot be read
     */
    public ExitStatus detect(DetectRequest request, Console console) {
        if (request.failOn() == FailOn.REGRESSION && request.better() == Better.UNKNOWN) {
            throw UserError.usage(
                    "--fail-on regression needs to know which values are better",
                    "Add --lower-is-better or --higher-is-better, or use --fail-on change.");
        }
        console.progress().phase("reading " + request.file());
        ChangeReport report = report(request);
        StringBuilder text = new StringBuilder();
        try {
            renderer(request.format(), console).render(report, text);
        } catch (IOException e) {
            throw new UncheckedIOException("a StringBuilder never fails", e);
        }
        console.out().print(text);
        console.out().flush();
        if (report.judged() == 0) {
            return ExitStatus.FAILED;
        }
        return request.failOn().fails(report) ? ExitStatus.REGRESSION : ExitStatus.SUCCESS;
    }

    private static ChangeReport report(DetectRequest request) {
        RevisionTable table = table(request.file());
        long judged = table.series().stream()
                .filter(series -> series.size() >= SeriesChanges.FEWEST)
                .count();
        ChangeDetector detector = new ChangeDetector(request.promise().each(judged));
        return new ChangeReport(
                request.file().toString(),
                table.revisions(),
                request.promise(),
                request.better(),
                table.series().parallelStream().map(detector::detect).toList());
    }

    private static RevisionTable table(Path file) {
        byte[] content = bytes(file);
        try {
            return SeriesCsv.read(content);
        } catch (UserError e) {
            // The reader knows the place in the text, and not the name of the file.
            throw UserError.usage(file + ", " + e.problem(), e.remedy()).causedBy(e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw UserError.usage(file + " is a folder", "Specify a CSV file.");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw UserError.usage(
                        file + " is a pipe or device, which may never end",
                        "Write the history to a file and specify that file.");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw UserError.usage(
                            "no such file: " + file,
                            "Specify a CSV file with a revision or time in the first column and one series in each of the others.")
                    .causedBy(e);
        } catch (IOException e) {
            throw UserError.usage("cannot read " + file + ": " + e, "Check that it exists and is readable.")
                    .causedBy(e);
        } catch (OutOfMemoryError e) {
            throw UserError.usage(file + " is too large to read", "Split it into files with fewer series.")
                    .causedBy(e);
        }
    }

    private static ChangesRenderer renderer(DetectRequest.Format format, Console console) {
        return switch (format) {
            case TEXT ->
                new ChangesText(new TextStyle(
                        console.color(), Math.max(NARROWEST, console.columns().orElse(TEXT_WIDTH))));
            case JSON -> new ChangesJson();
            case CSV -> new ChangesCsv();
        };
    }
}
