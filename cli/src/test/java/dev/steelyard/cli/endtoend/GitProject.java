package dev.steelyard.cli.endtoend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A git repository with a user who works in it.
 *
 * @param root where it is checked out
 */
public record GitProject(Path root) {

    /** Makes an empty repository whose branch is main. */
    public static GitProject in(Path folder) throws Exception {
        GitProject project = new GitProject(Files.createDirectories(folder));
        project.git("init", "--quiet", "--initial-branch=main");
        return project;
    }

    /** Writes a file. */
    public GitProject write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
        return this;
    }

    /** Commits everything. */
    public GitProject commit() throws Exception {
        return commit("State");
    }

    /** Commits everything with a message. */
    public GitProject commit(String message) throws Exception {
        git("add", "--all");
        git("-c", "user.name=Tester", "-c", "user.email=tester@localhost", "commit", "--quiet", "-m", message);
        return this;
    }

    /** Runs git and returns what it printed. */
    public String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": " + output);
        }
        return output;
    }
}
