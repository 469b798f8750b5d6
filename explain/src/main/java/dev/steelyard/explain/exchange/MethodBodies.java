package dev.steelyard.explain.exchange;

import dev.steelyard.explain.code.LambdaNumber;
import dev.steelyard.explain.code.MethodCode;
import dev.steelyard.workspace.files.Digest;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The methods of a class file. */
final class MethodBodies {

    /** Types of the operand of {@code newarray}, from 4 (JVMS 6.5). */
    private static final String[] PRIMITIVES = {"boolean", "char", "float", "double", "byte", "short", "int", "long"};

    private static final int FIRST_PRIMITIVE = 4;

    private MethodBodies() {}

    /**
     * A method.
     *
     * @param code what it does
     * @param digest the same for bodies that run the same, whatever the number of a lambda
     */
    record Body(MethodCode code, String digest) {}

    /** Returns the methods of a class file by name and descriptor; none of one that cannot be understood. */
    static Map<String, Body> of(byte[] bytes) {
        Map<String, Body> bodies = new LinkedHashMap<>();
        try {
            ClassReader reader = new ClassReader(bytes);
            Map<String, Integer> lengths = lengths(reader);
            ClassNode node = new ClassNode(Opcodes.ASM9);
            reader.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            for (MethodNode method : node.methods) {
                String key = method.name + method.desc;
                MethodCode code = code(method, lengths.getOrDefault(key, 0));
                bodies.put(key, new Body(code, digest(method)));
            }
        } catch (RuntimeException e) {
            // Too new for this version of ASM: then it is only known that the class differs.
            return Map.of();
        }
        return bodies;
    }

    /** A copy with the constants in their places has the same instructions, so their lengths are those of the file. */
    private static Map<String, Integer> lengths(ClassReader reader) {
        Map<String, Label> ends = new HashMap<>();
        ClassWriter copy = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, copy) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return new MethodVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public void visitMaxs(int stack, int locals) {
                                Label end = new Label();
                                visitLabel(end);
                                ends.put(name + descriptor, end);
                                super.visitMaxs(stack, locals);
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Map<String, Integer> lengths = new HashMap<>();
        ends.forEach((method, end) -> lengths.put(method, end.getOffset()));
        return lengths;
    }

    /**
     * Written apart from its class, a method has its constants in the order in which it uses them. The numbers of lambdas change
     * with those before them.
     */
    private static String digest(MethodNode method) {
        method.name = LambdaNumber.without(method.name);
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                dynamic.bsmArgs = Arrays.stream(dynamic.bsmArgs)
                        .map(MethodBodies::unnumbered)
                        .toArray();
            }
        }
        ClassWriter alone = new ClassWriter(0);
        alone.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "A", null, "java/lang/Object", null);
        method.accept(alone);
        return Digest.of(alone.toByteArray());
    }

    private static Object unnumbered(Object argument) {
        return argument instanceof Handle handle
                ? new Handle(
                        handle.getTag(),
                        handle.getOwner(),
                        LambdaNumber.without(handle.getName()),
                        handle.getDesc(),
                        handle.isInterface())
                : argument;
    }

    private static MethodCode code(MethodNode method, int length) {
        boolean locks = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
        SortedSet<String> calls = new TreeSet<>();
        SortedSet<String> creates = new TreeSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            locks |= instruction.getOpcode() == Opcodes.MONITORENTER;
            if (instruction instanceof MethodInsnNode call && !call.name.startsWith("<")) {
                calls.add(Type.getObjectType(call.owner).getClassName() + "." + call.name);
            } else if (instruction.getOpcode() == Opcodes.NEWARRAY) {
                creates.add(PRIMITIVES[((IntInsnNode) instruction).operand - FIRST_PRIMITIVE] + "[]");
            } else if (instruction instanceof MultiANewArrayInsnNode array) {
                creates.add(Type.getType(array.desc).getClassName());
            } else if (instruction instanceof TypeInsnNode type) {
                String name = Type.getObjectType(type.desc).getClassName();
                switch (type.getOpcode()) {
                    case Opcodes.NEW -> creates.add(name);
                    case Opcodes.ANEWARRAY -> creates.add(name + "[]");
                    default -> {
                        // Casts and tests create nothing.
                    }
                }
            }
        }
        SortedSet<String> catches = new TreeSet<>();
        method.tryCatchBlocks.stream()
                .filter(block -> block.type != null)
                .forEach(block -> catches.add(Type.getObjectType(block.type).getClassName()));
        return new MethodCode(length, locks, calls, creates, catches);
    }
}
