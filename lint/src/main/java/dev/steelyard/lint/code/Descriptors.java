package dev.steelyard.lint.code;

import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds damage that the parser does not look for: types that are none. */
final class Descriptors {
    private Descriptors() {}

    /**
     * Reads every descriptor of a class once.
     *
     * @throws IllegalArgumentException if one is none
     */
    static void check(ClassNode node) {
        for (FieldNode field : node.fields) {
            field(field.desc);
        }
        for (MethodNode method : node.methods) {
            method(method.desc);
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof MethodInsnNode call) {
                    method(call.desc);
                } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                    method(dynamic.desc);
                } else if (instruction instanceof FieldInsnNode access) {
                    field(access.desc);
                }
            }
        }
        if (node.visibleAnnotations != null) {
            for (AnnotationNode annotation : node.visibleAnnotations) {
                field(annotation.desc);
            }
        }
    }

    private static void field(String descriptor) {
        int type = 0;
        while (type < descriptor.length() && descriptor.charAt(type) == '[') {
            type++;
        }
        boolean object = type + 2 < descriptor.length()
                && descriptor.charAt(type) == 'L'
                && descriptor.indexOf(';') == descriptor.length() - 1;
        boolean primitive = type + 1 == descriptor.length() && "ZBCSIJFD".indexOf(descriptor.charAt(type)) >= 0;
        if (!object && !primitive) {
            throw new IllegalArgumentException("'" + descriptor + "' is not a type descriptor");
        }
    }

    private static void method(String descriptor) {
        try {
            for (Type argument : Type.getArgumentTypes(descriptor)) {
                field(argument.getDescriptor());
            }
            Type returned = Type.getReturnType(descriptor);
            if (returned.getSort() != Type.VOID) {
                field(returned.getDescriptor());
            }
            if (!Type.getMethodDescriptor(returned, Type.getArgumentTypes(descriptor))
                    .equals(descriptor)) {
                throw new IllegalArgumentException("'" + descriptor + "' is not a method descriptor");
            }
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("'" + descriptor + "' is not a method descriptor", e);
        }
    }
}
