package dev.steelyard.workspace;

import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Completed;
import dev.steelyard.workspace.process.Processes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A real repository in a temporary folder, and what to do to it as its user would. */
public final class SampleRepository {

    private final Path root;
    private final Processes processes = new Processes();

    private SampleRepository(Path root) {
        this.root = root;
    }

    /** Makes an empty repository whose first branch is {@code main}. */
    public static SampleRepository create(Path root) {
        SampleRepository repository = at(root);
        repository.git("init", "--quiet", "--initial-branch=main");
        return repository;
    }

    /** Returns a folder to work in that may become a repository. */
    public static SampleRepository at(Path root) {
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SampleRepository(root);
    }

    public Path root() {
        return root;
    }

    /** The product's view of it. */
    public Repository opened() {
        return Repository.find(productGit()).orElseThrow();
    }

    /** The product's git in it. */
    public Git productGit() {
        return new Git(processes, System.getenv(), root);
    }

    /** Runs git as the user would, without hooks, and returns what it prints. */
    public String git(String... arguments) {
        List<String> argv = new ArrayList<>(List.of("git", "-c", "core.hooksPath=/dev/null"));
        argv.addAll(List.of(arguments));
        return run(argv);
    }

    /** Runs a program in the root; it must succeed. */
    public String run(List<String> argv) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        for (String role : List.of("AUTHOR", "COMMITTER")) {
            environment.put("GIT_" + role + "_NAME", "Sample");
            environment.put("GIT_" + role + "_EMAIL", "sample@example.org");
        }
        Completed completed = processes.run(new Command(argv, root, environment, Duration.ofMinutes(5)));
        if (!completed.succeeded()) {
            throw new AssertionError(argv + " ended with " + completed);
        }
        return completed.output().strip();
    }

    /** Writes a file. */
    public SampleRepository write(String path, String text) {
        return write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file. */
    public SampleRepository write(String path, byte[] bytes) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commits all there is and returns the commit. */
    public String commit(String message) {
        git("add", "--all");
        git("commit", "--quiet", "--allow-empty", "-m", message);
        return git("rev-parse", "HEAD");
    }
}
