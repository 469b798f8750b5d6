package dev.steelyard.lint.rule;

import dev.steelyard.lint.code.Body;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Numbers that say how much data there is. */
final class Sizes {
    private Sizes() {}

    /**
     * A size.
     *
     * @param at the instruction that needs it
     * @param what what has the size
     * @param origins where it may come from
     */
    record Size(AbstractInsnNode at, String what, Set<AbstractInsnNode> origins) {}

    /** Returns the lengths of arrays and buffers that a method makes. */
    static List<Size> lengths(Body body) {
        List<Size> sizes = new ArrayList<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            if (!body.flow().reached(instruction)) {
                continue;
            }
            switch (instruction.getOpcode()) {
                case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY ->
                    body.flow()
                            .operands(instruction)
                            .forEach(origins -> sizes.add(new Size(instruction, "the length of an array", origins)));
                case Opcodes.INVOKESTATIC -> allocation(body, (MethodInsnNode) instruction, sizes);
                default -> {
                    // Nothing else has a size.
                }
            }
        }
        return sizes;
    }

    private static void allocation(Body body, MethodInsnNode call, List<Size> sizes) {
        boolean buffer = call.owner.startsWith("java/nio/") && call.name.startsWith("allocate");
        boolean copy = call.owner.equals("java/util/Arrays") && call.name.equals("copyOf");
        if (buffer || copy) {
            sizes.add(new Size(
                    call,
                    buffer ? "the size of a buffer" : "the length of an array",
                    body.flow().operand(call, buffer ? 0 : 1)));
        }
    }

    /** Returns the bounds of loops that count. */
    static List<Size> bounds(Body body) {
        List<Size> sizes = new ArrayList<>();
        for (AbstractInsnNode instruction : body.method().instructions) {
            int opcode = instruction.getOpcode();
            boolean compares = opcode >= Opcodes.IF_ICMPLT && opcode <= Opcodes.IF_ICMPLE;
            if (compares && body.flow().reached(instruction)) {
                bound(body, instruction, sizes);
            }
        }
        return sizes;
    }

    private static void bound(Body body, AbstractInsnNode test, List<Size> sizes) {
        for (int side = 0; side < 2; side++) {
            boolean counts = body.flow().operand(test, side).stream().anyMatch(IincInsnNode.class::isInstance);
            if (counts) {
                sizes.add(new Size(
                        test, "the number of passes of a loop", body.flow().operand(test, 1 - side)));
            }
        }
    }
}
