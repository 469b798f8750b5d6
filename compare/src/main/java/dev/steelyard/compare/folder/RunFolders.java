package dev.steelyard.compare.folder;

import dev.steelyard.compare.command.DiskError;
import dev.steelyard.core.error.UserError;
import dev.steelyard.measure.journal.AtomicFile;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The folders of runs: {@code .steelyard/runs/ID} at the root of the repository under test, or chosen by the user. */
public final class RunFolders {

    private static final String RUNS = "runs";
    private static final String MARK = "run.json";
    static final String FINISHED = "finished";
    private static final String JOURNAL = "journal";
    private static final String LENGTH = "Bytes of the journal: ";

    private static final String FINISHED_TOO =
            " To give a finished comparison more time: steelyard compare --resume ID --budget 20m.";

    private RunFolders() {}

    /** Returns the folder of a run that begins. */
    public static Path fresh(Workspace workspace, String id) {
        return workspace.runsRoot().resolve(RUNS).resolve(id);
    }

    /**
     * Finds the folder of a run, finished or not.
     *
     * @param project the project under test
     * @param run an id, the beginning of one, or the path of a folder
     * @throws UserError if there is no such run, or several begin like that
     */
    public static Path find(Path project, String run, WorkspaceOptions options) {
        return isFolder(run) ? Path.of(run) : named(runs(project, options), run);
    }

    /** Returns whether a run is named by the path of its folder, not by its id. */
    static boolean isFolder(String run) {
        return isRun(Path.of(run));
    }

    /**
     * Finds the folder of the latest run of a project whose results were not delivered yet.
     *
     * @throws UserError if there is none
     */
    public static Path unfinished(Path project, WorkspaceOptions options) {
        return latestUnfinished(runs(project, options));
    }

    /** Returns the folders of a project's runs whose results were not delivered yet, the latest first. */
    public static List<Path> unfinished(Workspace workspace) {
        Path runs = workspace.runsRoot().resolve(RUNS);
        List<Path> open = new ArrayList<>();
        for (String id : ids(runs)) {
            if (!isFinished(runs.resolve(id))) {
                open.add(0, runs.resolve(id));
            }
        }
        return List.copyOf(open);
    }

    /** Marks a run whose results were delivered, with the length that its journal has then. */
    public static void finish(Path folder) {
        try {
            AtomicFile.write(
                    folder.resolve(FINISHED),
                    ("The results were delivered.\n" + LENGTH + length(folder) + "\n")
                            .getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw DiskError.of(folder.resolve(FINISHED) + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Returns whether the results of a run were delivered. */
    public static boolean isFinished(Path folder) {
        return Files.exists(folder.resolve(FINISHED));
    }

    private static long length(Path folder) throws IOException {
        Path journal = folder.resolve(JOURNAL);
        return Files.exists(journal) ? Files.size(journal) : 0;
    }

    /** Returns that the journal of a finished run was cut off since, as by a copy that ended early; empty if it was not. */
    public static Optional<String> cut(Path folder) {
        try {
            if (!isFinished(folder)) {
                return Optional.empty();
            }
            long now = length(folder);
            return Files.readAllLines(folder.resolve(FINISHED), StandardCharsets.UTF_8).stream()
                    .filter(line -> line.matches(LENGTH + "\\d{1,18}"))
                    .map(line -> Long.parseLong(line.substring(LENGTH.length())))
                    .filter(length -> now < length)
                    .findFirst()
                    .map(length ->
                            folder.resolve(JOURNAL) + " is incomplete: it has " + now + " bytes, but had " + length
                                    + " when the run finished, so the last measurements are missing. Copy the folder again, or restore"
                                    + " it from a backup.");
        } catch (IOException e) {
            throw DiskError.of(folder.resolve(FINISHED) + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Marks a run as one that has still to be measured. */
    static void reopen(Path folder) {
        try {
            AtomicFile.delete(folder.resolve(FINISHED));
        } catch (IOException e) {
            throw DiskError.of(folder.resolve(FINISHED) + " cannot be deleted: " + e.getMessage(), e);
        }
    }

    private static Path runs(Path project, WorkspaceOptions options) {
        try (Workspace workspace = Workspace.open(project, options)) {
            return workspace
                    .repositoryRoot()
                    .orElse(project)
                    .resolve(".steelyard")
                    .resolve(RUNS);
        }
    }

    /** Finds a run below a folder by its id or the beginning of one. */
    static Path named(Path runs, String prefix) {
        List<String> candidates =
                ids(runs).stream().filter(id -> id.startsWith(prefix)).toList();
        if (candidates.contains(prefix)) {
            return runs.resolve(prefix);
        }
        if (candidates.isEmpty()) {
            throw UserError.usage("no run '" + prefix + "' in " + runs, existing(runs));
        }
        if (candidates.size() > 1) {
            throw UserError.usage(
                    "several runs start with '" + prefix + "': " + String.join(", ", candidates),
                    "Specify more of the id.");
        }
        return runs.resolve(candidates.get(0));
    }

    /** Finds the latest run below a folder that is not finished. */
    static Path latestUnfinished(Path runs) {
        return ids(runs).stream()
                .map(runs::resolve)
                .filter(folder -> !isFinished(folder))
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> UserError.usage(
                        (ids(runs).isEmpty() ? "no runs in " : "no unfinished run in ") + runs,
                        existing(runs) + (ids(runs).isEmpty() ? "" : FINISHED_TOO)));
    }

    private static String existing(Path runs) {
        return ids(runs).stream()
                .reduce((earlier, later) -> later)
                .map(id -> "The latest run there is '" + id + "'.")
                .orElse("Specify the project's folder with -C, or give the path to the run's folder.");
    }

    /** Returns the ids of all runs, the earliest first: they begin with the time. */
    private static List<String> ids(Path runs) {
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(runs)) {
            return folders.filter(RunFolders::isRun)
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw DiskError.of(runs + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Returns whether a folder holds a run that has begun, finished or not. */
    public static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(MARK));
    }
}
