package dev.steelyard.compare.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Processes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A folder with a git repository, for tests.
 *
 * @param root an existing folder
 */
public record GitFolder(Path root) {

    /** Makes a repository whose branch is main. */
    public static GitFolder create(Path root) throws Exception {
        GitFolder folder = new GitFolder(root);
        folder.git("init", "--quiet", "--initial-branch=main");
        return folder;
    }

    /** Runs git, which must succeed, and returns what it prints. */
    public String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("git", "-C", root.toString(), "-c", "user.name=Sample", "-c", "user.email=sample@localhost"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    /** Writes a file, commits it, and returns the commit. */
    public String commit(String file, String text, String message) throws Exception {
        Files.writeString(root.resolve(file), text);
        git("add", "--all");
        git("commit", "--quiet", "-m", message);
        return git("rev-parse", "HEAD");
    }

    /** Returns the product's view of it. */
    public Optional<Repository> repository(Processes processes) {
        return Repository.find(new Git(processes, System.getenv(), root));
    }
}
