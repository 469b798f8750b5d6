package dev.steelyard.workspace.build;

import dev.steelyard.core.error.UserError;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A Maven build. The modules with benchmarks are packaged together with those they depend on, and never installed, so
 * that two revisions cannot meet in the local repository.
 *
 * <p>Most projects make one jar of everything. Where there is none, but a module's folder of classes lists benchmarks,
 * its class path is asked for in the same Maven run that packages: only there do the project's own modules come from
 * this revision.
 *
 * @param reactor the modules
 */
record MavenBuild(MavenReactor reactor) implements BuildTool {

    /** With its version, since the project under test need not manage one. */
    static final String CLASS_PATH_GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

    private static final String CLASS_PATH_FILE = "steelyard.classpath";

    @Override
    public List<Path> build(BuildRun run) {
        Path project = run.request().project();
        Map<Path, FileTime> before = BenchmarkJars.all(project);
        run.execute(command(List.of("package")), reactor.root());
        if (run.request().settings().jar().isPresent()) {
            return BenchmarkJars.byGlob(run, run.request().settings().jar().get());
        }
        Predicate<Path> ofSelected = jar -> reactor.searched().stream().anyMatch(module -> jar.startsWith(module));
        List<Path> jars = BenchmarkJars.made(project, before, ofSelected);
        List<Path> folders = jars.isEmpty() ? benchmarkFolders() : List.of();
        if (folders.isEmpty()) {
            requireNotApart(run, jars);
            return List.of(BenchmarkJars.only(run, jars));
        }
        if (folders.size() > 1) {
            throw UserError.failed(
                    "Several modules of " + run.request().label() + " hold benchmarks: " + names(project, folders)
                            + ".",
                    "Choose one: start with -C in the folder of its module.");
        }
        return classPath(run, folders.get(0));
    }

    /** Names benchmarks that the build does not reach, if it made none itself. */
    private void requireNotApart(BuildRun run, List<Path> jars) {
        Path project = run.request().project();
        List<Path> apart = jars.isEmpty() ? reactor.apart(project) : List.of();
        if (!apart.isEmpty()) {
            throw UserError.failed(
                    "The build of " + run.request().label() + " does not reach its benchmarks: " + names(project, apart)
                            + " use JMH and are no modules of the pom of the project.",
                    "Start in one of these folders with -C, or give --build COMMAND and --jar GLOB.");
        }
    }

    private static List<String> names(Path project, List<Path> folders) {
        return folders.stream()
                .map(folder -> project.relativize(folder).toString())
                .toList();
    }

    private List<String> command(List<String> goals) {
        List<String> argv = new ArrayList<>();
        Path wrapper = reactor.root().resolve("mvnw");
        argv.addAll(Files.isRegularFile(wrapper) ? List.of("sh", wrapper.toString()) : List.of("mvn"));
        argv.addAll(List.of("-B", "-q", "-DskipTests"));
        argv.addAll(reactor.selection());
        argv.addAll(goals);
        return argv;
    }

    private List<Path> benchmarkFolders() {
        List<Path> folders = new ArrayList<>();
        for (Path module : reactor.searched()) {
            for (String name : List.of("test-classes", "classes")) {
                Path folder = module.resolve("target").resolve(name);
                if (Files.isRegularFile(folder.resolve("META-INF/BenchmarkList"))
                        && contents(folder).benchmarks()) {
                    folders.add(folder);
                }
            }
        }
        return folders;
    }

    private List<Path> classPath(BuildRun run, Path folder) {
        // The file's name is relative, so that each module writes its own.
        run.execute(
                command(List.of(
                        "package",
                        CLASS_PATH_GOAL,
                        "-Dmdep.outputFile=" + CLASS_PATH_FILE,
                        "-Dmdep.includeScope=test")),
                reactor.root());
        Path target = folder.resolveSibling("classes");
        Path module = reactor.searched().stream()
                .filter(folder::startsWith)
                .reduce((outer, inner) -> inner)
                .orElseThrow();
        List<Path> classPath = new ArrayList<>(List.of(folder));
        if (!folder.equals(target) && Files.isDirectory(target)) {
            classPath.add(target);
        }
        try {
            String text = Files.readString(module.resolve(CLASS_PATH_FILE), StandardCharsets.UTF_8);
            for (String entry : text.strip().split(File.pathSeparator)) {
                if (!entry.isBlank()) {
                    classPath.add(Path.of(entry));
                }
            }
        } catch (IOException e) {
            throw run.failure("The class path of " + run.request().label() + " cannot be read: " + e.getMessage());
        }
        return classPath;
    }

    private static BenchmarkClasses contents(Path folder) {
        try {
            return BenchmarkClasses.in(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
