package dev.steelyard.workspace.build;

import static java.util.Objects.requireNonNull;

import dev.steelyard.workspace.build.maven.Reactor;
import dev.steelyard.workspace.process.Command;
import dev.steelyard.workspace.process.Processes;
import dev.steelyard.workspace.process.SearchPath;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The Maven that builds a project: the one given by the user, its wrapper if that runs, or the one on the PATH. */
final class MavenProgram {

    private static final String WRAPPER = "mvnw";

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
            if (run.runs(program, reactor.directory())) {
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

    /**
     * Returns in a few words what a project lacks of Maven, if it brings none itself: any, or the version that it asks for.
     *
     * @param asked the version that it asks for, and the pom that does
     */
    static Optional<String> lacking(
            BuildRequest request,
            Optional<Map.Entry<String, String>> asked,
            Processes processes,
            Map<String, String> environment) {
        Optional<Path> named = request.settings().tools().maven().map(BuildTools::executable);
        if (named.isEmpty() && request.nearest(request.project(), WRAPPER).isPresent()) {
            return Optional.empty();
        }
        Optional<Path> maven = named.or(() -> SearchPath.find(environment, "mvn"));
        if (maven.isEmpty()) {
            return Optional.of("has no Maven wrapper, and there is no mvn on the path");
        }
        List<String> argv = List.of(maven.get().toString(), "--version");
        // Not in the project, whose .mvn could have it run code.
        Path anywhere = requireNonNull(maven.get().toAbsolutePath().getParent());
        String here = processes
                .run(new Command(argv, anywhere, environment, BuildRun.TOOL_LIMIT))
                .output();
        Matcher version = VERSION.matcher(here);
        Matcher least = LEAST.matcher(asked.map(Map.Entry::getKey).orElse(""));
        if (!version.find() || !least.find() || !older(version.group(1), least.group(1))) {
            return Optional.empty();
        }
        return Optional.of("asks for Maven " + least.group(1) + " or newer (requireMavenVersion in "
                + asked.orElseThrow().getValue() + "; here is " + version.group(1) + ")");
    }

    private static boolean older(String one, String other) {
        return Version.parse(one).compareTo(Version.parse(other)) < 0;
    }
}
