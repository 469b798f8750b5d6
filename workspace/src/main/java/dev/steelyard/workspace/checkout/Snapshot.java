package dev.steelyard.workspace.checkout;

import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * The user's working tree as it is, with uncommitted and untracked files and without ignored ones, as a git tree. The
 * tree is written through a copy of the user's index into an object folder of our own, so that nothing of the user's is
 * touched; its hash is the digest of the contents.
 *
 * @param tree hash of the tree
 * @param variables what git needs in its environment to read the tree: our index and object folder
 * @param objects our object folder
 */
record Snapshot(String tree, Map<String, String> variables, Path objects) {

    Snapshot {
        variables = Map.copyOf(variables);
    }

    /** Takes a snapshot; the folder, which must not exist yet, receives the index and the objects. */
    static Snapshot take(Repository repository, Path folder) throws IOException {
        Path objects = Files.createDirectories(folder.resolve("objects"));
        Path index = folder.resolve("index");
        Path userIndex = repository.root().resolve(repository.git().line("rev-parse", "--git-path", "index"));
        if (Files.exists(userIndex)) {
            // With its time of change: git takes a file for changed when it is as young as the index.
            Files.copy(userIndex, index, StandardCopyOption.COPY_ATTRIBUTES);
        }
        Map<String, String> variables = Map.of(
                "GIT_INDEX_FILE", index.toString(),
                "GIT_OBJECT_DIRECTORY", objects.toString(),
                "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                        quoted(repository.commonDirectory().resolve("objects")));
        Git git = repository.git().with(variables);
        git.output("-c", "core.splitIndex=false", "-c", "core.safecrlf=false", "add", "--all", "--", ".");
        git.output("rm", "-r", "--cached", "--quiet", "--ignore-unmatch", "--", ".steelyard");
        return new Snapshot(git.line("write-tree"), variables, objects);
    }

    /** Quotes a path for a list that git separates by colons. */
    private static String quoted(Path path) {
        return '"' + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
