package dev.steelyard.workspace.reach;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * How near a change is to the code of benchmarks, by class files alone: which benchmarks are worth measuring first. A change that
 * seems near may still not be run, and one that is not found may be reached by other ways than references. Not thread-safe.
 */
public final class TouchedCode {

    private final ClassPathContent content;
    private final Set<String> changed;
    private final ReferenceGraph graph;
    private final Map<String, Optional<ClassNode>> parsed = new HashMap<>();
    private final Map<String, Touch> known = new HashMap<>();

    /**
     * @param content what the treatment can load
     * @param changed binary names of the classes that differ from those of the baseline
     */
    TouchedCode(ClassPathContent content, Set<String> changed) {
        this.content = content;
        this.changed = Set.copyOf(changed);
        this.graph = new ReferenceGraph(content);
    }

    /**
     * How near a change is to a benchmark.
     *
     * @param distance 1 if the benchmark method itself refers to a changed class, 2 if its set-up does, more if classes in between
     *     do; {@link Integer#MAX_VALUE} if none was found
     * @param nearest number of changed classes at that distance
     * @param all number of changed classes at any distance
     */
    public record Touch(int distance, int nearest, int all) implements Comparable<Touch> {
        /** Nothing was found. */
        public static final Touch NONE = new Touch(Integer.MAX_VALUE, 0, 0);

        private static final Comparator<Touch> ORDER = Comparator.comparingInt(Touch::distance)
                .thenComparing(Comparator.comparingInt(Touch::nearest).reversed())
                .thenComparing(Comparator.comparingInt(Touch::all).reversed());

        /** The nearest first, and of these the most touched. */
        @Override
        public int compareTo(Touch other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * Returns how near the change is to a benchmark.
     *
     * @param benchmark class and method, or class and group, as JMH lists it
     * @throws IOException if the class path cannot be read any more
     */
    public Touch of(String benchmark) throws IOException {
        Touch before = known.get(benchmark);
        if (before != null) {
            return before;
        }
        Touch found = found(benchmark);
        known.put(benchmark, found);
        return found;
    }

    private Touch found(String benchmark) throws IOException {
        int dot = benchmark.lastIndexOf('.');
        if (dot < 0 || changed.isEmpty()) {
            return Touch.NONE;
        }
        try {
            Optional<OwnClasses> own = OwnClasses.of(
                    this::find, inner(benchmark.substring(0, dot).replace('.', '/')), benchmark.substring(dot + 1));
            return own.isPresent() ? found(own.get()) : Touch.NONE;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (RuntimeException e) {
            // Too new for this version of ASM, or no class file at all.
            return Touch.NONE;
        }
    }

    private Touch found(OwnClasses own) throws IOException {
        Set<String> called = called(own);
        Set<String> used = new LinkedHashSet<>();
        own.classes().values().forEach(node -> add(References.of(node), used));
        own.methods().keySet().forEach(method -> add(References.of(method), used));
        Set<String> names = new HashSet<>();
        own.classes().keySet().forEach(name -> names.add(name.replace('/', '.')));
        called.removeAll(names);
        used.removeAll(names);
        used.removeAll(called);
        Touch touch = Touch.NONE;
        int distance = 1;
        int all = 0;
        Set<String> roots = new LinkedHashSet<>(called);
        roots.addAll(used);
        List<Set<String>> levels = new ArrayList<>(List.of(called, used));
        List<Set<String>> further = graph.levels(roots);
        levels.addAll(further.subList(Math.min(1, further.size()), further.size()));
        for (Set<String> level : levels) {
            int here = (int) level.stream()
                    .filter(name -> changed.contains(name) && !names.contains(name))
                    .count();
            all += here;
            if (here > 0 && touch.equals(Touch.NONE)) {
                touch = new Touch(distance, here, here);
            }
            distance++;
        }
        return touch.equals(Touch.NONE) ? touch : new Touch(touch.distance, touch.nearest, all);
    }

    /** Returns the classes that the benchmark method, and methods of its own classes that it calls, refer to. */
    private static Set<String> called(OwnClasses own) {
        Set<String> found = new LinkedHashSet<>();
        Set<MethodNode> seen = new HashSet<>();
        Deque<MethodNode> open = new ArrayDeque<>();
        own.methods().keySet().stream().filter(own::isBenchmark).forEach(open::add);
        while (!open.isEmpty()) {
            MethodNode method = open.remove();
            if (!seen.add(method)) {
                continue;
            }
            List<References.Reference> references = References.of(method);
            add(references, found);
            for (References.Reference reference : references) {
                ClassNode node = own.classes().get(reference.owner());
                if (node != null && reference.member().isPresent()) {
                    node.methods.stream()
                            .filter(other -> (other.name + other.desc)
                                    .equals(reference.member().get()))
                            .forEach(open::add);
                }
            }
        }
        return found;
    }

    private static void add(List<References.Reference> references, Set<String> to) {
        references.forEach(reference -> to.add(reference.owner().replace('/', '.')));
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

    private Optional<ClassNode> find(String name) {
        return parsed.computeIfAbsent(name, this::read);
    }

    private Optional<ClassNode> read(String name) {
        String binary = name.replace('/', '.');
        if (!content.hasClass(binary) || CodeChange.isJmh(binary)) {
            return Optional.empty();
        }
        try {
            return content.bytes(Set.of(binary)).getOrDefault(binary, List.of()).stream()
                    .findFirst()
                    .map(bytes -> {
                        ClassNode node = new ClassNode(Opcodes.ASM9);
                        new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                        return node;
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
