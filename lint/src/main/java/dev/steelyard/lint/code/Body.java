package dev.steelyard.lint.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
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

    /** Returns whether it has an access flag of {@link Opcodes}. */
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

    /** Returns the local variables that the receiver, if there is one, and the arguments are in when the method begins. */
    public List<Integer> arguments() {
        List<Integer> locals = new ArrayList<>();
        int local = 0;
        if (!is(Opcodes.ACC_STATIC)) {
            locals.add(local++);
        }
        for (Type argument : Type.getArgumentTypes(method.desc)) {
            locals.add(local);
            local += argument.getSize();
        }
        return locals;
    }

    /** Returns the type that a value is declared with: a parameter, field, result or new object. */
    public Optional<Type> type(AbstractInsnNode origin) {
        if (origin instanceof ParameterNode parameter) {
            int place = arguments().indexOf(parameter.local());
            List<Type> types = new ArrayList<>(List.of(Type.getArgumentTypes(method.desc)));
            if (!is(Opcodes.ACC_STATIC)) {
                types.add(0, Type.getObjectType(owner.name));
            }
            return place < 0 ? Optional.empty() : Optional.of(types.get(place));
        }
        if (origin instanceof MethodInsnNode call) {
            return Optional.of(Type.getReturnType(call.desc));
        }
        if (origin instanceof InvokeDynamicInsnNode dynamic) {
            return Optional.of(Type.getReturnType(dynamic.desc));
        }
        if (origin instanceof FieldInsnNode read) {
            return Optional.of(Type.getType(read.desc));
        }
        return origin.getOpcode() == Opcodes.NEW && origin instanceof TypeInsnNode made
                ? Optional.of(Type.getObjectType(made.desc))
                : Optional.empty();
    }

    /** Returns whether a local variable of the beginning is {@code this}. */
    boolean isThis(AbstractInsnNode origin) {
        return origin instanceof ParameterNode parameter && parameter.local() == 0 && !is(Opcodes.ACC_STATIC);
    }
}
