package dev.steelyard.lint.code;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/** The origins and uses of the values in a method. */
public final class Flow {
    /** Longer methods take too long to follow, and hardly any is a benchmark. */
    private static final int LONGEST = 10_000;

    private static final Flow NONE = new Flow(Map.of(), Set.of());

    private final Map<AbstractInsnNode, List<Set<AbstractInsnNode>>> operands;
    private final Set<AbstractInsnNode> reached;
    private @Nullable Map<AbstractInsnNode, Set<AbstractInsnNode>> consumers;

    private Flow(Map<AbstractInsnNode, List<Set<AbstractInsnNode>>> operands, Set<AbstractInsnNode> reached) {
        this.operands = operands;
        this.reached = reached;
    }

    /**
     * Follows the values of a method; of one without code, or with more than 10 000 instructions, none is known.
     *
     * @throws AnalyzerException if the code is not valid
     */
    static Flow of(ClassNode owner, MethodNode method) throws AnalyzerException {
        if (method.instructions.size() == 0 || method.instructions.size() > LONGEST) {
            return NONE;
        }
        OriginInterpreter interpreter = new OriginInterpreter();
        Frame<SourceValue>[] frames = new Analyzer<>(interpreter).analyze(owner.name, method);
        Set<AbstractInsnNode> reached = new HashSet<>();
        for (int i = 0; i < frames.length; i++) {
            if (frames[i] != null) {
                reached.add(method.instructions.get(i));
            }
        }
        return new Flow(interpreter.operands(), reached);
    }

    /** Returns whether an instruction can be reached; none can where the method was not followed. */
    public boolean reached(AbstractInsnNode instruction) {
        return reached.contains(instruction);
    }

    /** Returns whether the method was followed. */
    public boolean known() {
        return !reached.isEmpty();
    }

    /** Returns where an operand may come from, in the order in which they were pushed; empty if that is not known. */
    public Set<AbstractInsnNode> operand(AbstractInsnNode instruction, int index) {
        List<Set<AbstractInsnNode>> all = operands.getOrDefault(instruction, List.of());
        return index < all.size() ? all.get(index) : Set.of();
    }

    /** Returns where all operands may come from. */
    public List<Set<AbstractInsnNode>> operands(AbstractInsnNode instruction) {
        return operands.getOrDefault(instruction, List.of());
    }

    /** Returns the instructions that may take the value which an instruction makes. */
    public Set<AbstractInsnNode> consumers(AbstractInsnNode instruction) {
        if (consumers == null) {
            Map<AbstractInsnNode, Set<AbstractInsnNode>> made = new HashMap<>();
            operands.forEach((consumer, all) -> all.forEach(origins -> origins.forEach(origin ->
                    made.computeIfAbsent(origin, any -> new HashSet<>()).add(consumer))));
            consumers = made;
        }
        return consumers.getOrDefault(instruction, Set.of());
    }
}
