package dev.steelyard.workspace.build;

import dev.steelyard.workspace.files.Digest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the jars of a project that hold benchmarks together with JMH. */
final class BenchmarkJars {

    /** Folders that hold no results of a build. */
    private static final Set<String> SKIPPED = Set.of(".git", ".gradle", ".mvn", ".steelyard", "node_modules", "src");

    private BenchmarkJars() {}

    /** Returns all jars of a project with the time they were written, to tell later which ones a build made. */
    static Map<Path, FileTime> all(Path project) {
        Map<Path, FileTime> jars = new TreeMap<>();
        try {
            Files.walkFileTree(project, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    boolean skipped =
                            !directory.equals(project) && SKIPPED.contains(String.valueOf(directory.getFileName()));
                    return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() && file.toString().endsWith(".jar")) {
                        jars.put(file, attributes.lastModifiedTime());
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jars;
    }

    /**
     * Returns the class path of the one jar that the user's glob means: the jar, and what its manifest names, since the
     * jar will be copied to where they are not beside it.
     */
    static List<Path> byGlob(BuildRun run, String glob) {
        Path project = run.request().project();
        PathMatcher matcher = BuildSettings.matcher(glob);
        List<Path> jars = all(project).keySet().stream()
                .filter(jar -> matcher.matches(project.relativize(jar)))
                .toList();
        if (jars.isEmpty()) {
            throw run.failure("no jar of " + run.request().label() + " matches --jar '" + glob + "'; "
                    + describe(project, List.copyOf(all(project).keySet())));
        }
        if (jars.size() > 1) {
            throw run.failure(
                    "--jar '" + glob + "' is ambiguous for " + run.request().label() + "; it matches "
                            + list(project, jars) + ".",
                    "Specify a glob that matches one jar.");
        }
        BenchmarkClasses classes = contents(jars.get(0));
        if (!classes.benchmarks() || !classes.runsAlone()) {
            throw run.failure(
                    project.relativize(jars.get(0)) + " of " + run.request().label() + " does not contain "
                            + (classes.benchmarks() ? "JMH, so it cannot run on its own." : "JMH benchmarks."));
        }
        List<Path> classPath = new ArrayList<>(List.of(jars.get(0)));
        for (String link : classes.links()) {
            Path linked = Path.of(jars.get(0).toUri().resolve(link));
            if (Files.exists(linked)) {
                classPath.add(linked);
            }
        }
        return classPath;
    }

    /**
     * Returns the jars that a build made, that hold benchmarks and JMH, and that the filter accepts; of equal ones, the
     * first.
     *
     * @param before what {@link #all} returned before the build
     */
    static List<Path> made(Path project, Map<Path, FileTime> before, Predicate<Path> filter) {
        Map<String, Path> byContents = new LinkedHashMap<>();
        for (Map.Entry<Path, FileTime> jar : all(project).entrySet()) {
            Path path = jar.getKey();
            boolean made = !jar.getValue().equals(before.get(path));
            if (made && filter.test(path)) {
                BenchmarkClasses classes = contents(path);
                if (classes.benchmarks() && classes.jmh()) {
                    byContents.putIfAbsent(digest(path), path);
                }
            }
        }
        return new ArrayList<>(byContents.values());
    }

    /** Returns the only jar of several candidates. */
    static Path only(BuildRun run, List<Path> jars) {
        Path project = run.request().project();
        if (jars.size() > 1) {
            throw run.failure("the build of " + run.request().label() + " created several jars with benchmarks: "
                    + list(project, jars) + ". Choose one with --jar, such as --jar '"
                    + project.relativize(jars.get(0)) + "'.");
        }
        if (jars.isEmpty()) {
            throw run.failure("the build of " + run.request().label() + " created no jar that contains JMH and "
                    + "benchmarks (META-INF/BenchmarkList); "
                    + describe(project, List.copyOf(all(project).keySet())));
        }
        return jars.get(0);
    }

    private static String describe(Path project, List<Path> jars) {
        if (jars.isEmpty()) {
            return "the project contains no jars.";
        }
        return "the project contains " + list(project, jars) + ".";
    }

    private static String list(Path project, List<Path> jars) {
        return jars.stream().map(jar -> project.relativize(jar).toString()).collect(Collectors.joining(", "));
    }

    /** Returns the names of classes with benchmarks that the list of a jar has, with dots, among others. */
    static Set<String> listed(Path jar) {
        try {
            return BenchmarkClasses.listed(jar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BenchmarkClasses contents(Path jar) {
        try {
            return BenchmarkClasses.in(jar);
        } catch (IOException e) {
            return BenchmarkClasses.NONE; // not a jar, whatever its name says
        }
    }

    private static String digest(Path jar) {
        try {
            return Digest.of(jar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
