package dev.steelyard.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The sentences in compiled classes: string constants of three words or more, by the class they are in. What is put together
 * from several values has an ellipsis for each. Messages of errors in the program itself are left out.
 */
final class Sentences {
    private static final int API = Opcodes.ASM9;
    private static final Pattern SENTENCE =
            Pattern.compile("(?s).*\\p{L}{2,}[^\\p{L}]* \\p{L}+[^\\p{L}]* \\p{L}{2,}.*");
    private static final Pattern MARKUP =
            Pattern.compile("(?s).*(</|/>|\\{\\s|^\\s*<).*|\\s*(SELECT|INSERT INTO|ORDER BY) .*");
    /** In pure parts and harness nobody but the program itself passes arguments; elsewhere some come from the user. */
    private static final String BAD_ARGUMENT = "java/lang/IllegalArgumentException";

    private static final String HARNESS = "dev.steelyard.harness.";
    private static final Set<String> BUGS = Set.of(
            "java/lang/IllegalStateException", "java/lang/AssertionError", "java/lang/UnsupportedOperationException");

    private final TreeMap<String, Set<String>> byClass = new TreeMap<>();

    /** Adds the sentences of all classes below a folder. */
    void add(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            files.filter(file -> file.toString().endsWith(".class")).forEach(this::read);
        }
    }

    private void read(Path file) {
        try {
            ClassReader reader = new ClassReader(Files.readAllBytes(file));
            String outer = reader.getClassName().replaceFirst("\\$.*", "").replace('/', '.');
            boolean inner = PureParts.hold(outer) || outer.startsWith(HARNESS);
            reader.accept(new Strings(byClass.computeIfAbsent(outer, absent -> new TreeSet<>()), inner), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a line for each class that has any, and below it one for each sentence. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        byClass.forEach((name, sentences) -> {
            if (!sentences.isEmpty()) {
                lines.add(name.replace("dev.steelyard.", ""));
                sentences.forEach(sentence -> lines.add("    " + sentence));
            }
        });
        return lines;
    }

    /** Collects the strings of one class. */
    private static final class Strings extends ClassVisitor {
        private final Set<String> found;
        private final boolean inner;

        Strings(Set<String> found, boolean inner) {
            super(API);
            this.found = found;
            this.inner = inner;
        }

        private boolean bug(String type) {
            return BUGS.contains(type) || (inner && type.equals(BAD_ARGUMENT));
        }

        private static boolean sentence(String text) {
            return SENTENCE.matcher(text).matches() && !MARKUP.matcher(text).matches();
        }

        private static String shown(String text) {
            return text.replace('\1', '…')
                    .strip()
                    .replaceAll("\\s*\\n\\s*", " / ")
                    .replace("\u001b", "^[");
        }

        private void keep(String text) {
            if (sentence(text)) {
                found.add(shown(text));
            }
        }

        private final class Annotations extends AnnotationVisitor {
            Annotations() {
                super(API);
            }

            @Override
            public void visit(String name, Object value) {
                if (value instanceof String text) {
                    keep(text);
                }
            }

            @Override
            public AnnotationVisitor visitAnnotation(String name, String descriptor) {
                return this;
            }

            @Override
            public AnnotationVisitor visitArray(String name) {
                return this;
            }
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return new Annotations();
        }

        @Override
        public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
            return new FieldVisitor(API) {
                @Override
                public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                    return new Annotations();
                }
            };
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return new Code();
        }

        /** Strings wait until it is known whether they belong to the message of an error in the program. */
        private final class Code extends MethodVisitor {
            private final Deque<List<String>> waiting = new ArrayDeque<>(List.of(new ArrayList<>()));

            Code() {
                super(API);
            }

            @Override
            public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                return new Annotations();
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                if (opcode == Opcodes.NEW && bug(type)) {
                    waiting.push(new ArrayList<>());
                }
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean inInterface) {
                if (name.equals("<init>") && bug(owner) && waiting.size() > 1) {
                    waiting.pop();
                }
            }

            @Override
            public void visitLdcInsn(Object value) {
                if (value instanceof String text) {
                    waiting.element().add(text);
                }
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                for (Object argument : arguments) {
                    if (argument instanceof String text) {
                        waiting.element().add(text);
                    }
                }
            }

            @Override
            public void visitEnd() {
                waiting.forEach(texts -> texts.forEach(Strings.this::keep));
            }
        }
    }
}
