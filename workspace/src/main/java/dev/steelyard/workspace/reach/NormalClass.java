package dev.steelyard.workspace.reach;

import dev.steelyard.workspace.files.Digest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.RecordComponentNode;

/**
 * A class file without what no running code depends on: line numbers, names of local variables and source files, and the
 * order of its constants, methods and inner classes. The order of fields stays: it decides where they lie in an object.
 */
final class NormalClass {

    private NormalClass() {}

    /** Returns a digest that is the same for class files that run the same; of its bytes, where it cannot be understood. */
    static String digest(byte[] bytes) {
        try {
            ClassNode node = new ClassNode(Opcodes.ASM9);
            new ClassReader(bytes).accept(node, 0);
            if (hasUnknown(node)) {
                // Their bytes may point to constants by number.
                return Digest.of(bytes);
            }
            return digest(node);
        } catch (RuntimeException e) {
            // Too new for this version of ASM, or no class file at all.
            return Digest.of(bytes);
        }
    }

    /** Returns the digest of a class without attributes that ASM does not know; what does not count is taken out of it. */
    static String digest(ClassNode node) {
        strip(node);
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return Digest.of(writer.toByteArray());
    }

    private static boolean hasUnknown(ClassNode node) {
        boolean components = false;
        for (RecordComponentNode component : list(node.recordComponents)) {
            components |= !list(component.attrs).isEmpty();
        }
        boolean fields = node.fields.stream()
                .anyMatch((FieldNode field) -> !list(field.attrs).isEmpty());
        boolean methods = node.methods.stream()
                .anyMatch((MethodNode method) -> !list(method.attrs).isEmpty());
        return components || fields || methods || !list(node.attrs).isEmpty();
    }

    private static void strip(ClassNode node) {
        node.sourceFile = null;
        node.sourceDebug = null;
        for (MethodNode method : node.methods) {
            method.localVariables = null;
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof LineNumberNode) {
                    method.instructions.remove(instruction);
                }
            }
        }
        node.methods.sort(
                Comparator.comparing((MethodNode method) -> method.name).thenComparing(method -> method.desc));
        node.innerClasses.sort(Comparator.comparing((InnerClassNode inner) -> inner.name));
        if (node.nestMembers != null) {
            node.nestMembers.sort(Comparator.naturalOrder());
        }
    }

    /** Nodes have null for a list that is empty. */
    private static <T> List<T> list(@Nullable List<T> known) {
        return known == null ? new ArrayList<>() : known;
    }
}
