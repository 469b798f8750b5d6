package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.maven.Reactor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Maven that builds a project: the one given by the user, its wrapper if that runs, or the one on the PATH. */
final class MavenProgram {

    private static final String WRAPPER = "mvnw";

    /** A wrapper may have to fetch a Maven; from a network that swallows requests it would never come. */
    private static final Duration WRAPPER_LIMIT = Duration.ofMinutes(3);

    private MavenProgram() {}

    /** Returns how to call it. */
    static List<String> of(BuildRun run, Reactor reactor) {
        if (run.request().settings().tools().maven().isPresent()) {
            return List.of(installed(run));
        }
        Optional<Path> wrapper = Stream.concat(Stream.of(run.request().project()), reactor.roots().stream())
                .flatMap(start -> run.request().nearest(start, WRAPPER).stream())
                .findFirst();
        if (wrapper.isPresent()) {
            // Through sh, since the script may have lost its execute bit.
            List<String> program = List.of("sh", wrapper.get().toString());
            if (runs(run, program, reactor.directory())) {
                return program;
            }
            run.progress().accept(run.request().label() + ": its Maven wrapper does not work; using mvn instead");
        }
        return List.of(installed(run));
    }

    /** Returns how to call the one given by the user, or else the one on the PATH. */
    static String installed(BuildRun run) {
        return run.request()
                .settings()
                .tools()
                .maven()
                .map(named -> BuildTools.executable(named).toString())
                .orElse("mvn");
    }

    private static boolean runs(BuildRun run, List<String> program, Path directory) {
        try {
            List<String> version =
                    Stream.concat(program.stream(), Stream.of("--version")).toList();
            return run.within(WRAPPER_LIMIT).quietly(version, directory) == 0;
        } catch (UserError e) {
            return false; // it took too long; whoever interrupted it ends the build as well
        }
    }
}
