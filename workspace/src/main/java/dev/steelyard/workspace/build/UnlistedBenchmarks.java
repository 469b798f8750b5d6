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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

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

    /** The attribute of local and anonymous classes. */
    private static final String LOCAL = "EnclosingMethod";

    /** What JMH generates around a benchmark; old releases call the package {@code generated}. */
    private static final Pattern GENERATED = Pattern.compile(".*/(jmh_)?generated/[^/]*_jmh(Type|Test)[^/]*");

    UnlistedBenchmarks {
        names = Set.copyOf(names);
    }

    /** Returns whether there are none. */
    boolean isEmpty() {
        return names.isEmpty();
    }

    /**
     * Finds those in a folder of classes; none if it does not exist. Abstract classes, local ones and what JMH generates
     * are in no list.
     *
     * @param listed the names of all classes that lists name, with dots
     */
    static UnlistedBenchmarks in(Path folder, Set<String> listed) {
        Set<String> marked = new HashSet<>();
        Set<String> candidates = new HashSet<>();
        Map<String, String> parents = new HashMap<>();
        int newest = 0;
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        (Iterable<Path>) files.filter(each -> each.toString().endsWith(SUFFIX))::iterator) {
                    byte[] bytes = Files.readAllBytes(file);
                    @Nullable ClassReader reader = reader(bytes);
                    if (reader != null && reader.getSuperName() != null) {
                        String text = new String(bytes, StandardCharsets.ISO_8859_1);
                        parents.put(reader.getClassName(), reader.getSuperName());
                        if (isOfItsOwn(reader, text)) {
                            candidates.add(reader.getClassName());
                        }
                        if (text.contains(MARK) && isMarked(reader)) {
                            marked.add(reader.getClassName());
                            newest = Math.max(newest, reader.readUnsignedShort(6));
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Set<String> known = withEnclosing(listed);
        Set<String> names = new TreeSet<>();
        for (String name : candidates) {
            String outermost = outermost(name, parents.keySet()).replace('/', '.');
            if (inherits(name, marked, parents) && !known.contains(outermost)) {
                names.add(outermost);
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

    private static boolean isOfItsOwn(ClassReader reader, String text) {
        boolean isAbstract = (reader.getAccess() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) != 0;
        return !isAbstract
                && !text.contains(LOCAL)
                && !GENERATED.matcher(reader.getClassName()).matches();
    }

    /** The annotation's name alone says too little: a method may take such an annotation as its argument. */
    private static boolean isMarked(ClassReader reader) {
        ClassNode content = new ClassNode();
        reader.accept(content, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return content.methods.stream()
                .filter(method -> method.visibleAnnotations != null)
                .flatMap(method -> method.visibleAnnotations.stream())
                .anyMatch(annotation -> annotation.desc.equals(MARK));
    }

    /** Lists name an inner class with dots, and here outermost classes are looked for. */
    private static Set<String> withEnclosing(Set<String> listed) {
        Set<String> known = new HashSet<>(listed);
        for (String name : listed) {
            for (int end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
                known.add(name.substring(0, end));
            }
        }
        return known;
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

    /** Returns those of several folders that the lists of all these folders lack; none for a folder without any. */
    static List<UnlistedBenchmarks> among(List<Path> folders) {
        Set<String> listed = new HashSet<>();
        folders.forEach(folder -> listed.addAll(names(folder)));
        return folders.stream()
                .map(folder -> in(folder, listed))
                .filter(found -> !found.isEmpty())
                .toList();
    }

    /** Returns those folders that hold benchmarks, listed or not. */
    static List<Path> holding(List<Path> folders) {
        return folders.stream()
                .filter(folder ->
                        !names(folder).isEmpty() || !in(folder, Set.of()).isEmpty())
                .toList();
    }

    private static Set<String> names(Path folder) {
        try {
            return Files.isDirectory(folder) ? BenchmarkClasses.listed(folder) : Set.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
