package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.build.maven.Reactor;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Maven that builds a project: the one given by the user, its wrapper if that runs, or the one on the PATH. */
final class MavenProgram {

    private static final String WRAPPER = "mvnw";

    /** A wrapper may have to fetch a Maven; from a network that swallows requests it would never come. */
    private static final Duration WRAPPER_LIMIT = Duration.ofMinutes(3);

    /** What Maven prints first, whether in color or not. */
    private static final Pattern VERSION = Pattern.compile("Apache Maven (\\d+(?:\\.\\d+)*)");

    /** The lower bound of a range, or a version alone. */
    private static final Pattern LEAST = Pattern.compile("^[\\[(]?\\s*(\\d+(?:\\.\\d+)*)");

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

    /**
     * Returns a few words if a project asks for a newer Maven than the one that would build it, and brings none itself.
     *
     * @param asked the version that it asks for, and the pom that does
     */
    static Optional<String> newer(
            BuildRequest request,
            Optional<Map.Entry<String, String>> asked,
            Processes processes,
            Map<String, String> environment) {
        boolean wrapped = request.settings().tools().maven().isEmpty()
                && request.nearest(request.project(), WRAPPER).isPresent();
        if (asked.isEmpty() || wrapped) {
            return Optional.empty();
        }
        String program = request.settings()
                .tools()
                .maven()
                .map(named -> BuildTools.executable(named).toString())
                .orElse("mvn");
        String there = processes
                .run(new Command(List.of(program, "--version"), request.root(), environment, WRAPPER_LIMIT))
                .output();
        Matcher version = VERSION.matcher(there);
        Matcher least = LEAST.matcher(asked.get().getKey());
        return version.find() && least.find() && older(version.group(1), least.group(1))
                ? Optional.of("Maven " + least.group(1) + " or newer (requireMavenVersion in "
                        + asked.get().getValue() + "; here is " + version.group(1) + ")")
                : Optional.empty();
    }

    private static boolean older(String one, String other) {
        String[] left = one.split("\\.");
        String[] right = other.split("\\.");
        for (int i = 0; i < Math.max(left.length, right.length); i++) {
            int difference = part(left, i) - part(right, i);
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }

    private static int part(String[] parts, int index) {
        return index < parts.length && parts[index].matches("\\d{1,6}") ? Integer.parseInt(parts[index]) : 0;
    }
}
