package dev.steelyard.lint.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Follows values to the instructions that made them: copies through variables, the stack and casts are looked through.
 * It notes the operands of each instruction on the way; the last time an instruction is executed they are complete.
 */
final class OriginInterpreter extends SourceInterpreter {
    private final Map<AbstractInsnNode, List<Set<AbstractInsnNode>>> operands = new HashMap<>();

    OriginInterpreter() {
        super(Opcodes.ASM9);
    }

    Map<AbstractInsnNode, List<Set<AbstractInsnNode>>> operands() {
        return operands;
    }

    private void note(AbstractInsnNode instruction, List<? extends SourceValue> values) {
        List<Set<AbstractInsnNode>> origins = new ArrayList<>();
        values.forEach(value -> origins.add(value.insns));
        operands.put(instruction, origins);
    }

    @Override
    public SourceValue newParameterValue(boolean instanceMethod, int local, Type type) {
        return new SourceValue(type.getSize(), new ParameterNode(local));
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
        return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode instruction, SourceValue value) {
        if (instruction.getOpcode() == Opcodes.CHECKCAST) {
            return value;
        }
        note(instruction, List.of(value));
        return super.unaryOperation(instruction, value);
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode instruction, SourceValue left, SourceValue right) {
        note(instruction, List.of(left, right));
        return super.binaryOperation(instruction, left, right);
    }

    @Override
    public SourceValue ternaryOperation(
            AbstractInsnNode instruction, SourceValue array, SourceValue index, SourceValue value) {
        note(instruction, List.of(array, index, value));
        return super.ternaryOperation(instruction, array, index, value);
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode instruction, List<? extends SourceValue> values) {
        note(instruction, values);
        return super.naryOperation(instruction, values);
    }
}
