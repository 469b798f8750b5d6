package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Effects;
import dev.steelyard.lint.code.Loops;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** The results of the passes of a loop that come to one value: their sum, or the last of them. */
final class Accumulation {
    private final Benches benches;
    private final Body body;
    private final InsnList code;
    private final Effects effects;

    /** @param body the method with the loop */
    Accumulation(Benches benches, Body body) {
        this.benches = benches;
        this.body = body;
        this.code = body.method().instructions;
        this.effects = benches.effects();
    }

    /**
     * What becomes of the passes.
     *
     * @param at the instruction that makes a result
     * @param what part of a sentence
     */
    record Found(AbstractInsnNode at, String what) {}

    /**
     * Returns what becomes of the results of a loop, all of whose code is known and only computes.
     *
     * @param batch whether its passes are operations; else a pass counts only if it calls a method of the pool
     */
    Optional<Found> in(Loops.Region loop, boolean batch) {
        List<AbstractInsnNode> instructions = instructions(loop);
        boolean computes = instructions.stream()
                .allMatch(instruction -> effects.of(body, instruction).level() == Effects.Level.NONE);
        if (!computes) {
            return Optional.empty();
        }
        for (AbstractInsnNode instruction : instructions) {
            Optional<Found> found = sum(loop, instruction, batch).or(() -> last(loop, instruction, batch));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private List<AbstractInsnNode> instructions(Loops.Region loop) {
        List<AbstractInsnNode> found = new ArrayList<>();
        for (int i = loop.start(); i <= loop.end(); i++) {
            if (body.flow().reached(code.get(i))) {
                found.add(code.get(i));
            }
        }
        return found;
    }

    /** A sum has itself as an operand. One that is multiplied on the way, as in a hash code, needs pass after pass. */
    private Optional<Found> sum(Loops.Region loop, AbstractInsnNode instruction, boolean batch) {
        boolean adds = switch (instruction.getOpcode()) {
            case Opcodes.IADD,
                    Opcodes.LADD,
                    Opcodes.FADD,
                    Opcodes.DADD,
                    Opcodes.ISUB,
                    Opcodes.LSUB,
                    Opcodes.FSUB,
                    Opcodes.DSUB,
                    Opcodes.IXOR,
                    Opcodes.LXOR,
                    Opcodes.IOR,
                    Opcodes.LOR -> true;
            default -> false;
        };
        if (!adds) {
            return Optional.empty();
        }
        boolean left = body.flow().operand(instruction, 0).contains(instruction);
        boolean right = body.flow().operand(instruction, 1).contains(instruction);
        Set<AbstractInsnNode> term = body.flow().operand(instruction, left ? 1 : 0);
        return left != right && works(loop, term, batch)
                ? Optional.of(new Found(instruction, "only the sum of the passes is used"))
                : Optional.empty();
    }

    /** What each pass computes anew and nothing in the loop looks at counts once, after the last pass. */
    private Optional<Found> last(Loops.Region loop, AbstractInsnNode instruction, boolean batch) {
        Set<AbstractInsnNode> consumers = body.flow().consumers(instruction);
        boolean computed = instruction instanceof MethodInsnNode call
                ? Type.getReturnType(call.desc).getSort() != Type.VOID
                : instruction.getOpcode() >= Opcodes.IADD && instruction.getOpcode() <= Opcodes.LXOR;
        boolean outside =
                !consumers.isEmpty() && consumers.stream().noneMatch(consumer -> loop.contains(code.indexOf(consumer)));
        return computed && outside && everyPass(loop, instruction) && works(loop, Set.of(instruction), batch)
                ? Optional.of(new Found(instruction, "only the result of the last pass is used"))
                : Optional.empty();
    }

    /** Returns whether the loop ends in one place and no branch in it goes around an instruction. */
    private boolean everyPass(Loops.Region loop, AbstractInsnNode instruction) {
        int place = code.indexOf(instruction);
        int exits = 0;
        for (int i = loop.start(); i <= loop.end(); i++) {
            AbstractInsnNode at = code.get(i);
            boolean end = at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN;
            if (end || at.getOpcode() == Opcodes.ATHROW || branches(at)) {
                return false;
            }
            if (at instanceof JumpInsnNode jump) {
                int target = code.indexOf(jump.label);
                if (!loop.contains(target) || (i == loop.end() && jump.getOpcode() != Opcodes.GOTO)) {
                    exits++;
                } else if (i < place && place < target) {
                    return false;
                }
            }
        }
        return exits == 1;
    }

    private static boolean branches(AbstractInsnNode instruction) {
        return instruction instanceof TableSwitchInsnNode || instruction instanceof LookupSwitchInsnNode;
    }

    /**
     * Returns whether a pass does enough for what it gives: calls a method of the pool or, as an operation of a batch, any
     * method, or computes with fields alone. To add up an array, or a field of its objects, is as often what an operation is
     * about.
     */
    private boolean works(Loops.Region loop, Set<AbstractInsnNode> result, boolean batch) {
        Set<AbstractInsnNode> met = new HashSet<>();
        Deque<AbstractInsnNode> open = new ArrayDeque<>(result);
        while (!open.isEmpty()) {
            AbstractInsnNode origin = open.remove();
            if (loop.contains(code.indexOf(origin)) && met.add(origin)) {
                body.flow().operands(origin).forEach(open::addAll);
            }
        }
        boolean elements = met.stream()
                .anyMatch(origin -> origin.getOpcode() >= Opcodes.IALOAD && origin.getOpcode() <= Opcodes.SALOAD);
        return met.stream()
                .anyMatch(origin -> isField(origin)
                        ? batch && !elements
                        : origin instanceof MethodInsnNode call
                                && (batch || ofPool(call).isPresent()));
    }

    private Optional<Body> ofPool(MethodInsnNode call) {
        return benches.pool().method(call.owner, call.name, call.desc);
    }

    /** A method that only returns a field of its object costs what the field costs. */
    private boolean isField(AbstractInsnNode origin) {
        boolean accessor = origin instanceof MethodInsnNode call
                && ofPool(call).filter(Accumulation::isAccessor).isPresent();
        return accessor || origin.getOpcode() == Opcodes.GETFIELD;
    }

    private static boolean isAccessor(Body method) {
        List<Integer> opcodes = Stream.of(method.method().instructions.toArray())
                .map(AbstractInsnNode::getOpcode)
                .filter(opcode -> opcode >= 0)
                .toList();
        return opcodes.size() == 3 && opcodes.get(0) == Opcodes.ALOAD && opcodes.get(1) == Opcodes.GETFIELD;
    }
}
