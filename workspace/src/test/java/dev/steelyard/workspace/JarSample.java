package dev.steelyard.workspace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** Jars that look to Steelyard like those of JMH, without a compiler. */
public final class JarSample {

    /** Class files of JDK 17. */
    public static final int JAVA_17 = 61;

    private static final String LIST =
            "JMH S 12 sample.Where S 42 sample.jmh_generated.Where_measure_jmhTest S 7 measure S 10 Throughput E\n";

    private JarSample() {}

    /** A jar of benchmarks with JMH in it, compiled for a class file version; jars with other marks differ. */
    public static byte[] benchmarks(int version, String mark) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("META-INF/BenchmarkList", LIST.getBytes(StandardCharsets.UTF_8));
        entries.put("sample/jmh_generated/Where_measure_jmhTest.class", classFile(version));
        entries.put("org/openjdk/jmh/Main.class", classFile(52));
        entries.put("mark", mark.getBytes(StandardCharsets.UTF_8));
        return jar(entries);
    }

    /** A jar of benchmarks without JMH. */
    public static byte[] withoutJmh() {
        return jar(Map.of("META-INF/BenchmarkList", LIST.getBytes(StandardCharsets.UTF_8)));
    }

    /** A jar of benchmarks whose manifest names others. */
    public static byte[] linked(String classPath) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        String manifest = "Manifest-Version: 1.0\nClass-Path: " + classPath + "\n\n";
        entries.put("META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
        entries.put("META-INF/BenchmarkList", LIST.getBytes(StandardCharsets.UTF_8));
        return jar(entries);
    }

    /** A jar without benchmarks. */
    public static byte[] withoutBenchmarks() {
        return jar(Map.of("x", new byte[0]));
    }

    /** A jar of text files by their names. */
    public static byte[] of(Map<String, String> files) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        files.forEach((name, text) -> entries.put(name, text.getBytes(StandardCharsets.UTF_8)));
        return jar(entries);
    }

    /** A class with a benchmark that JMH's annotation processor has not seen. */
    public static byte[] benchmarkClass(String name, int version) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
        var method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_NATIVE, "measure", "()V", null, null);
        method.visitAnnotation("Lorg/openjdk/jmh/annotations/Benchmark;", true).visitEnd();
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static byte[] classFile(int version) {
        return new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, (byte) version};
    }

    private static byte[] jar(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                JarEntry header = new JarEntry(entry.getKey());
                header.setTime(0);
                jar.putNextEntry(header);
                jar.write(entry.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
