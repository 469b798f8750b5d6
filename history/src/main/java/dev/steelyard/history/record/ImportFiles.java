package dev.steelyard.history.record;

import dev.steelyard.compare.command.Console;
import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.ChangeReport.Better;
import dev.steelyard.history.imports.ImportOutcome;
import dev.steelyard.history.imports.ImportedFile;
import dev.steelyard.history.imports.ImportedResults;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.imports.ImportLedger;
import dev.steelyard.history.reader.ImportReader;
import dev.steelyard.history.record.LedgerRequest.Told;
import dev.steelyard.history.words.ImportWords;
import dev.steelyard.verdict.read.source.TimeText;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Imports results that other tools measured. */
public final class ImportFiles {

    private static final String KNOWN =
            "Specify results of JMH (JSON, CSV or a log), a CSV file with a row per revision, or a "
                    + "history of github-action-benchmark, codespeed or Bencher.";

    /** Bytes of the largest file; its history, ten years of a thousand benchmarks every day, is smaller. */
    public static final long LARGEST = 256L << 20;

    private final WorkspaceOptions options;
    private final LedgerLocation location;
    private final InstantSource clock;

    /**
     * @param options where the workspace of a project is
     * @param location where the ledger is
     * @param clock the time of day
     */
    public ImportFiles(WorkspaceOptions options, LedgerLocation location, InstantSource clock) {
        this.options = options;
        this.location = location;
        this.clock = clock;
    }

    /** A file with its bytes. */
    private static final class Read {
        private final ImportedFile file;
        private final byte[] content;

        Read(ImportedFile file, byte[] content) {
            this.file = file;
            this.content = content;
        }
    }

    /**
     * Imports files, or takes them back. All are read before the first one is imported, so a file that cannot be read keeps out all.
     *
     * @throws UserError if one cannot be read, what it is about is not known, or the ledger cannot be written
     */
    public ExitStatus importAll(LedgerRequest.ImportOthers request, Console console) {
        Ledger ledger = location.ledger(request.ledger());
        Told told = request.told();
        Optional<Instant> time = told.time().map(ImportFiles::time);
        ImportedProject project = ImportedProject.of(request.project(), told, ledger, options);
        if (request.forget()) {
            return forget(request, project, new ImportLedger(ledger), console);
        }
        List<Read> all = new ArrayList<>();
        for (Path file : request.files()) {
            console.progress().phase("reading " + file);
            all.add(read(file, told, project, time));
        }
        ImportLedger imports = new ImportLedger(ledger);
        for (Read one : all) {
            ImportOutcome outcome = imports.add(one.file, one.content, clock.instant());
            ImportWords.imported(one.file, outcome)
                    .forEach(line -> console.out().print(line + "\n"));
        }
        if (told.project().isEmpty()) {
            List<ImportedResults> results =
                    all.stream().map(one -> one.file.results()).toList();
            ledger.add(
                    project.name(),
                    ImportedProject.commits(
                            request.project(),
                            results,
                            ledger.commits(project.name().identity()),
                            options),
                    List.of());
        }
        console.out().flush();
        console.progress().delivered(ImportWords.delivered(project.name().name(), ledger.shown()));
        return ExitStatus.SUCCESS;
    }

    private static ExitStatus forget(
            LedgerRequest.ImportOthers request, ImportedProject project, ImportLedger imports, Console console) {
        for (Path file : request.files()) {
            String name = String.valueOf(file.getFileName());
            OptionalLong values = imports.forget(project.name(), name, bytes(file));
            if (values.isEmpty()) {
                throw UserError.usage(
                        file + " is not in the ledger as results of "
                                + project.name().name(),
                        "Specify a file with the same bytes as the one that was imported, and its project with -C or"
                                + " --project.");
            }
            console.out().print(ImportWords.forgotten(name, values.getAsLong()) + "\n");
        }
        console.out().flush();
        return ExitStatus.SUCCESS;
    }

    private static Instant time(String text) {
        return TimeText.of(text)
                .orElseThrow(() -> UserError.usage(
                        "--time " + text + " is not a time", "Write it as in 2026-11-23 or 2026-11-23T10:15:00Z."));
    }

    private static Read read(Path file, Told told, ImportedProject project, Optional<Instant> time) {
        try {
            byte[] content = bytes(file);
            ImportedResults results = parsed(file, content, told);
            checkRevision(file, told, results);
            if (!results.history()) {
                results = results.of(project.revision().orElseThrow(), project.moment(time));
            }
            boolean directed = told.better() != Better.UNKNOWN;
            return new Read(
                    new ImportedFile(
                            project.name(),
                            told.host(),
                            String.valueOf(file.getFileName()),
                            directed ? results.with(told.better()) : results,
                            directed),
                    content);
        } catch (OutOfMemoryError e) {
            throw UserError.usage(file + " is too large to read", "Split it into files with fewer series or revisions.")
                    .causedBy(e);
        }
    }

    private static ImportedResults parsed(Path file, byte[] content, Told told) {
        try {
            return ImportReader.read(content, told.layout());
        } catch (UserError e) {
            // The reader knows the place in the text, and not the name of the file.
            throw UserError.usage(file + ", " + e.problem(), e.remedy()).causedBy(e);
        }
    }

    /** What was measured is never guessed. */
    private static void checkRevision(Path file, Told told, ImportedResults results) {
        if (results.history() && (told.revision().isPresent() || told.time().isPresent())) {
            throw UserError.usage(
                    file + " is a history, which names each result's revision", "Leave out --revision and --time.");
        }
        if (!results.history() && told.revision().isEmpty()) {
            throw UserError.usage(
                    file + " has the results of one run, but does not name its revision",
                    "Add --revision with the commit that was measured, such as --revision HEAD if it is the one that"
                            + " is checked out.");
        }
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw UserError.usage(file + " is a folder", "Specify the files in it.");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw UserError.usage(
                        file + " is a pipe or device, which may never end",
                        "Write the results to a file and specify that file.");
            }
            if (Files.size(file) > LARGEST) {
                throw UserError.usage(
                        file + " has more than " + (LARGEST >> 20) + " MiB",
                        "Split it into files with fewer series or revisions.");
            }
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw UserError.usage("no such file: " + file, KNOWN).causedBy(e);
        } catch (IOException e) {
            throw UserError.usage("cannot read " + file + ": " + e, "Check that it exists and is readable.")
                    .causedBy(e);
        }
    }
}
