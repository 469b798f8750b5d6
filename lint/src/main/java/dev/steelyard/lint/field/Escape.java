package dev.steelyard.lint.field;

import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.code.WideReach;
import dev.steelyard.lint.jmh.Annotations;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Determines whether code may pass a state to code that is not followed, which may then do anything with it. */
public final class Escape {
    /** Methods that every object has; they change nothing, as far as one may trust names. */
    private static final Set<String> OF_ALL = Set.of("<init>", "getClass", "hashCode", "equals", "toString");

    private final ClassPool pool;
    private final WideReach reach;
    private final ClassNode state;
    private final Map<String, Boolean> holders = new HashMap<>();

    /** @param state the class of the state, or one above it */
    Escape(ClassPool pool, WideReach reach, ClassNode state) {
        this.pool = pool;
        this.reach = reach;
        this.state = state;
    }

    /** Returns whether a method may give a state away. */
    boolean possible(Body body) {
        if (!body.flow().known()) {
            return true;
        }
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (body.flow().reached(instruction) && gives(body, instruction)) {
                return true;
            }
        }
        return false;
    }

    private boolean gives(Body body, AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            return gives(body, call);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            boolean text = dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
            return !text
                    && !reach.follows(dynamic)
                    && body.flow().operands(dynamic).stream().anyMatch(origins -> holds(body, origins));
        }
        return switch (instruction.getOpcode()) {
            case Opcodes.PUTSTATIC -> holds(body, body.flow().operand(instruction, 0));
            case Opcodes.PUTFIELD -> holds(body, body.flow().operand(instruction, 1));
            case Opcodes.AASTORE -> holds(body, body.flow().operand(instruction, 2));
            case Opcodes.ARETURN ->
                // What a benchmark returns goes to a Blackhole.
                Annotations.of(body.method(), "Benchmark").isEmpty()
                        && !mayBe(Type.getReturnType(body.method().desc))
                        && holds(body, body.flow().operand(instruction, 0));
            default -> false;
        };
    }

    private boolean gives(Body body, MethodInsnNode call) {
        if (call.owner.startsWith("org/openjdk/jmh/infra/")) {
            return false;
        }
        boolean followed = reach.follows(call);
        int first = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
        boolean receiver = first == 1
                && (mayBe(Type.getObjectType(call.owner))
                        || holds(body, body.flow().operand(call, 0)));
        if (receiver && !followed && !OF_ALL.contains(call.name)) {
            return true;
        }
        Type[] arguments = Type.getArgumentTypes(call.desc);
        for (int i = 0; i < arguments.length; i++) {
            boolean declared = mayBe(arguments[i]);
            boolean held = holds(body, body.flow().operand(call, first + i));
            // Code that is followed is looked into as long as the type says that it has a state.
            if (followed ? held && !declared : held || declared) {
                return true;
            }
        }
        return false;
    }

    private boolean holds(Body body, Set<AbstractInsnNode> origins) {
        return origins.stream()
                .anyMatch(origin -> body.type(origin).filter(this::mayBe).isPresent());
    }

    /** Returns whether a value of a type may be the state. */
    private boolean mayBe(Type type) {
        return type.getSort() == Type.OBJECT && holders.computeIfAbsent(type.getInternalName(), this::related);
    }

    private boolean related(String name) {
        return !name.equals("java/lang/Object")
                && (pool.isA(state, name)
                        || pool.find(name)
                                .filter(type -> pool.isA(type, state.name))
                                .isPresent());
    }
}
