package dev.steelyard.lint.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;

/** Represents the caller as the origin of a value, which no instruction of the method is. */
public final class ParameterNode extends InsnNode {
    private final int local;

    ParameterNode(int local) {
        super(Opcodes.NOP);
        this.local = local;
    }

    /** Returns the number of the local variable that holds it when the method begins; 0 is {@code this}, if there is one. */
    public int local() {
        return local;
    }
}
