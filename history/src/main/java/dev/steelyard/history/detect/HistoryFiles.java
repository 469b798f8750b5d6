package dev.steelyard.history.detect;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.detect.DetectRequest.HistoryFile;
import dev.steelyard.history.reader.SeriesReader;
import dev.steelyard.history.record.ImportFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads histories from files. */
final class HistoryFiles {

    private static final String REMEDY =
            "Specify a CSV file with a revision or time in the first column and one series in each of "
                    + "the others, or a history of github-action-benchmark, codespeed or Bencher.";

    private HistoryFiles() {}

    /**
     * Reads a file.
     *
     * @throws UserError if it cannot be read
     */
    static RevisionTable read(HistoryFile asked) {
        Path file = asked.file();
        if (Files.isDirectory(file)) {
            throw UserError.usage(file + " is a folder", REMEDY);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw UserError.usage(
                    file + " is a pipe or device, which may never end",
                    "Write the history to a file and specify that file.");
        }
        try (InputStream content = Files.newInputStream(file)) {
            if (Files.size(file) > ImportFiles.LARGEST) {
                throw UserError.usage(
                        "the file has more than " + (ImportFiles.LARGEST >> 20) + " MiB",
                        "Split it into files with fewer series or revisions.");
            }
            return SeriesReader.read(content, asked.layout());
        } catch (UserError e) {
            // The reader knows the place in the text, and not the name of the file.
            throw UserError.usage(file + ", " + e.problem(), e.remedy()).causedBy(e);
        } catch (NoSuchFileException e) {
            throw UserError.usage("no such file: " + file, REMEDY).causedBy(e);
        } catch (IOException e) {
            throw UserError.usage("cannot read " + file + ": " + e, "Check that it exists and is readable.")
                    .causedBy(e);
        } catch (OutOfMemoryError e) {
            throw UserError.usage(file + " is too large to read", "Split it into files with fewer series.")
                    .causedBy(e);
        }
    }
}
