package dev.steelyard.explain.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What other classes link with in a class file, and what it links with itself.
 *
 * @param declared access by name and descriptor of each member that other top-level classes may link with
 * @param references the members of other classes that its code names
 * @param types binary names of all classes that its code names, and its string constants, which may be names to look classes up by
 * @param supertypes binary names of its superclass and interfaces
 */
record MemberShapes(
        Map<String, Integer> declared, Set<Reference> references, Set<String> types, Set<String> supertypes) {

    /** A class of which nothing is known. */
    static final MemberShapes NOTHING = new MemberShapes(Map.of(), Set.of(), Set.of(), Set.of());

    private static final int LONGEST_NAME = 500;

    private static final int LINKED =
            Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT;

    private static final int KIND =
            Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_FINAL | Opcodes.ACC_PUBLIC;

    /**
     * A member of another class.
     *
     * @param owner binary name of the class that is named, which may inherit it
     * @param member name and descriptor
     */
    record Reference(String owner, String member) {}

    MemberShapes {
        declared = Map.copyOf(declared);
        references = Set.copyOf(references);
        types = Set.copyOf(types);
        supertypes = Set.copyOf(supertypes);
    }

    /** Reads a class file; one that cannot be understood declares and names nothing. */
    static MemberShapes of(byte[] bytes) {
        Finder finder = new Finder();
        try {
            new ClassReader(bytes).accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (RuntimeException e) {
            // Too new for this version of ASM: a fork that fails will tell.
            return NOTHING;
        }
        return new MemberShapes(finder.declared, finder.references, finder.types, finder.supertypes);
    }

    private static final class Finder extends ClassVisitor {
        private final Map<String, Integer> declared = new HashMap<>();
        private final Set<Reference> references = new HashSet<>();
        private final Set<String> types = new HashSet<>();
        private final Set<String> supertypes = new HashSet<>();

        Finder() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            List<String> all =
                    new ArrayList<>(interfaces == null ? Collections.emptyList() : Arrays.asList(interfaces));
            if (superName != null) {
                all.add(superName);
            }
            all.forEach(type -> supertypes.add(type.replace('/', '.')));
            declared.put("", access & KIND);
        }

        @Override
        public void visitPermittedSubclass(String name) {
            // Who inherits from it must be named, as if it had to be implemented.
            declared.put("permits " + name, Opcodes.ACC_ABSTRACT);
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access, String name, String descriptor, @Nullable String signature, @Nullable Object value) {
            declare(access, name, descriptor);
            constant(value);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            declare(access, name, descriptor);
            return new Code();
        }

        /** Only a class of the same nest links with a private member, and nests stay together anyway. */
        private void declare(int access, String name, String descriptor) {
            if ((access & Opcodes.ACC_PRIVATE) == 0 && !name.equals("<clinit>")) {
                declared.put(name + " " + descriptor, access & LINKED);
            }
        }

        /** What is no name of a class is the name of none that differs. */
        private void constant(@Nullable Object value) {
            if (value instanceof String text && text.length() <= LONGEST_NAME) {
                types.add(text);
            }
        }

        private final class Code extends MethodVisitor {
            Code() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                refer(owner, method, type);
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String field, String type) {
                refer(owner, field, type);
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                name(Type.getObjectType(type));
            }

            @Override
            public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
                if (type != null) {
                    name(Type.getObjectType(type));
                }
            }

            @Override
            public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
                name(Type.getType(descriptor));
            }

            @Override
            public void visitLdcInsn(Object value) {
                if (value instanceof Type type && type.getSort() != Type.METHOD) {
                    name(type);
                }
                constant(value);
            }

            @Override
            public void visitInvokeDynamicInsn(String call, String type, Handle bootstrap, Object... arguments) {
                // The functional interface, and what its method takes.
                references.add(new Reference(Type.getReturnType(type).getClassName(), call + " " + first(arguments)));
                for (Object argument : arguments) {
                    if (argument instanceof Handle handle) {
                        refer(handle.getOwner(), handle.getName(), handle.getDesc());
                    }
                }
            }

            private static String first(Object... arguments) {
                return arguments.length > 0 && arguments[0] instanceof Type method ? method.getDescriptor() : "";
            }

            private void refer(String owner, String name, String descriptor) {
                name(Type.getObjectType(owner));
                references.add(new Reference(owner.replace('/', '.'), name + " " + descriptor));
            }

            private void name(Type type) {
                Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
                if (element.getSort() == Type.OBJECT) {
                    types.add(element.getClassName());
                }
            }
        }
    }
}
