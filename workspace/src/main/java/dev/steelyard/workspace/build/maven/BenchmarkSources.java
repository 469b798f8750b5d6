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
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the modules whose sources hold benchmarks, without compiling them. */
final class BenchmarkSources {

    private static final Pattern SOURCE = Pattern.compile(".*\\.(?:java|kt|scala|groovy)");
    private static final Pattern METHOD =
            Pattern.compile("@(?:org\\.openjdk\\.jmh\\.annotations\\.)?Benchmark\\b(?!\\s*;)");
    private static final String JMH = "org.openjdk.jmh.annotations";

    private BenchmarkSources() {}

    /**
     * The benchmarks of a module.
     *
     * @param methods how many methods are marked as benchmarks
     * @param inMain whether all of them are among the main sources, so that no test need be compiled for them
     */
    record Count(int methods, boolean inMain) {
        private Count and(Count other) {
            return new Count(methods + other.methods, inMain && other.inMain);
        }

        @Override
        public String toString() {
            return methods + (methods == 1 ? " method" : " methods");
        }
    }

    /** Returns what there is by the folder of the module; nothing for a module without benchmarks. */
    static Map<Path, Count> of(PomTree tree) {
        Map<Path, Count> counts = new TreeMap<>();
        try {
            Files.walkFileTree(tree.top(), new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return PomTree.SKIPPED.contains(String.valueOf(folder.getFileName())) && !folder.equals(tree.top())
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
                            boolean inMain =
                                    file.startsWith(module.resolve("src").resolve("main"));
                            counts.merge(module, new Count(found, inMain), Count::and);
                        }
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return counts;
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
