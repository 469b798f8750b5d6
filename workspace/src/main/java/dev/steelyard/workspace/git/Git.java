package dev.steelyard.workspace.git;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Completed;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs git in one folder, regardless of the user's hooks, pager, language and environment. */
public final class Git {

    /** Checking out a large tree over a slow disk is the longest thing asked of git. */
    private static final Duration LIMIT = Duration.ofMinutes(15);

    private static final List<String> PROGRAM = List.of(
            "git",
            "--no-pager",
            "--literal-pathspecs",
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "core.fsmonitor=false",
            "-c",
            "core.untrackedCache=false",
            "-c",
            "core.quotePath=false",
            "-c",
            "advice.addEmbeddedRepo=false",
            // It would run gpg, or what is set in its place.
            "-c",
            "log.showSignature=false");

    /** What git itself calls local to a repository: left in, they would send our commands to another one. */
    private static final List<String> LOCAL_VARIABLES = List.of(
            "GIT_DIR",
            "GIT_WORK_TREE",
            "GIT_INDEX_FILE",
            "GIT_OBJECT_DIRECTORY",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES",
            "GIT_COMMON_DIR",
            "GIT_PREFIX",
            "GIT_NAMESPACE",
            "GIT_CONFIG",
            "GIT_CONFIG_PARAMETERS",
            "GIT_CONFIG_COUNT",
            "GIT_GRAFT_FILE",
            "GIT_SHALLOW_FILE",
            "GIT_REPLACE_REF_BASE",
            "GIT_NO_REPLACE_OBJECTS",
            "GIT_IMPLICIT_WORK_TREE",
            "GIT_INTERNAL_SUPER_PREFIX",
            "GIT_EXTERNAL_DIFF",
            "GIT_TRACE");

    private final Processes processes;
    private final Map<String, String> environment;
    private final Path directory;

    /**
     * Returns a git that works in a directory.
     *
     * @param processes what runs it
     * @param environment the environment of this process
     * @param directory where it works
     */
    public Git(Processes processes, Map<String, String> environment, Path directory) {
        this.processes = processes;
        this.directory = directory;
        Map<String, String> clean = withoutRepository(environment);
        clean.put("LC_ALL", "C");
        clean.put("GIT_OPTIONAL_LOCKS", "0");
        clean.put("GIT_TERMINAL_PROMPT", "0");
        clean.put("GIT_PAGER", "cat");
        clean.put("GIT_EDITOR", "true");
        this.environment = Map.copyOf(clean);
    }

    private Git(Git git, Map<String, String> environment, Path directory) {
        this.processes = git.processes;
        this.environment = Map.copyOf(environment);
        this.directory = directory;
    }

    /**
     * Returns a copy of an environment without the variables that tie git to one repository, such as a hook has: for
     * builds, which may run git as well.
     */
    public static Map<String, String> withoutRepository(Map<String, String> environment) {
        Map<String, String> clean = new HashMap<>(environment);
        LOCAL_VARIABLES.forEach(clean::remove);
        return clean;
    }

    /** Returns the same git in another directory. */
    public Git in(Path other) {
        return new Git(this, environment, other);
    }

    /** Returns the same git with variables set on top. */
    public Git with(Map<String, String> variables) {
        Map<String, String> merged = new HashMap<>(environment);
        merged.putAll(variables);
        return new Git(this, merged, directory);
    }

    /** Returns the folder in which git runs. */
    public Path directory() {
        return directory;
    }

    /** Runs git and returns whatever came of it. */
    public Completed attempt(String... arguments) {
        return attempt(LIMIT, arguments);
    }

    private Completed attempt(Duration limit, String... arguments) {
        List<String> argv = new ArrayList<>(PROGRAM);
        argv.addAll(List.of(arguments));
        return processes.run(new Command(argv, directory, environment, limit));
    }

    /**
     * Fetches branches and tags from where a clone comes from; those that are gone there are forgotten.
     *
     * @param limit how long that may take
     * @return whether it succeeded
     * @throws UserError if it takes longer
     */
    public boolean fetchOrigin(Duration limit) {
        return attempt(limit, "fetch", "--quiet", "--prune", "--force", "--tags", "origin")
                .succeeded();
    }

    /**
     * Runs git and returns its standard output.
     *
     * @throws UserError if git fails, with what it said
     */
    public String output(String... arguments) {
        Completed completed = attempt(arguments);
        if (!completed.succeeded()) {
            throw UserError.failed(
                    "git " + arguments[0] + " failed in " + directory + ": "
                            + completed.errors().strip(),
                    "Fix the problem that git reports, then run the command again.");
        }
        return completed.output();
    }

    /** Runs git and returns its standard output without the end of the line; see {@link #output}. */
    public String line(String... arguments) {
        return output(arguments).strip();
    }
}
