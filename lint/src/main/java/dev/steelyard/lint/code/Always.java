package dev.steelyard.lint.code;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Determines whether an instruction runs in every call of its method that returns. A loop is assumed to have at least
 * one pass if it counts up to a number or goes over a collection, and both are constant or in a field, which then must
 * stay as they are. Of any other loop, and of every branch, no more is known than that it may be passed by.
 */
public final class Always {
    /** No place that a pass of a loop begins at. */
    private static final int NOWHERE = -1;

    /** Steps of arithmetic that a number of passes is followed through. */
    private static final int DEEPEST = 6;

    private final Body body;
    private final InsnList code;
    private final int wanted;
    private final List<Loop> around = new ArrayList<>();
    private final Set<FieldInsnNode> fields = new LinkedHashSet<>();

    /** A loop that the instruction is in, from where it jumps back to up to that jump. */
    private record Loop(int start, int end) {
        boolean holds(int index) {
            return start <= index && index <= end;
        }
    }

    private Always(Body body, AbstractInsnNode instruction) {
        this.body = body;
        this.code = body.method().instructions;
        this.wanted = code.indexOf(instruction);
        for (AbstractInsnNode jump : code) {
            if (jump instanceof JumpInsnNode back) {
                Loop loop = new Loop(code.indexOf(back.label), code.indexOf(back));
                if (loop.holds(wanted)) {
                    around.add(loop);
                }
            }
        }
    }

    /**
     * Returns what it takes for an instruction of a method to run in every call that returns: the reads of the fields that say
     * how often loops around it run, collections or numbers. Empty if there is a way past it all the same.
     */
    public static Optional<Set<FieldInsnNode>> needs(Body body, AbstractInsnNode instruction) {
        if (!body.flow().reached(instruction)) {
            return Optional.empty();
        }
        Always always = new Always(body, instruction);
        boolean avoided = always.avoided(0, NOWHERE)
                || always.around.stream().anyMatch(loop -> always.avoided(loop.start, loop.start));
        return avoided ? Optional.empty() : Optional.of(always.fields);
    }

    /** Returns whether there is a way that avoids the instruction: to the end of the method, or back to where a pass begins. */
    private boolean avoided(int start, int back) {
        boolean[] met = new boolean[code.size()];
        Deque<Integer> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            int index = open.remove();
            if (index == wanted || met[index]) {
                continue;
            }
            met[index] = true;
            if (back == NOWHERE && returns(code.get(index))) {
                return true;
            }
            for (int next : next(index)) {
                if (next == back) {
                    return true;
                }
                if (next < met.length && !leaves(index, next)) {
                    open.add(next);
                }
            }
        }
        return false;
    }

    /** Where a counter says that a loop ends: by then it has had its passes. */
    private boolean leaves(int from, int to) {
        AbstractInsnNode test = code.get(from);
        return test instanceof JumpInsnNode
                && around.stream().anyMatch(loop -> loop.holds(from) && !loop.holds(to))
                && (counts(test) || goesOver(test));
    }

    /** Returns whether a counter is tested against a number that is the same in all calls, unless fields change. */
    private boolean counts(AbstractInsnNode test) {
        List<Set<AbstractInsnNode>> operands = body.flow().operands(test);
        boolean counter =
                operands.stream().anyMatch(origins -> origins.stream().anyMatch(IincInsnNode.class::isInstance));
        return counter && operands.stream().allMatch(origins -> fixed(origins, DEEPEST));
    }

    private boolean fixed(Set<AbstractInsnNode> origins, int depth) {
        return depth > 0 && origins.stream().allMatch(origin -> fixed(origin, depth));
    }

    private boolean fixed(AbstractInsnNode origin, int depth) {
        int opcode = origin.getOpcode();
        if (origin instanceof FieldInsnNode read) {
            fields.add(read);
            return true;
        }
        if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR) {
            return body.flow().operands(origin).stream().allMatch(origins -> fixed(origins, depth - 1));
        }
        boolean constant = opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.LDC;
        return constant || opcode == Opcodes.ARRAYLENGTH || origin instanceof IincInsnNode;
    }

    private boolean goesOver(AbstractInsnNode test) {
        Optional<FieldInsnNode> collection = call(test, "hasNext")
                .flatMap(hasNext -> call(hasNext, "iterator"))
                .filter(iterator -> iterator.owner.startsWith("java/util/"))
                .flatMap(this::field);
        collection.ifPresent(fields::add);
        return collection.isPresent();
    }

    /** Returns the call that the first operand comes from, if it is one with this name. */
    private Optional<MethodInsnNode> call(AbstractInsnNode instruction, String name) {
        Set<AbstractInsnNode> origins = body.flow().operand(instruction, 0);
        return origins.size() == 1 && origins.iterator().next() instanceof MethodInsnNode call && call.name.equals(name)
                ? Optional.of(call)
                : Optional.empty();
    }

    private Optional<FieldInsnNode> field(MethodInsnNode call) {
        Set<AbstractInsnNode> origins = body.flow().operand(call, 0);
        return origins.size() == 1 && origins.iterator().next() instanceof FieldInsnNode read
                ? Optional.of(read)
                : Optional.empty();
    }

    private static boolean returns(AbstractInsnNode instruction) {
        return instruction.getOpcode() >= Opcodes.IRETURN && instruction.getOpcode() <= Opcodes.RETURN;
    }

    private List<Integer> next(int index) {
        AbstractInsnNode instruction = code.get(index);
        int opcode = instruction.getOpcode();
        List<Integer> next = new ArrayList<>();
        if (instruction instanceof JumpInsnNode jump) {
            next.add(code.indexOf(jump.label));
        } else if (instruction instanceof TableSwitchInsnNode table) {
            addAll(table.dflt, table.labels, next);
        } else if (instruction instanceof LookupSwitchInsnNode lookup) {
            addAll(lookup.dflt, lookup.labels, next);
        }
        boolean ends = returns(instruction)
                || opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
        if (!ends) {
            next.add(index + 1);
        }
        return next;
    }

    private void addAll(LabelNode otherwise, List<LabelNode> labels, List<Integer> next) {
        next.add(code.indexOf(otherwise));
        labels.forEach(label -> next.add(code.indexOf(label)));
    }
}
