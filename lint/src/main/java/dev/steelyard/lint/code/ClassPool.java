package dev.steelyard.lint.code;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes of a jar or folder, parsed on demand; missing ones are looked up in the other jars and folders. */
public final class ClassPool {
    private static final byte[] ANNOTATION = "Lorg/openjdk/jmh/annotations/".getBytes(StandardCharsets.US_ASCII);
    private static final int DEEPEST = 64;

    private final Container own;
    private final List<Container> others;
    private final Map<String, Optional<Parsed>> parsed = new HashMap<>();
    private final Map<String, Optional<Outline>> outlines = new HashMap<>();
    private final Map<String, List<ClassNode>> packages = new HashMap<>();
    private @Nullable List<ClassNode> annotated;

    /**
     * @param own what is looked at
     * @param others where its classes may have their superclasses and the like; may hold {@code own} again
     */
    public ClassPool(Container own, List<Container> others) {
        this.own = own;
        this.others = List.copyOf(others);
    }

    /** A class with the bodies of its methods, by name and descriptor. */
    private record Parsed(ClassNode node, Map<String, Body> bodies) {}

    /** What is known of a class before it is parsed: whether it mentions annotations of JMH, and what it extends. */
    private record Outline(boolean mentionsJmh, @Nullable String superName) {}

    /** A field and the class that declares it. */
    public record Field(ClassNode owner, FieldNode node) {
        /** Returns whether it has an access flag of {@link Opcodes}. */
        public boolean is(int flag) {
            return (node.access & flag) != 0;
        }

        /** Returns the name by which it is known: internal name of the class, dot, name. */
        public String key() {
            return owner.name + "." + node.name;
        }
    }

    /** Returns the path of what is looked at. */
    public String name() {
        return own.name();
    }

    /** Returns how many classes it has. */
    public int size() {
        return own.classNames().size();
    }

    /**
     * Returns the classes with annotations of JMH, their own or those of a superclass, sorted, without JMH itself and
     * what it generates.
     */
    public List<ClassNode> annotated() {
        if (annotated == null) {
            List<ClassNode> found = new ArrayList<>();
            for (String name : own.classNames()) {
                if (isOrExtendsAnnotated(name)) {
                    find(name).ifPresent(found::add);
                }
            }
            annotated = List.copyOf(found);
        }
        return annotated;
    }

    private static boolean ofJmh(String name) {
        boolean itself = name.startsWith("org/openjdk/jmh/") && !name.startsWith("org/openjdk/jmh/samples/");
        return itself || name.contains("/jmh_generated/") || name.contains("_jmhTest") || name.contains("_jmhType");
    }

    private boolean isOrExtendsAnnotated(String name) {
        String at = name;
        for (int steps = 0; at != null && !ofJmh(at) && steps < DEEPEST; steps++) {
            Optional<Outline> outline = outline(at);
            if (outline.map(Outline::mentionsJmh).orElse(false)) {
                return true;
            }
            at = outline.map(Outline::superName).orElse(null);
        }
        return false;
    }

    private Optional<Outline> outline(String name) {
        Optional<Outline> known = outlines.get(name);
        if (known == null) {
            known = entry(name).map(ClassPool::outline);
            outlines.put(name, known);
        }
        return known;
    }

    private static Outline outline(Container.Entry entry) {
        byte[] bytes = read(entry);
        try {
            return new Outline(
                    contains(bytes, ANNOTATION), Containers.reader(entry, bytes).getSuperName());
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw Containers.damaged(entry.label(), e);
        }
    }

    private static boolean contains(byte[] bytes, byte[] wanted) {
        for (int i = 0; i + wanted.length <= bytes.length; i++) {
            int same = 0;
            while (same < wanted.length && bytes[i + same] == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return true;
            }
        }
        return false;
    }

    private static byte[] read(Container.Entry entry) {
        try {
            return entry.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(entry.label() + " cannot be read", e);
        }
    }

    /** Returns a class by its internal name; empty if it is not here. */
    public Optional<ClassNode> find(String name) {
        return parsed(name).map(Parsed::node);
    }

    private Optional<Parsed> parsed(String name) {
        Optional<Parsed> known = parsed.get(name);
        if (known == null) {
            known = entry(name).map(ClassPool::parse);
            parsed.put(name, known);
        }
        return known;
    }

