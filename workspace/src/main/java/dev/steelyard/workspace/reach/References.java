package dev.steelyard.workspace.reach;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The classes and methods that code refers to, in the order of the code. */
final class References {

    private final List<Reference> found = new ArrayList<>();

    private References() {}

    /**
     * A reference.
     *
     * @param owner internal name of the class
     * @param member name and descriptor of its method; empty for the class itself, or a field
     */
    record Reference(String owner, Optional<String> member) {}

    /** Returns what the declaration of a class refers to, without its methods. */
    static List<Reference> of(ClassNode node) {
        References references = new References();
        references.type(node.superName);
        node.interfaces.forEach(references::type);
        for (FieldNode field : node.fields) {
            references.type(Type.getType(field.desc));
        }
        return references.found;
    }

    /** Returns what a method refers to. */
    static List<Reference> of(MethodNode method) {
        References references = new References();
        references.type(Type.getMethodType(method.desc));
        for (AbstractInsnNode instruction : method.instructions) {
            references.instruction(instruction);
        }
        for (TryCatchBlockNode handler : method.tryCatchBlocks) {
            references.type(handler.type);
        }
        return references.found;
    }

    private void instruction(AbstractInsnNode instruction) {
        if (instruction instanceof TypeInsnNode made) {
            type(made.desc);
        } else if (instruction instanceof FieldInsnNode field) {
            type(field.owner);
            type(Type.getType(field.desc));
        } else if (instruction instanceof MethodInsnNode call) {
            method(call.owner, call.name + call.desc);
        } else if (instruction instanceof InvokeDynamicInsnNode call) {
            type(Type.getMethodType(call.desc));
            constant(call.bsm);
            for (Object argument : call.bsmArgs) {
                constant(argument);
            }
        } else if (instruction instanceof LdcInsnNode load) {
            constant(load.cst);
        } else if (instruction instanceof MultiANewArrayInsnNode made) {
            type(Type.getType(made.desc));
        }
    }

    private void constant(Object constant) {
        if (constant instanceof Type type) {
            type(type);
        } else if (constant instanceof Handle handle) {
            method(handle.getOwner(), handle.getName() + handle.getDesc());
        } else if (constant instanceof ConstantDynamic dynamic) {
            constant(dynamic.getBootstrapMethod());
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                constant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private void method(String owner, String member) {
        if (owner.startsWith("[")) {
            type(Type.getObjectType(owner));
        } else {
            found.add(new Reference(owner, Optional.of(member)));
        }
    }

    private void type(@Nullable String name) {
        if (name != null) {
            type(Type.getObjectType(name));
        }
    }

    private void type(Type type) {
        switch (type.getSort()) {
            case Type.METHOD -> {
                for (Type argument : type.getArgumentTypes()) {
                    type(argument);
                }
                type(type.getReturnType());
            }
            case Type.ARRAY -> type(type.getElementType());
            case Type.OBJECT -> found.add(new Reference(type.getInternalName(), Optional.empty()));
            default -> {
                // A primitive type is no class.
            }
        }
    }
}
