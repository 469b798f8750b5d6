package dev.steelyard.workspace;

import static java.util.Objects.requireNonNull;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.files.Digest;
import dev.steelyard.workspace.files.DiskReason;
import dev.steelyard.workspace.files.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.LocalVariablesSorter;

/**
 * Copies of JMH's generated loops in which each call of a benchmark is followed by one of {@code
 * dev.steelyard.harness.drill.Slowdown}. The benchmarks themselves, and all that they call, stay as they are.
 */
final class PlantedSlowdown {

    /** JMH's generator puts the loops of {@code p.B.method} into {@code p.jmh_generated.B_method_jmhTest}. */
    private static final String GENERATED = "/jmh_generated/";

    private static final String TESTS = "_jmhTest.class";
    private static final String LOOP = "_jmhStub";
    private static final String STATE = "_jmhType";

    private static final String SLOWDOWN = "dev/steelyard/harness/drill/Slowdown";

    private PlantedSlowdown() {}

    /**
     * Returns a class path with the copies in front.
     *
     * @param classPath of the benchmarks
     * @param share of its time that is added to each benchmark
     * @param cache where the copies are kept
     * @throws UserError if there is no loop to copy, or the cache cannot be written
     */
    static List<Path> over(List<Path> classPath, double share, Path cache) {
        try {
            Map<String, byte[]> copies = new TreeMap<>();
            for (Map.Entry<String, byte[]> each : loops(classPath).entrySet()) {
                AtomicInteger calls = new AtomicInteger();
                byte[] copy = slowed(each.getValue(), share, calls);
                if (calls.get() == 0) {
                    throw UserError.failed(
                            "no call of a benchmark was found in " + each.getKey() + ", so its time cannot be changed",
                            "Please report it with the version of JMH; leave the benchmark out with --exclude until then.");
                }
                copies.put(each.getKey(), copy);
            }
            if (copies.isEmpty()) {
                throw UserError.failed(
                        "the benchmarks have no loops that JMH generated, so their time cannot be changed",
                        "Check that the build runs JMH's annotation processor.");
            }
            List<Path> all = new ArrayList<>(List.of(kept(copies, cache)));
            all.addAll(classPath);
            return List.copyOf(all);
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot write to the cache folder " + cache + ": " + DiskReason.of(e),
                            "Free some disk space, fix the folder's permissions, or set XDG_CACHE_HOME to another folder.")
                    .causedBy(e);
        }
    }

    /** The generated classes on a class path by the names of their files, of each the first. */
    private static Map<String, byte[]> loops(List<Path> classPath) throws IOException {
        Map<String, byte[]> loops = new TreeMap<>();
        for (Path entry : classPath) {
            if (Files.isDirectory(entry)) {
                try (Stream<Path> files = Files.walk(entry)) {
                    files.forEach(file -> {
                        String name = entry.relativize(file).toString();
                        if (isLoop(name) && !loops.containsKey(name)) {
                            loops.put(name, read(file));
                        }
                    });
                } catch (UncheckedIOException e) {
                    throw requireNonNull(e.getCause());
                }
            } else if (Files.isRegularFile(entry)) {
                addJar(entry, loops);
            }
        }
        return loops;
    }

    private static void addJar(Path jar, Map<String, byte[]> loops) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                if (isLoop(entry.getName()) && !loops.containsKey(entry.getName())) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        loops.put(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private static boolean isLoop(String name) {
        return ("/" + name).contains(GENERATED) && name.endsWith(TESTS) && !name.contains("..");
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps the copies in a folder named by their contents: written apart and moved, so that it is whole or not there. */
    private static Path kept(Map<String, byte[]> copies, Path cache) throws IOException {
        List<String> texts = new ArrayList<>();
        copies.forEach((name, bytes) -> texts.addAll(List.of(name, new String(bytes, StandardCharsets.ISO_8859_1))));
        Path folder = cache.resolve(Digest.ofTexts(texts).substring(0, 32));
        if (Files.isDirectory(folder)) {
            return folder;
        }
        FileTree.createPrivate(cache);
        Path made = Files.createTempDirectory(cache, "new-");
        try {
            for (Map.Entry<String, byte[]> copy : copies.entrySet()) {
                Path file = made.resolve(copy.getKey());
                Files.createDirectories(requireNonNull(file.getParent()));
                Files.write(file, copy.getValue());
            }
            Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            // Another process was faster.
        } finally {
            FileTree.delete(made);
        }
        return folder;
    }

    private static byte[] slowed(byte[] original, double share, AtomicInteger calls) {
        ClassReader reader = new ClassReader(original);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return method != null && name.endsWith(LOOP)
                                ? new SlowedLoop(access, name, descriptor, method, share, calls)
                                : method;
                    }
                },
                ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    /** A loop with a slowdown of its own in a new local variable. */
    private static final class SlowedLoop extends LocalVariablesSorter {
        private final String loop;
        private final double share;
        private final AtomicInteger calls;
        private int local;

        SlowedLoop(int access, String name, String descriptor, MethodVisitor next, double share, AtomicInteger calls) {
            super(Opcodes.ASM9, access, descriptor, next);
            this.loop = name;
            this.share = share;
            this.calls = calls;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            local = newLocal(Type.getObjectType(SLOWDOWN));
            mv.visitTypeInsn(Opcodes.NEW, SLOWDOWN);
            mv.visitInsn(Opcodes.DUP);
            mv.visitLdcInsn(share);
            mv.visitMethodInsn(Opcodes.INVOKESPECIAL, SLOWDOWN, "<init>", "(D)V", false);
            mv.visitVarInsn(Opcodes.ASTORE, local);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (owner.endsWith(STATE) && loop.startsWith(name + "_")) {
                calls.incrementAndGet();
                mv.visitVarInsn(Opcodes.ALOAD, local);
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SLOWDOWN, "called", "()V", false);
            }
        }
    }
}
