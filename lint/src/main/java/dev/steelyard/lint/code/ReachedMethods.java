package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The methods that a method calls, directly or indirectly and including lambdas, within the code of the benchmarks:
 * classes with JMH annotations, and those in the same package. Libraries in the same jar are not followed: they are often
 * in packages below that of the benchmarks, or above it.
 */
public final class ReachedMethods {
    private static final int MOST = 200;

    private final ClassPool pool;

    /** @param pool where methods are looked for */
    public ReachedMethods(ClassPool pool) {
        this.pool = pool;
    }

    /** Returns the method and all that it leads to, in the order in which they are met; at most 200. */
    public List<Body> from(Body start) {
        return from(start, body -> near(start.owner(), body.owner()));
    }

    /** Returns the method, its lambdas, and what it calls in its own class and the classes above it. */
    public List<Body> within(Body start) {
        List<ClassNode> lineage = pool.lineage(start.owner());
        return from(start, body -> lineage.contains(body.owner()));
    }

    private List<Body> from(Body start, Predicate<Body> wanted) {
        Set<Body> met = new LinkedHashSet<>();
        Deque<Body> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty() && met.size() < MOST) {
            Body body = open.remove();
            if (met.add(body)) {
                for (Body called : called(body)) {
                    if (wanted.test(called)) {
                        open.add(called);
                    }
                }
            }
        }
        return List.copyOf(met);
    }

    private List<Body> called(Body body) {
        List<Body> called = new ArrayList<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (instruction instanceof MethodInsnNode call) {
                pool.method(call.owner, call.name, call.desc).ifPresent(called::add);
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                for (Handle handle : handles(dynamic)) {
                    pool.method(handle.getOwner(), handle.getName(), handle.getDesc())
                            .ifPresent(called::add);
                }
            }
        }
        return called;
    }

    /** Returns the methods that a lambda or a reference to a method stands for. */
    static List<Handle> handles(InvokeDynamicInsnNode dynamic) {
        List<Handle> handles = new ArrayList<>();
        for (Object argument : dynamic.bsmArgs) {
            if (argument instanceof Handle handle) {
                handles.add(handle);
            }
        }
        return handles;
    }

    /** Returns whether a class is near enough to another to be followed from there. */
    public boolean near(ClassNode start, ClassNode other) {
        String from = folder(start);
        String to = folder(other);
        return from.equals(to) || pool.annotated().stream().anyMatch(type -> type.name.equals(other.name));
    }

    private static String folder(ClassNode type) {
        return Optional.of(type.name.lastIndexOf('/'))
                .filter(slash -> slash > 0)
                .map(slash -> type.name.substring(0, slash))
                .orElse("");
    }
}