    private Optional<Container.Entry> entry(String name) {
        Optional<Container.Entry> entry = own.find(name);
        for (int i = 0; entry.isEmpty() && i < others.size(); i++) {
            entry = others.get(i).find(name);
        }
        return entry;
    }

    private static Parsed parse(Container.Entry entry) {
        ClassReader reader = Containers.reader(entry, read(entry));
        ClassNode node = new ClassNode();
        try {
            reader.accept(node, ClassReader.SKIP_FRAMES);
            Descriptors.check(node);
        } catch (RuntimeException | OutOfMemoryError e) {
            // A length that damage made enormous.
            throw Containers.damaged(entry.label(), e);
        }
        Map<String, Body> bodies = new HashMap<>();
        for (MethodNode method : node.methods) {
            bodies.put(method.name + method.desc, new Body(node, method, entry.label()));
        }
        return new Parsed(node, bodies);
    }

    /** Returns a class and its superclasses, as far as they are here. */
    public List<ClassNode> lineage(ClassNode type) {
        List<ClassNode> lineage = new ArrayList<>();
        Optional<ClassNode> at = Optional.of(type);
        while (at.isPresent() && lineage.size() < DEEPEST) {
            lineage.add(at.get());
            at = Optional.ofNullable(at.get().superName).flatMap(this::find);
        }
        return lineage;
    }

    /** Returns the classes of a class's package that are here, without what JMH generates, sorted. */
    public List<ClassNode> beside(ClassNode type) {
        String folder = type.name.substring(0, type.name.lastIndexOf('/') + 1);
        List<ClassNode> known = packages.get(folder);
        if (known == null) {
            Set<String> names = new TreeSet<>();
            for (Container container :
                    Stream.concat(Stream.of(own), others.stream()).toList()) {
                container.classNames().stream()
                        .filter(name -> name.lastIndexOf('/') + 1 == folder.length() && name.startsWith(folder))
                        .filter(name -> !ofJmh(name))
                        .forEach(names::add);
            }
            known = names.stream().flatMap(name -> find(name).stream()).toList();
            packages.put(folder, known);
        }
        return known;
    }

    /** Returns whether a class is, extends or implements another, as far as the classes between them are here. */
    public boolean isA(ClassNode type, String name) {
        Set<String> met = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(type.name));
        while (!open.isEmpty()) {
            String at = open.remove();
            if (at.equals(name)) {
                return true;
            }
            if (met.add(at)) {
                find(at).ifPresent(node -> {
                    Optional.ofNullable(node.superName).ifPresent(open::add);
                    open.addAll(node.interfaces);
                });
            }
        }
        return false;
    }

    /** Returns the methods that a class itself declares, in the order of the class file. */
    public List<Body> bodies(ClassNode type) {
        Optional<Parsed> known = parsed(type.name);
        return type.methods.stream()
                .flatMap(method -> known.map(it -> it.bodies().get(method.name + method.desc)).stream())
                .toList();
    }

    /** Returns the method that a call names, looked for in the class and its superclasses. */
    public Optional<Body> method(String owner, String name, String descriptor) {
        return find(owner).stream()
                .flatMap(type -> lineage(type).stream())
                .flatMap(type -> parsed(type.name).stream())
                .flatMap(type -> Optional.ofNullable(type.bodies().get(name + descriptor)).stream())
                .findFirst();
    }

    /** Returns the field that an instruction names, looked for in the class and its superclasses. */
    public Optional<Field> field(String owner, String name) {
        return find(owner).stream()
                .flatMap(type -> lineage(type).stream())
                .flatMap(type -> type.fields.stream()
                        .filter(field -> field.name.equals(name))
                        .map(field -> new Field(type, field)))
                .findFirst();
    }

    /** Returns the name of a class as JMH writes it: dots between packages and enclosing classes. */
    public String display(ClassNode type) {
        return display(type, DEEPEST);
    }

    private String display(ClassNode type, int depth) {
        for (InnerClassNode inner : type.innerClasses) {
            if (inner.name.equals(type.name) && inner.outerName != null && inner.innerName != null) {
                Optional<ClassNode> outer = depth == 0 ? Optional.empty() : find(inner.outerName);
                return outer.map(found -> display(found, depth - 1)).orElse(inner.outerName.replace('/', '.'))
                        + "."
                        + inner.innerName;
            }
        }
        return type.name.replace('/', '.');
    }
}
