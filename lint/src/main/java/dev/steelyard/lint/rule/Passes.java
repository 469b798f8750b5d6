package dev.steelyard.lint.rule;

import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Loops;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What each pass of a loop does: an operation of a batch, or a part of the one operation, such as to add up an array. */
final class Passes {
    /** Classes whose methods of numbers are arithmetic, even if they are written as calls. */
    private static final Set<String> ARITHMETIC = Set.of(
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Character",
            "java/lang/Boolean");

    private final Body body;
    private final Loops.Counted loop;
    private final Set<AbstractInsnNode> condition;

    Passes(Body body, Loops.Counted loop) {
        this.body = body;
        this.loop = loop;
        this.condition = condition(body, loop.test());
    }

    /** Returns whether the number of passes is written at the loop, and not the length of an array or kept in a field. */
    boolean written() {
        return body.flow().operands(loop.test()).stream()
                .allMatch(origins -> origins.stream().allMatch(Passes::number));
    }

    private static boolean number(AbstractInsnNode origin) {
        boolean constant = origin.getOpcode() >= Opcodes.ICONST_M1 && origin.getOpcode() <= Opcodes.LDC;
        boolean named = origin.getOpcode() == Opcodes.GETSTATIC;
        return constant || named || origin instanceof IincInsnNode;
    }

    /** Returns whether each pass calls something, arithmetic and what ends the loop aside. */
    boolean calls() {
        return any(instruction -> true);
    }

    /** Returns whether each pass gets something from a call and uses it, or gives something to a Blackhole. */
    boolean yields() {
        return any(instruction -> instruction instanceof MethodInsnNode call
                && (consumes(call)
                        || (Type.getReturnType(call.desc).getSort() != Type.VOID
                                && !body.flow().consumers(call).isEmpty())));
    }

    private boolean any(Predicate<AbstractInsnNode> wanted) {
        InsnList code = body.method().instructions;
        int last = code.indexOf(loop.last());
        for (int i = code.indexOf(loop.first()); i < last; i++) {
            AbstractInsnNode instruction = code.get(i);
            if (body.flow().reached(instruction)
                    && !condition.contains(instruction)
                    && works(instruction)
                    && wanted.test(instruction)) {
                return true;
            }
        }
        return false;
    }

    private static boolean works(AbstractInsnNode instruction) {
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
        }
        return instruction instanceof MethodInsnNode call && !arithmetic(call) && !element(call);
    }

    private static boolean arithmetic(MethodInsnNode call) {
        boolean numbers = call.desc.indexOf('L') > call.desc.indexOf(')') || call.desc.indexOf('L') < 0;
        return ARITHMETIC.contains(call.owner) && numbers && call.desc.indexOf('[') < 0;
    }

    /** A list is read like an array, and so are texts and buffers: it takes more to be an operation. */
    private static boolean element(MethodInsnNode call) {
        boolean list = call.owner.startsWith("java/util/") && call.owner.endsWith("List") && call.name.equals("get");
        boolean buffer = call.owner.startsWith("java/nio/") && call.name.equals("get");
        boolean text = call.owner.startsWith("java/lang/") && call.name.equals("charAt");
        return (list || buffer || text) && call.desc.startsWith("(I)");
    }

    private static boolean consumes(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC && call.owner.equals("org/openjdk/jmh/infra/Blackhole");
    }

    /** What the test of a loop is made of: asking a list for its size in each pass is no work on it. */
    private static Set<AbstractInsnNode> condition(Body body, AbstractInsnNode test) {
        Set<AbstractInsnNode> met = new HashSet<>();
        Deque<AbstractInsnNode> open = new ArrayDeque<>();
        open.add(test);
        while (!open.isEmpty()) {
            AbstractInsnNode instruction = open.remove();
            if (met.add(instruction)) {
                body.flow().operands(instruction).forEach(open::addAll);
            }
        }
        return met;
    }
}
