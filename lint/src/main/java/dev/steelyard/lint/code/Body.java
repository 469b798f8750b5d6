package dev.steelyard.lint.code;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/** A method with its code. Compared by identity; the pool has one of each method. */
public final class Body {
    private final ClassNode owner;
    private final MethodNode method;
    private final String label;
    private @Nullable Flow flow;

    /** @param label the class file, for errors */
    Body(ClassNode owner, MethodNode method, String label) {
        this.owner = owner;
        this.method = method;
        this.label = label;
    }

    /** Returns the class that declares it. */
    public ClassNode owner() {
        return owner;
    }

    /** Returns the method. */
    public MethodNode method() {
        return method;
    }

    /** Tells whether it has an access flag of {@link Opcodes}. */
    public boolean is(int flag) {
        return (method.access & flag) != 0;
    }

    /** Returns where its values come from. */
    public Flow flow() {
        if (flow == null) {
            try {
                flow = Flow.of(owner, method);
            } catch (AnalyzerException | RuntimeException | OutOfMemoryError e) {
                throw Containers.damaged(label, e);
            }
        }
        return flow;
    }

    /** Returns the line of an instruction, if the class file says it. */
    public OptionalInt line(AbstractInsnNode instruction) {
        for (AbstractInsnNode at = instruction; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode line) {
                return OptionalInt.of(line.line);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the first line that the class file names. */
    public OptionalInt line() {
        for (AbstractInsnNode at : method.instructions) {
            if (at instanceof LineNumberNode line) {
                return OptionalInt.of(line.line);
            }
        }
        return OptionalInt.empty();
    }

    /** Tells whether a local variable of the beginning is {@code this}. */
    boolean isThis(AbstractInsnNode origin) {
        return origin instanceof ParameterNode parameter && parameter.local() == 0 && !is(Opcodes.ACC_STATIC);
    }
}
