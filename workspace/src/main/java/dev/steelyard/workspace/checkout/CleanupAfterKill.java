package dev.steelyard.workspace.checkout;

import dev.steelyard.workspace.files.FileTree;
import dev.steelyard.workspace.process.OrphanProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cleanup of what a process could not clean up itself because it was killed with kill -9: programs that it started,
 * such as builds, and its checkouts. The next process that makes checkouts does it.
 */
final class CleanupAfterKill {
    private CleanupAfterKill() {}

    /** Ends the programs and deletes the folders of owners that are gone. */
    static void in(Path parent) throws IOException {
        List<Path> folders;
        try (Stream<Path> children = Files.list(parent)) {
            folders = children.filter(Files::isDirectory).toList();
        }
        for (Path folder : folders) {
            try {
                Optional<Ownership> leftover = Ownership.inherit(folder);
                if (leftover.isPresent()) {
                    OrphanProcesses.end(leftover.get().owner());
                    delete(leftover.get());
                }
            } catch (IOException e) {
                // Another process is deleting it as well, or an orphan has not ended yet: the next start tries again,
                // and this one has a folder of its own.
            }
        }
    }

    /** Deletes a folder; the file by which it is owned last. */
    static void delete(Ownership ownership) throws IOException {
        try (ownership) {
            Path folder = ownership.folder();
            try (Stream<Path> children = Files.list(folder)) {
                for (Path child : children.filter(Files::isDirectory).toList()) {
                    FileTree.delete(child);
                }
            }
            FileTree.delete(folder);
        }
    }
}
