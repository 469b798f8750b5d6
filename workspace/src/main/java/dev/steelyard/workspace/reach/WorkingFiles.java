package dev.steelyard.workspace.reach;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The files of two working directories that differ: what code that opens files by paths relative to its directory could
 * find different. What builds write, and what a tool keeps for itself, is left out; sources and documents count only for
 * code that knows their ending.
 */
final class WorkingFiles {

    /** More are not compared: then any file may differ. */
    private static final int MOST = 20_000;

    private static final Set<String> FOLDERS = Set.of(
            ".git",
            ".gradle",
            ".idea",
            ".mvn",
            ".settings",
            ".steelyard",
            "bin",
            "build",
            "node_modules",
            "out",
            "target");

    private static final Set<String> SOURCES = Set.of(
            ".adoc", ".gradle", ".groovy", ".java", ".kt", ".kts", ".md", ".pom", ".rst", ".scala", ".sh", ".bat");
    /** Files of builds, by their whole names. */
    private static final Set<String> BUILDS =
            Set.of("pom.xml", "gradle.properties", "gradlew", "mvnw", ".gitignore", ".gitattributes", ".editorconfig");

    private WorkingFiles() {}

    /**
     * Returns the paths, relative to their directories, of files that differ or that one alone has.
     *
     * @throws IOException if a directory cannot be read
     */
    static SortedSet<String> differing(Path baseline, Path treatment) throws IOException {
        SortedSet<String> differing = new TreeSet<>();
        if (baseline.toAbsolutePath()
                .normalize()
                .equals(treatment.toAbsolutePath().normalize())) {
            return differing;
        }
        SortedMap<String, Path> before = files(baseline);
        SortedMap<String, Path> after = files(treatment);
        if (before.size() > MOST || after.size() > MOST) {
            differing.add(".");
            return differing;
        }
        SortedSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            Path one = before.get(name);
            Path other = after.get(name);
            if (one == null || other == null || Files.mismatch(one, other) >= 0) {
                differing.add(name);
            }
        }
        return differing;
    }

    /** Returns the ending by which code would have to know a file to find it; empty if any code may. */
    static String ending(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        if (BUILDS.contains(name)) {
            return name;
        }
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot);
        return SOURCES.contains(ending) ? ending : "";
    }

    private static SortedMap<String, Path> files(Path root) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        List<Path> visited = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                boolean left = !folder.equals(root) && FOLDERS.contains(String.valueOf(folder.getFileName()));
                return left ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                visited.add(file);
                if (attributes.isRegularFile()) {
                    files.put(root.relativize(file).toString().replace('\\', '/'), file);
                }
                return visited.size() > 2 * MOST ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }
        });
        return files;
    }
}
