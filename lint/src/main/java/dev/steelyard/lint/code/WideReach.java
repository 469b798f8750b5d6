package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The methods that others may call, including all overrides, and all lambdas and objects that they create; within the
 * code of the benchmarks, like {@link ReachedMethods}. It contains more than what runs, in order to tell what certainly
 * does not run.
 */
public final class WideReach {
    private final ClassPool pool;
    private final Calls calls;
    private final ReachedMethods reach;
    private final ClassNode home;

    /**
     * @param pool where methods are looked for
     * @param calls which methods calls run
     * @param home a class whose surroundings are followed
     */
    public WideReach(ClassPool pool, Calls calls, ClassNode home) {
        this.pool = pool;
        this.calls = calls;
        this.reach = new ReachedMethods(pool);
        this.home = home;
    }

    /** Returns whether what a call may run is known, and is followed. */
    public boolean follows(MethodInsnNode call) {
        return follows(calls.possible(call));
    }

    /** Returns whether what a lambda or a reference to a method may run is known, and is followed. */
    public boolean follows(InvokeDynamicInsnNode dynamic) {
        return ReachedMethods.handles(dynamic).stream().allMatch(handle -> follows(calls.possible(handle)));
    }

    private boolean follows(List<Body> possible) {
        return !possible.isEmpty() && possible.stream().allMatch(this::near);
    }

    private boolean near(Body body) {
        return reach.near(home, body.owner());
    }

    /** Returns methods and all that they may call themselves. */
    public Set<Body> called(Collection<Body> starts) {
        return spread(starts, false);
    }

    /** Returns methods and all that they may lead to, now or later. */
    public Set<Body> from(Collection<Body> starts) {
        return spread(starts, true);
    }

    private Set<Body> spread(Collection<Body> starts, boolean later) {
        Set<Body> met = new LinkedHashSet<>();
        Deque<Body> open = new ArrayDeque<>(starts);
        while (!open.isEmpty()) {
            Body body = open.remove();
            if (met.add(body)) {
                for (AbstractInsnNode instruction : body.method().instructions) {
                    if (instruction instanceof MethodInsnNode call) {
                        calls.possible(call).stream().filter(this::near).forEach(open::add);
                    } else if (later) {
                        open.addAll(later(instruction));
                    }
                }
            }
        }
        return met;
    }

    /** Returns what others may run of the lambdas and objects that methods make: in another thread, or whenever they like. */
    public Set<Body> later(Collection<Body> bodies) {
        Set<Body> later = new LinkedHashSet<>();
        for (Body body : bodies) {
            for (AbstractInsnNode instruction : body.method().instructions) {
                later.addAll(later(instruction));
            }
        }
        return later;
    }

    private List<Body> later(AbstractInsnNode instruction) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return ReachedMethods.handles(dynamic).stream()
                    .flatMap(handle -> calls.possible(handle).stream())
                    .filter(this::near)
                    .toList();
        }
        if (instruction.getOpcode() == Opcodes.NEW && instruction instanceof TypeInsnNode made) {
            return pool.find(made.desc).stream()
                    .filter(this::knownElsewhere)
                    .flatMap(type -> pool.bodies(type).stream())
                    .filter(body -> !body.method().name.startsWith("<"))
                    .filter(this::near)
                    .toList();
        }
        return List.of();
    }

    /** Who knows what a class extends or implements may call its methods. */
    private boolean knownElsewhere(ClassNode type) {
        return pool.lineage(type).stream()
                .anyMatch(ancestor -> elsewhere(ancestor.superName)
                        || ancestor.interfaces.stream().anyMatch(this::elsewhere));
    }

    private boolean elsewhere(@Nullable String name) {
        return name != null
                && !name.equals("java/lang/Object")
                && pool.find(name).filter(type -> reach.near(home, type)).isEmpty();
    }
}
