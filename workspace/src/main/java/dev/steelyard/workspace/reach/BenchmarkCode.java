package dev.steelyard.workspace.reach;

import dev.steelyard.workspace.files.Digest;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * The code of benchmarks themselves, without what they measure: a digest that changes if a benchmark is edited, and does not if
 * it, its classes, other benchmarks of its class or the measured code are. What belongs to a benchmark is decided by {@link
 * OwnClasses}, what of it counts by {@link OwnForm}; see docs/decisions/120-edited-benchmarks.md. Not thread-safe.
 */
public final class BenchmarkCode implements Closeable {

    private final URLClassLoader files;
    private final Map<String, Optional<ClassNode>> parsed = new HashMap<>();

    private BenchmarkCode(URLClassLoader files) {
        this.files = files;
    }

    /** Returns the code on a class path: jars and folders; what does not exist is passed over, as a JVM does. */
    public static BenchmarkCode on(List<Path> classPath) {
        List<URL> urls = new ArrayList<>();
        for (Path entry : classPath) {
            try {
                urls.add(entry.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException("not a file: " + entry, e);
            }
        }
        // It finds files as the JVMs of the variant do; nothing is loaded.
        return new BenchmarkCode(new URLClassLoader(urls.toArray(URL[]::new), null));
    }

    /**
     * Returns the digest of a benchmark's code; empty if a class of it cannot be found or understood.
     *
     * @param benchmark class and method, or class and group, as JMH lists it
     */
    public Optional<String> digest(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        String type = benchmark.substring(0, dot).replace('.', '/');
        String method = benchmark.substring(dot + 1);
        try {
            return OwnClasses.of(this::find, inner(type), method)
                    .map(own -> Digest.ofTexts(
                            OwnForm.of(own).stream().map(NormalClass::digest).toList()));
        } catch (RuntimeException e) {
            // Too new for this version of ASM, or no class file at all.
            return Optional.empty();
        }
    }

    /**
     * The classes that a benchmark consists of.
     *
     * @param outermost internal names of the outermost classes of its own classes and its helpers
     * @param helpers digest of its helpers: classes of tests and benchmarks that its own code uses, directly or not; empty without any
     */
    public record Classes(SortedSet<String> outermost, Optional<String> helpers) {
        public Classes {
            outermost = Collections.unmodifiableSortedSet(new TreeSet<>(outermost));
        }
    }

    /**
     * Returns the classes of a benchmark; empty if one of its own cannot be found or understood.
     *
     * @param benchmark class and method, or class and group, as JMH lists it
     * @param isHelper whether a class is in sources of tests or benchmarks, by the internal name of its outermost class
     */
    public Optional<Classes> classes(String benchmark, Predicate<String> isHelper) {
        int dot = benchmark.lastIndexOf('.');
        if (dot < 0) {
            return Optional.empty();
        }
        String type = benchmark.substring(0, dot).replace('.', '/');
        try {
            return OwnClasses.of(this::find, inner(type), benchmark.substring(dot + 1))
                    .map(own -> classes(own, isHelper));
        } catch (RuntimeException e) {
            // Too new for this version of ASM, or no class file at all.
            return Optional.empty();
        }
    }

    private Classes classes(OwnClasses own, Predicate<String> isHelper) {
        SortedSet<String> outermost = new TreeSet<>();
        SortedMap<String, ClassNode> helpers = new TreeMap<>();
        Deque<References.Reference> open = new ArrayDeque<>();
        own.classes().forEach((name, node) -> {
            outermost.add(outermost(name));
            open.addAll(References.of(node));
        });
        own.methods().keySet().forEach(method -> open.addAll(References.of(method)));
        Set<String> seen = new HashSet<>(own.classes().keySet());
        while (!open.isEmpty()) {
            String name = open.remove().owner();
            if (seen.add(name) && isHelper.test(outermost(name))) {
                find(name).ifPresent(node -> {
                    outermost.add(outermost(name));
                    open.addAll(References.of(node));
                    node.methods.forEach(method -> open.addAll(References.of(method)));
                    helpers.put(name, node);
                });
            }
        }
        List<String> texts = new ArrayList<>();
        Set<String> counted = new HashSet<>(own.classes().keySet());
        counted.addAll(helpers.keySet());
        helpers.forEach((name, node) -> {
            OwnForm.ofHelper(node, counted);
            texts.addAll(List.of(name, NormalClass.digest(node)));
        });
        return new Classes(outermost, texts.isEmpty() ? Optional.empty() : Optional.of(Digest.ofTexts(texts)));
    }

    /** Returns the internal name of the class that a class is in, or itself. */
    static String outermost(String name) {
        int dollar = name.indexOf('$', name.lastIndexOf('/') + 2);
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    /** JMH writes the name of a nested class with dots. */
    private String inner(String type) {
        String name = type;
        while (find(name).isEmpty() && name.lastIndexOf('/') >= 0) {
            int slash = name.lastIndexOf('/');
            name = name.substring(0, slash) + "$" + name.substring(slash + 1);
        }
        return name;
    }

    /** Reads a class; each is a copy of its own, since what does not count is taken out of it. */
    private Optional<ClassNode> find(String name) {
        return parsed.computeIfAbsent(name, this::read).map(BenchmarkCode::copy);
    }

    private Optional<ClassNode> read(String name) {
        if (name.startsWith("java/") || CodeChange.isJmh(name.replace('/', '.'))) {
            return Optional.empty();
        }
        try (InputStream in = files.getResourceAsStream(name + ".class")) {
            if (in == null) {
                return Optional.empty();
            }
            ClassNode node = new ClassNode(Opcodes.ASM9);
            new ClassReader(in.readAllBytes()).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            return Optional.of(node);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static ClassNode copy(ClassNode node) {
        ClassNode copy = new ClassNode(Opcodes.ASM9);
        node.accept(copy);
        return copy;
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
