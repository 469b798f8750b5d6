package dev.steelyard.lint.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** The assignments to a field, from its class and from all classes that have JMH annotations, directly or in a
 * superclass. */
public final class Assignments {
    private final ClassPool pool;
    private final Map<String, List<Write>> writes = new HashMap<>();
    private final Set<String> scanned = new HashSet<>();

    /** @param pool where classes are looked for */
    public Assignments(ClassPool pool) {
        this.pool = pool;
    }

    /**
     * An assignment.
     *
     * @param body where
     * @param instruction which
     */
    public record Write(Body body, FieldInsnNode instruction) {
        /** Returns where the assigned value may come from. */
        public Set<AbstractInsnNode> value() {
            return body.flow().operand(instruction, instruction.getOpcode() == Opcodes.PUTFIELD ? 1 : 0);
        }
    }

    /** Returns all assignments that can be reached. */
    public List<Write> writes(ClassPool.Field field) {
        pool.annotated().forEach(this::scan);
        scan(field.owner());
        return List.copyOf(writes.getOrDefault(field.key(), List.of()));
    }

    private void scan(ClassNode type) {
        if (!scanned.add(type.name)) {
            return;
        }
        for (Body body : pool.bodies(type)) {
            for (AbstractInsnNode instruction : body.method().instructions) {
                boolean write =
                        instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC;
                if (write && body.flow().reached(instruction)) {
                    FieldInsnNode assignment = (FieldInsnNode) instruction;
                    pool.field(assignment.owner, assignment.name)
                            .ifPresent(field -> writes.computeIfAbsent(field.key(), key -> new ArrayList<>())
                                    .add(new Write(body, assignment)));
                }
            }
        }
    }
}
