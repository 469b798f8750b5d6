package dev.steelyard.compare.folder;

import dev.steelyard.workspace.files.FileTree;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that a run may leave in its folder before it starts. A run has started once there is a {@code run.json}. */
public final class UnbegunRun {

    static final String IGNORE = ".gitignore";
    private static final String JOURNAL = "journal";
    private static final List<String> NAMES =
            List.of(RunPlace.COMMAND, RunPlace.REQUEST, IGNORE, "lock", JOURNAL, "dependencies.json");
    /** Files that are renamed when they are whole, under the names that they have before. */
    private static final List<String> PARTS =
            List.of(RunPlace.COMMAND + ".tmp", RunPlace.REQUEST + ".tmp", "run.json.tmp", "dependencies.json.tmp");

    private static final String FORKS = "forks";

    private UnbegunRun() {}

    /** Returns whether a folder holds leftovers only, or nothing. */
    static boolean nothingElseIn(Path folder) throws IOException {
        for (Path entry : list(folder)) {
            if (!isOurs(entry)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOurs(Path entry) throws IOException {
        String name = entry.getFileName().toString();
        if (name.equals(RunPlace.LOGS) && Files.isDirectory(entry)) {
            for (Path log : list(entry)) {
                if (!isLog(log) && !isTemporary(log) && !isOfForks(log)) {
                    return false;
                }
            }
            return true;
        }
        boolean known =
                (NAMES.contains(name) || PARTS.contains(name)) && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS);
        return known && (!name.equals(JOURNAL) || Files.size(entry) == 0);
    }

    private static boolean isLog(Path file) {
        return Files.isRegularFile(file) && file.getFileName().toString().endsWith(".log");
    }

    /** The folder for the logs of isolated forks. */
    private static boolean isOfForks(Path folder) throws IOException {
        return folder.getFileName().toString().equals(FORKS)
                && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                && list(folder).stream().allMatch(UnbegunRun::isLog);
    }

    /** The folder for temporary files of a JMH host, which removes it if it can. */
    private static boolean isTemporary(Path file) {
        return Files.isDirectory(file) && file.getFileName().toString().endsWith(".log.tmp");
    }

    /** Removes the leftovers in a folder that holds nothing else. */
    static void remove(Path folder) throws IOException {
        for (Path entry : list(folder)) {
            if (Files.isDirectory(entry)) {
                for (Path log : list(entry)) {
                    FileTree.delete(log);
                }
            }
            try {
                Files.deleteIfExists(entry);
            } catch (DirectoryNotEmptyException notOurs) {
                // Somebody put a file there just now.
                return;
            }
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            return content.toList();
        }
    }
}
