package dev.steelyard.app.detect;

import dev.steelyard.app.Console;
import dev.steelyard.app.ExitStatus;
import dev.steelyard.core.change.ChangeDetector;
import dev.steelyard.core.change.ChangeReport;
import dev.steelyard.core.change.ChangeReport.Better;
import dev.steelyard.core.change.ChangeReport.FailOn;
import dev.steelyard.core.change.ChangeReport.Gate;
import dev.steelyard.core.change.ChangeReport.Source;
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
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Finds the change points of each series in a file and writes them. */
public final class DetectChanges {
    private static final int TEXT_WIDTH = 130;
    private static final int NARROWEST = 60;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");

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
        if (request.gate().failOn() == FailOn.REGRESSION && request.better() == Better.UNKNOWN) {
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
        return report.failed() ? ExitStatus.REGRESSION : ExitStatus.SUCCESS;
    }

    private static ChangeReport report(DetectRequest request) {
        RevisionTable table = table(request);
        Gate gate = gate(request, table.revisions());
        long judged = table.series().stream()
                .filter(series -> series.size() >= SeriesChanges.FEWEST)
                .count();
        ChangeDetector detector = new ChangeDetector(request.promise().each(judged));
        return new ChangeReport(
                new Source(request.file().toString(), table.revisions(), table.reading()),
                request.promise(),
                request.better(),
                gate,
                table.series().parallelStream().map(detector::detect).toList());
    }

    private static Gate gate(DetectRequest request, List<String> revisions) {
        DetectRequest.Gate asked = request.gate();
        int recent = Math.max(0, revisions.size() - asked.recent());
        int since =
                asked.since().map(text -> row(request.file(), revisions, text)).orElse(recent);
        return new Gate(asked.failOn(), since);
    }

    /** The first row that is called so, or else that begins so; a commit may be longer than the file has it. */
    private static int row(Path file, List<String> revisions, String text) {
        int exact = revisions.indexOf(text);
        if (exact >= 0) {
            return exact;
        }
        int[] similar = IntStream.range(0, revisions.size())
                .filter(row -> similar(revisions.get(row), text))
                .toArray();
        if (similar.length == 0) {
            throw UserError.usage(
                    "--since " + text + ": no row of " + file + " starts with it",
                    "Use the first cell of a row, or --recent with a number of rows.");
        }
        if (similar[similar.length - 1] - similar[0] >= similar.length) {
            throw UserError.usage(
                    "--since " + text + " is ambiguous: " + similar.length + " rows of " + file
                            + " start with it, and they are not consecutive",
                    "Use the whole first cell of a row.");
        }
        return similar[0];
    }

    private static boolean similar(String revision, String text) {
        return revision.startsWith(text) || (COMMIT.matcher(revision).matches() && text.startsWith(revision));
    }

    private static RevisionTable table(DetectRequest request) {
        byte[] content = bytes(request.file());
        try {
            return SeriesCsv.read(content, request.layout());
        } catch (UserError e) {
            // The reader knows the place in the text, and not the name of the file.
            throw UserError.usage(request.file() + ", " + e.problem(), e.remedy())
                    .causedBy(e);
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
