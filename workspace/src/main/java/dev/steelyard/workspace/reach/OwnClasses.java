package dev.steelyard.workspace.reach;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes and methods of a benchmark itself. A class is its own if it declares the benchmark, or if its own code refers to it
 * and it is either nested in one of its classes or has annotations of JMH: code that is measured has none, whichever module it is
 * in. Of these classes, other benchmarks and methods that only those call do not count.
 */
final class OwnClasses {

    private static final String JMH = "Lorg/openjdk/jmh/annotations/";
    private static final String BENCHMARK = JMH + "Benchmark;";
    private static final String GROUP = JMH + "Group;";
    private static final Comparator<MethodNode> ORDER =
            Comparator.comparing((MethodNode method) -> method.name).thenComparing(method -> method.desc);

    private final Function<String, Optional<ClassNode>> find;
    private final String benchmark;
    private final Map<String, ClassNode> classes = new LinkedHashMap<>();
    private final Map<String, Optional<ClassNode>> candidates = new LinkedHashMap<>();
    private final Map<MethodNode, String> kept = new LinkedHashMap<>();
    private final Deque<Runnable> open = new ArrayDeque<>();

    private OwnClasses(Function<String, Optional<ClassNode>> find, String benchmark) {
        this.find = find;
        this.benchmark = benchmark;
    }

    /**
     * Finds the classes of a benchmark.
     *
     * @param find reads a class by its internal name; gives a node that may be changed
     * @param type internal name of the class that JMH lists
     * @param benchmark name of the method, or of the group
     * @return empty if the class is not there, or has no such benchmark
     */
    static Optional<OwnClasses> of(Function<String, Optional<ClassNode>> find, String type, String benchmark) {
        OwnClasses own = new OwnClasses(find, benchmark);
        Optional<ClassNode> first = own.candidate(type);
        if (first.isEmpty()) {
            return Optional.empty();
        }
        own.add(first.get());
        while (!own.open.isEmpty()) {
            own.open.remove().run();
        }
        return own.kept.keySet().stream().anyMatch(own::isBenchmark) ? Optional.of(own) : Optional.empty();
    }

    /** Returns the classes in the order in which they were found, by their internal names. */
    Map<String, ClassNode> classes() {
        return classes;
    }

    /** Returns the methods that count, with the internal names of their classes, in the order in which they were found. */
    Map<MethodNode, String> methods() {
        return kept;
    }

    /** Returns whether a method is the benchmark, or one of its group. */
    boolean isBenchmark(MethodNode method) {
        return has(method, BENCHMARK)
                && (method.name.equals(benchmark) || group(method).equals(Optional.of(benchmark)));
    }

    private static Optional<String> group(MethodNode method) {
        return annotations(method.visibleAnnotations, method.invisibleAnnotations)
                .filter(annotation -> annotation.desc.equals(GROUP))
                .map(annotation -> annotation.values == null ? "group" : String.valueOf(annotation.values.get(1)))
                .findFirst();
    }

    private void add(ClassNode node) {
        classes.put(node.name, node);
        // The benchmark first, so that the order in which the others are found does not depend on its name.
        Stream.concat(
                        node.methods.stream().filter(this::isBenchmark).sorted(ORDER),
                        node.methods.stream()
                                .filter(method -> !isBenchmark(method) && isRoot(method))
                                .sorted(ORDER))
                .forEach(method -> keep(node.name, method));
        open.add(() -> References.of(node).forEach(this::refer));
    }

    /** What JMH or other code may call without a reference in the benchmark's own code. */
    private static boolean isRoot(MethodNode method) {
        boolean called = (method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) == 0
                || method.name.equals("<clinit>")
                || has(method, JMH + "Setup;")
                || has(method, JMH + "TearDown;");
        return called && !has(method, BENCHMARK);
    }

    private void keep(String owner, MethodNode method) {
        if (kept.putIfAbsent(method, owner) == null) {
            open.add(() -> References.of(method).forEach(this::refer));
        }
    }

    private void refer(References.Reference reference) {
        String name = reference.owner();
        if (!classes.containsKey(name) && isOwn(name)) {
            candidate(name).ifPresent(this::add);
        }
        if (reference.member().isPresent()) {
            declared(name, reference.member().get(), new LinkedHashSet<>());
        }
    }

    /** A method may be inherited from another own class. */
    private void declared(@Nullable String owner, String member, Set<String> seen) {
        ClassNode node = owner == null || !seen.add(owner) ? null : classes.get(owner);
        if (node != null) {
            node.methods.stream()
                    .filter(method -> (method.name + method.desc).equals(member))
                    .forEach(method -> keep(node.name, method));
            declared(node.superName, member, seen);
        }
    }

    private boolean isOwn(String name) {
        return classes.keySet().stream().anyMatch(own -> name.startsWith(own + "$"))
                || candidate(name).filter(OwnClasses::isAnnotated).isPresent();
    }

    private Optional<ClassNode> candidate(String name) {
        return candidates.computeIfAbsent(name, find);
    }

    private static boolean isAnnotated(ClassNode node) {
        return Stream.of(
                        annotations(node.visibleAnnotations, node.invisibleAnnotations),
                        node.fields.stream()
                                .flatMap((FieldNode field) ->
                                        annotations(field.visibleAnnotations, field.invisibleAnnotations)),
                        node.methods.stream()
                                .flatMap((MethodNode method) ->
                                        annotations(method.visibleAnnotations, method.invisibleAnnotations)))
                .flatMap(all -> all)
                .anyMatch(annotation -> annotation.desc.startsWith(JMH));
    }

    private static boolean has(MethodNode method, String annotation) {
        return annotations(method.visibleAnnotations, method.invisibleAnnotations)
                .anyMatch(one -> one.desc.equals(annotation));
    }

    /** Returns annotations of either retention; nodes have null for none. */
    static Stream<AnnotationNode> annotations(
            @Nullable List<AnnotationNode> visible, @Nullable List<AnnotationNode> invisible) {
        return Stream.concat(
                visible == null ? Stream.empty() : visible.stream(),
                invisible == null ? Stream.empty() : invisible.stream());
    }
}
