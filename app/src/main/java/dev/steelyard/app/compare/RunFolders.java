package dev.steelyard.app.compare;

import dev.steelyard.app.UserException;
import dev.steelyard.workspace.Workspace;
import dev.steelyard.workspace.WorkspaceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Where runs live: {@code .steelyard/runs/ID} at the root of the repository under test, or where the user says. */
public final class RunFolders {

    private static final String RUNS = "runs";
    private static final String MARK = "run.json";

    private RunFolders() {}

    /** Returns the folder of a run that begins. */
    static Path fresh(Workspace workspace, String id) {
        return workspace.runsRoot().resolve(RUNS).resolve(id);
    }

    /**
     * Finds the folder of a run.
     *
     * @param project the project under test
     * @param run an id, the beginning of one, or the path of a folder; empty for the latest run of the project
     * @throws UserException if there is no such run
     */
    public static Path find(Path project, Optional<String> run, WorkspaceOptions options) {
        if (run.isPresent() && isRun(Path.of(run.get()))) {
            return Path.of(run.get());
        }
        Path runs = runs(project, options);
        String wanted = run.orElse("");
        return latest(runs, wanted)
                .orElseThrow(() -> UserException.usage(
                        run.map(id -> "there is no run '" + id + "' in " + runs).orElse("there is no run in " + runs),
                        existing(runs)));
    }

    /**
     * Finds the folder of the run to go on with where none is named: the latest unfinished one, or else the latest.
     *
     * @param project the project under test
     * @param unfinished tells of a run's folder whether there is something left to measure
     * @throws UserException if there is no run
     */
    static Path toResume(Path project, WorkspaceOptions options, Predicate<Path> unfinished) {
        return list(runs(project, options)).stream()
                .filter(RunFolders::isRun)
                .sorted(Comparator.comparing(Path::getFileName).reversed())
                .filter(unfinished)
                .findFirst()
                .orElseGet(() -> find(project, Optional.empty(), options));
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

    private static Optional<Path> latest(Path runs, String prefix) {
        return list(runs).stream()
                .filter(RunFolders::isRun)
                .filter(folder -> folder.getFileName().toString().startsWith(prefix))
                .max(Comparator.comparing(folder -> folder.getFileName().toString()));
    }

    private static String existing(Path runs) {
        return latest(runs, "")
                .map(folder -> "The latest one there is '" + folder.getFileName() + "'.")
                .orElse("Name the project's folder with -C, or give the path of the run's folder.");
    }

    private static List<Path> list(Path runs) {
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(runs)) {
            return folders.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(runs + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(MARK));
    }
}
