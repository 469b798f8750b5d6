package dev.steelyard.workspace.build.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the modules whose sources hold benchmarks, without compiling them. */
final class BenchmarkSources {

    private static final Set<String> SKIPPED =
            Set.of(".git", ".gradle", ".mvn", ".steelyard", "node_modules", "target", "archetype-resources");
    private static final Pattern SOURCE = Pattern.compile(".*\\.(?:java|kt|scala|groovy)");
    private static final Pattern METHOD =
            Pattern.compile("@(?:org\\.openjdk\\.jmh\\.annotations\\.)?Benchmark\\b(?!\\s*;)");
    private static final String JMH = "org.openjdk.jmh.annotations";

    private BenchmarkSources() {}

    /** Returns the number of methods marked as benchmarks by the folder of their module; none without any. */
    static Map<Path, Integer> of(PomTree tree) {
        Map<Path, Integer> methods = new TreeMap<>();
        try {
            Files.walkFileTree(tree.top(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return SKIPPED.contains(String.valueOf(folder.getFileName())) && !folder.equals(tree.top())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile()
                            && SOURCE.matcher(file.toString()).matches()) {
                        int found = count(file);
                        @Nullable Path module = found > 0 ? module(file, tree) : null;
                        if (module != null) {
                            methods.merge(module, found, Integer::sum);
                        }
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return methods;
    }

    private static int count(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.contains(JMH) ? (int) METHOD.matcher(text).results().count() : 0;
    }

    private static @Nullable Path module(Path file, PomTree tree) {
        for (Path folder = file.getParent(); folder != null; folder = folder.getParent()) {
            if (tree.folders().contains(folder)) {
                return folder;
            }
            if (folder.equals(tree.top())) {
                break;
            }
        }
        return null;
    }
}
