package dev.steelyard.workspace.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Benchmarks that were compiled without JMH's annotation processor, so that JMH cannot run them: no list names them, and
 * the code around them is missing. Builds leave the processor out in many ways: only one profile has it, other processors
 * are named and it is not, or the JDK no longer runs processors that nobody names (23 and later).
 *
 * @param folder of the classes
 * @param names of the outermost classes with benchmarks, with dots
 * @param classFileVersion the newest major version of their class files
 */
record UnlistedBenchmarks(Path folder, Set<String> names, int classFileVersion) {

    private static final String SUFFIX = ".class";
    private static final String MARK = "Lorg/openjdk/jmh/annotations/Benchmark;";

    UnlistedBenchmarks {
        names = Set.copyOf(names);
    }

    /** Returns whether there are none. */
    boolean isEmpty() {
        return names.isEmpty();
    }

    /** Finds those in a folder of classes that has no list; none if it does not exist. */
    static UnlistedBenchmarks in(Path folder) {
        Set<String> marked = new HashSet<>();
        Map<String, String> parents = new HashMap<>();
        int newest = 0;
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        (Iterable<Path>) files.filter(each -> each.toString().endsWith(SUFFIX))::iterator) {
                    byte[] bytes = Files.readAllBytes(file);
                    @Nullable ClassReader reader = reader(bytes);
                    if (reader != null && reader.getSuperName() != null) {
                        parents.put(reader.getClassName(), reader.getSuperName());
                        if (new String(bytes, StandardCharsets.ISO_8859_1).contains(MARK)) {
                            marked.add(reader.getClassName());
                            newest = Math.max(newest, reader.readUnsignedShort(6));
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Set<String> names = new TreeSet<>();
        for (String name : parents.keySet()) {
            if (inherits(name, marked, parents)) {
                names.add(outermost(name, parents.keySet()).replace('/', '.'));
            }
        }
        return new UnlistedBenchmarks(folder, names, newest);
    }

    /** A class file of a release that is newer than the reader says nothing. */
    private static @Nullable ClassReader reader(byte[] bytes) {
        try {
            return new ClassReader(bytes);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    private static boolean inherits(String name, Set<String> marked, Map<String, String> parents) {
        @Nullable String each = name;
        for (int i = 0; each != null && i < parents.size() + 1; i++) {
            if (marked.contains(each)) {
                return true;
            }
            each = parents.get(each);
        }
        return false;
    }

    private static String outermost(String name, Set<String> all) {
        int end = name.indexOf('$', name.lastIndexOf('/') + 2);
        while (end >= 0) {
            String outer = name.substring(0, end);
            if (all.contains(outer)) {
                return outer;
            }
            end = name.indexOf('$', end + 1);
        }
        return name;
    }

    /** Returns those of several folders, none for a folder with a list. */
    static List<UnlistedBenchmarks> among(List<Path> folders) {
        return folders.stream()
                .filter(folder -> !Files.exists(folder.resolve(BenchmarkClasses.LIST)))
                .map(UnlistedBenchmarks::in)
                .filter(found -> !found.isEmpty())
                .toList();
    }
}
