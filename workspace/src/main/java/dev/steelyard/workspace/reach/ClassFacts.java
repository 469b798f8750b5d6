package dev.steelyard.workspace.reach;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What the code of a class may look up at run time, in addition to what it is linked with.
 *
 * @param texts the names, descriptors and strings that its code refers to
 * @param strings those of them that its code can use as strings
 * @param computesNames whether it may look up classes by names that are made at run time
 * @param makesLoaders whether it may make class loaders, or classes from bytes
 * @param opensFiles whether it may open files, or load native libraries
 */
record ClassFacts(
        Set<String> texts, Set<String> strings, boolean computesNames, boolean makesLoaders, boolean opensFiles) {

    /** A class that cannot be understood may do anything. */
    static final ClassFacts UNKNOWN = new ClassFacts(Set.of(), Set.of(), true, true, true);

    private static final String CLASS = "Ljava/lang/Class;";
    private static final String STRING = "Ljava/lang/String;";

    /** Owners of methods that look up classes by names which they make or read themselves. */
    private static final Set<String> BY_NAME = Set.of(
            "java/io/ObjectInputStream",
            "java/lang/Package",
            "java/util/ResourceBundle",
            "java/beans/Introspector",
            "java/beans/XMLDecoder",
            "java/beans/PropertyEditorManager");

    private static final List<String> FILES = List.of(
            "java/io/File",
            "java/io/RandomAccessFile",
            "java/nio/file/",
            "java/nio/channels/FileChannel",
            "java/nio/channels/AsynchronousFileChannel",
            "java/util/zip/ZipFile",
            "java/util/jar/JarFile",
            "java/net/URL",
            "java/net/JarURLConnection",
            "java/lang/ProcessBuilder",
            "java/lang/foreign/SymbolLookup",
            "java/util/logging/FileHandler",
            "javax/imageio/");

    private static final List<String> LOADERS =
            List.of("java/net/URLClassLoader", "java/lang/ModuleLayer", "java/rmi/", "javax/script/", "javax/tools/");

    private static final int CLASS_TAG = 7;
    private static final int STRING_TAG = 8;
    private static final int NAME_AND_TYPE_TAG = 12;
    private static final int METHOD_TYPE_TAG = 16;

    private static final Set<String> NATIVE = Set.of("exec", "load", "loadLibrary");

    ClassFacts {
        texts = Set.copyOf(texts);
        strings = Set.copyOf(strings);
    }

    /** Reads a class file. */
    static ClassFacts of(byte[] bytes) {
        try {
            ClassReader reader = new ClassReader(bytes);
            Finder finder = new Finder();
            reader.accept(finder, ClassReader.SKIP_FRAMES);
            Set<String> texts = new HashSet<>();
            Set<String> strings = new HashSet<>();
            read(reader, texts, strings);
            return new ClassFacts(texts, strings, finder.computesNames, finder.makesLoaders, finder.opensFiles);
        } catch (RuntimeException e) {
            return UNKNOWN;
        }
    }

    /** Returns whether a text holds what follows the last dot of a class's name: as far as anybody can tell, the class. */
    boolean names(String className) {
        String name = className.substring(className.lastIndexOf('.') + 1);
        return equals(UNKNOWN) || texts.stream().anyMatch(text -> text.contains(name));
    }

    /**
     * Returns whether it may ask for resources on the class path, which takes a method or a class whose name says so, whoever owns it;
     * or find them as files.
     */
    boolean findsResources() {
        return computesNames || makesLoaders || opensFiles || texts.stream().anyMatch(text -> text.contains("esource"));
    }

    /** Returns whether a string holds the ending of a name of files, in lower case. */
    boolean mentions(String ending) {
        return equals(UNKNOWN)
                || strings.stream()
                        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(ending));
    }

    private static void read(ClassReader reader, Set<String> texts, Set<String> strings) {
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            // Long and double take two places; the second has no offset.
            int tag = offset == 0 ? 0 : reader.readByte(offset - 1);
            if (tag == STRING_TAG || tag == CLASS_TAG || tag == METHOD_TYPE_TAG) {
                String text = reader.readUTF8(offset, buffer);
                texts.add(text);
                if (tag == STRING_TAG) {
                    strings.add(text);
                }
            } else if (tag == NAME_AND_TYPE_TAG) {
                texts.add(reader.readUTF8(offset, buffer));
                texts.add(reader.readUTF8(offset + 2, buffer));
            }
        }
    }

    private static final class Finder extends ClassVisitor {
        private boolean computesNames;
        private boolean makesLoaders;
        private boolean opensFiles;

        Finder() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            return new Calls();
        }

        private void call(String owner, String name, String descriptor, boolean constant) {
            boolean plain = owner.equals("java/lang/Class") && descriptor.equals("(" + STRING + ")" + CLASS);
            boolean byName = descriptor.endsWith(")" + CLASS) && descriptor.contains(STRING);
            computesNames |= byName && !(plain && constant);
            computesNames |= BY_NAME.contains(owner)
                    || name.equals("fromMethodDescriptorString")
                    || owner.startsWith("javax/naming/");
            makesLoaders |= LOADERS.stream().anyMatch(owner::startsWith)
                    || name.startsWith("define")
                    || (owner.endsWith("ClassLoader") && name.equals("<init>"));
            opensFiles |= FILES.stream().anyMatch(owner::startsWith)
                    || (NATIVE.contains(name)
                            && (owner.equals("java/lang/System") || owner.equals("java/lang/Runtime")));
        }

        /** Follows whether the last instruction pushed a constant string, which then is the whole name of a class. */
        private final class Calls extends MethodVisitor {
            private boolean constant;

            Calls() {
                super(Opcodes.ASM9);
            }

            @Override
            public void visitLdcInsn(Object value) {
                constant = value instanceof String;
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                call(owner, name, descriptor, constant);
                constant = false;
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                for (Object argument : arguments) {
                    if (argument instanceof Handle handle) {
                        call(handle.getOwner(), handle.getName(), handle.getDesc(), false);
                    }
                }
                constant = false;
            }

            @Override
            public void visitLabel(Label label) {
                // Something may jump here with another string; line numbers have labels too, and stay harmless.
                constant = false;
            }

            @Override
            public void visitInsn(int opcode) {
                constant = false;
            }

            @Override
            public void visitIntInsn(int opcode, int operand) {
                constant = false;
            }

            @Override
            public void visitVarInsn(int opcode, int index) {
                constant = false;
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                constant = false;
            }

            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                constant = false;
            }

            @Override
            public void visitJumpInsn(int opcode, Label label) {
                constant = false;
            }

            @Override
            public void visitIincInsn(int index, int increment) {
                constant = false;
            }

            @Override
            public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
                constant = false;
            }
        }
    }
}
