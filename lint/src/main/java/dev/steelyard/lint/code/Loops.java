package dev.steelyard.lint.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;

/** Loops with a counter that run equally often every time. */
public final class Loops {
    private final Constants constants;

    /** @param constants what is known of bounds */
    public Loops(Constants constants) {
        this.constants = constants;
    }

    /**
     * A loop.
     *
     * @param test the instruction that ends it
     * @param times how often it runs, above 0
     * @param first the instruction that it jumps back to
     * @param last the instruction that jumps back
     */
    public record Counted(AbstractInsnNode test, int times, AbstractInsnNode first, AbstractInsnNode last) {}

    /**
     * The instructions of a loop, by their places in the method.
     *
     * @param start the first one, which the loop jumps back to
     * @param end the last one, which jumps back
     */
    public record Region(int start, int end) {
        /** Returns whether an instruction is in the loop. */
        public boolean contains(int place) {
            return start <= place && place <= end;
        }
    }

    /** Returns all loops of a method, whatever ends them, in the order of their ends. */
    public static List<Region> regions(Body body) {
        InsnList code = body.method().instructions;
        List<Region> regions = new ArrayList<>();
        for (AbstractInsnNode instruction : code) {
            if (instruction instanceof JumpInsnNode back && body.flow().reached(back)) {
                int end = code.indexOf(back);
                int start = code.indexOf(back.label);
                if (start < end) {
                    regions.add(new Region(start, end));
                }
            }
        }
        return regions;
    }

    /** Returns the loops of a method. Those with a long as counter, a stream or an iterator are not seen. */
    public List<Counted> counted(Body body) {
        return regions(body).stream()
                .flatMap(region -> test(body, region.start, region.end).stream())
                .toList();
    }

    /** Returns how often the loop runs that runs most often, 0 if there is none, or as many as can be if one is not known. */
    int longest(Body body) {
        return regions(body).stream()
                .mapToInt(region ->
                        test(body, region.start, region.end).map(Counted::times).orElse(Integer.MAX_VALUE))
                .max()
                .orElse(0);
    }

    /** Compilers put the test at the beginning, where it jumps out, or at the end, where it jumps back. */
    private Optional<Counted> test(Body body, int start, int end) {
        InsnList code = body.method().instructions;
        for (int i = start; i <= end; i++) {
            if (code.get(i) instanceof JumpInsnNode jump && jump.getOpcode() != Opcodes.GOTO) {
                boolean out = code.indexOf(jump.label) > end;
                if (out || i == end) {
                    OptionalInt times = times(body, jump, out);
                    if (times.isPresent() && times.getAsInt() > 0) {
                        return Optional.of(new Counted(jump, times.getAsInt(), code.get(start), code.get(end)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private OptionalInt times(Body body, JumpInsnNode jump, boolean out) {
        int opcode = jump.getOpcode();
        boolean zero = opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE;
        boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE;
        if (!zero && !two) {
            return OptionalInt.empty();
        }
        Relation relation = Relation.values()[opcode - (zero ? Opcodes.IFEQ : Opcodes.IF_ICMPEQ)];
        Relation goesOn = out ? relation.opposite() : relation;
        Set<AbstractInsnNode> left = body.flow().operand(jump, 0);
        if (zero) {
            return times(body, left, goesOn, 0);
        }
        Set<AbstractInsnNode> right = body.flow().operand(jump, 1);
        OptionalInt bound = constants.number(body, right);
        if (bound.isPresent()) {
            return times(body, left, goesOn, bound.getAsInt());
        }
        OptionalInt mirrored = constants.number(body, left);
        return mirrored.isPresent() ? times(body, right, goesOn.mirrored(), mirrored.getAsInt()) : mirrored;
    }

    private OptionalInt times(Body body, Set<AbstractInsnNode> counter, Relation goesOn, int bound) {
        Set<AbstractInsnNode> first = new HashSet<>(counter);
        List<IincInsnNode> steps = new ArrayList<>();
        for (AbstractInsnNode origin : counter) {
            if (origin instanceof IincInsnNode step) {
                steps.add(step);
                first.remove(origin);
            }
        }
        if (steps.size() != 1) {
            return OptionalInt.empty();
        }
        if (first.isEmpty()) {
            // Tested after the step, as in a do-while loop: it began where the step first found it.
            first.addAll(body.flow().operand(steps.get(0), 0));
            first.remove(steps.get(0));
        }
        OptionalInt start = constants.number(body, first);
        if (start.isEmpty()) {
            return OptionalInt.empty();
        }
        int step = steps.get(0).incr;
        long far = step > 0 ? (long) bound - start.getAsInt() : (long) start.getAsInt() - bound;
        long stride = Math.abs((long) step);
        long times = switch (goesOn) {
            case LESS -> step > 0 ? (far + stride - 1) / stride : 0;
            case AT_MOST -> step > 0 ? far / stride + 1 : 0;
            case GREATER -> step < 0 ? (far + stride - 1) / stride : 0;
            case AT_LEAST -> step < 0 ? far / stride + 1 : 0;
            case DIFFERENT -> stride == 1 ? far : 0;
            case EQUAL -> 0;
        };
        return step != 0 && times > 0 && times <= Integer.MAX_VALUE ? OptionalInt.of((int) times) : OptionalInt.empty();
    }

    /** How a counter stands to its bound, in the order of the opcodes. */
    private enum Relation {
        EQUAL,
        DIFFERENT,
        LESS,
        AT_LEAST,
        GREATER,
        AT_MOST;

        Relation opposite() {
            return switch (this) {
                case EQUAL -> DIFFERENT;
                case DIFFERENT -> EQUAL;
                case LESS -> AT_LEAST;
                case AT_LEAST -> LESS;
                case GREATER -> AT_MOST;
                case AT_MOST -> GREATER;
            };
        }

        Relation mirrored() {
            return switch (this) {
                case LESS -> GREATER;
                case GREATER -> LESS;
                case AT_LEAST -> AT_MOST;
                case AT_MOST -> AT_LEAST;
                case EQUAL, DIFFERENT -> this;
            };
        }
    }
}
