package dev.steelyard.app.detect;

import dev.steelyard.app.detect.DetectRequest.HistoryFile;
import dev.steelyard.core.change.RevisionTable;
import dev.steelyard.core.error.UserError;
import dev.steelyard.results.series.SeriesCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads histories from files. */
final class HistoryFiles {

    private HistoryFiles() {}

    /**
     * Reads a file.
     *
     * @throws UserError if it cannot be read
     */
    static RevisionTable read(HistoryFile asked) {
        byte[] content = bytes(asked.file());
        try {
            return SeriesCsv.read(content, asked.layout());
        } catch (UserError e) {
            // The reader knows the place in the text, and not the name of the file.
            throw UserError.usage(asked.file() + ", " + e.problem(), e.remedy()).causedBy(e);
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
}
