package dev.steelyard.lint.code;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds the methods that calls run. */
public final class Calls {
    private final ClassPool pool;
    private final Map<String, List<Body>> overriding = new HashMap<>();

    /** @param pool where methods are looked for */
    public Calls(ClassPool pool) {
        this.pool = pool;
    }

    /** Returns the method that a call runs, if that is sure and its code is here. */
    public Optional<Body> exact(MethodInsnNode call) {
        return pool.method(call.owner, call.name, call.desc)
                .filter(Calls::hasCode)
                .filter(body -> fixed(call)
                        || body.is(Opcodes.ACC_FINAL)
                        || body.is(Opcodes.ACC_PRIVATE)
                        || (body.owner().access & Opcodes.ACC_FINAL) != 0
                        || ownAndNotOverridden(body));
    }

    /**
     * Returns the methods that a call may run: the one that it names, and those that override it in classes with
     * annotations of JMH and in the package of the class that it names. Empty if none of them is here.
     */
    public List<Body> possible(MethodInsnNode call) {
        Optional<Body> exact = exact(call);
        if (exact.isPresent() || fixed(call)) {
            return exact.stream().toList();
        }
        String key = call.owner + "." + call.name + call.desc;
        List<Body> known = overriding.get(key);
        if (known == null) {
            known = overriding(call);
            overriding.put(key, known);
        }
        return known;
    }

    /** Returns the methods that whoever has a lambda or a reference to a method may run with it. */
    public List<Body> possible(Handle handle) {
        int opcode = switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            default -> Opcodes.INVOKESPECIAL;
        };
        return possible(new MethodInsnNode(
                opcode, handle.getOwner(), handle.getName(), handle.getDesc(), handle.isInterface()));
    }

    private static boolean fixed(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL;
    }

    private static boolean hasCode(Body body) {
        return !body.is(Opcodes.ACC_ABSTRACT) && !body.is(Opcodes.ACC_NATIVE);
    }

    private List<Body> overriding(MethodInsnNode call) {
        Set<Body> bodies = new LinkedHashSet<>();
        pool.method(call.owner, call.name, call.desc).ifPresent(bodies::add);
        Set<ClassNode> kin = new LinkedHashSet<>(pool.annotated());
        pool.find(call.owner).ifPresent(owner -> kin.addAll(pool.beside(owner)));
        String signature = call.name + call.desc;
        for (ClassNode type : kin) {
            if (pool.isA(type, call.owner)) {
                for (Body body : pool.bodies(type)) {
                    if ((body.method().name + body.method().desc).equals(signature)) {
                        bodies.add(body);
                    }
                }
            }
        }
        return bodies.stream().filter(Calls::hasCode).toList();
    }

    /**
     * Of classes with annotations of JMH all subclasses that matter are known, unless they are all elsewhere; of
     * interfaces not those that implement them.
     */
    private boolean ownAndNotOverridden(Body body) {
        ClassNode owner = body.owner();
        if ((owner.access & Opcodes.ACC_INTERFACE) != 0 || !pool.annotated().contains(owner)) {
            return false;
        }
        List<ClassNode> kinds = pool.annotated().stream()
                .filter(type -> pool.lineage(type).contains(owner))
                .toList();
        String signature = body.method().name + body.method().desc;
        return kinds.stream().anyMatch(type -> (type.access & Opcodes.ACC_ABSTRACT) == 0)
                && kinds.stream()
                        .filter(type -> type != owner)
                        .noneMatch(type -> type.methods.stream()
                                .anyMatch(method -> (method.name + method.desc).equals(signature)));
    }
}
