package dev.steelyard.cli.endtoend;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Makes benchmark jars as a user's build does: compiled with JMH's annotation processor, and JMH packed into them. */
final class BenchmarkJar {
    private static final Path SOURCES = Path.of("src/test/benchmarks/sample").toAbsolutePath();
    /** Those with which blocks are tested. */
    private static final Path OTHERS =
            Path.of("../measure/src/test/benchmarks/sample").toAbsolutePath();

    private final Path jar;
    private String jmh = "1.37";
    private int classFileVersion;
    private String source;
    private final Path folder;
    private final String name;

    private BenchmarkJar(Path jar, String name) throws IOException {
        this.jar = jar;
        this.name = name;
        Path own = SOURCES.resolve(name + ".java");
        this.source =
                Files.readString(Files.exists(own) ? own : OTHERS.resolve(name + ".java"), StandardCharsets.UTF_8);
        this.folder = Files.createDirectories(jar.resolveSibling(jar.getFileName() + ".source"));
    }

    /** Begins a jar of one of the sample classes. */
    static BenchmarkJar of(Path jar, String name) throws IOException {
        return new BenchmarkJar(jar, name);
    }

    /** Compiles and packs with this version of JMH. */
    BenchmarkJar jmh(String version) {
        jmh = version;
        return this;
    }

    /** Marks the classes as of this class file version, at most 255. */
    BenchmarkJar classFileVersion(int version) {
        classFileVersion = version;
        return this;
    }

    /** Changes the source, which must hold the text. */
    BenchmarkJar with(String text, String replacement) {
        if (!source.contains(text)) {
            throw new IllegalArgumentException("no '" + text + "' in " + name);
        }
        source = source.replace(text, replacement);
        return this;
    }

    /** Compiles and packs; returns the word that names the jar as a variant. */
    String build() throws IOException {
        List<Path> libraries = libraries(jmh);
        Path classes = compile(libraries);
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "org.openjdk.jmh.Main");
        Set<String> written = new HashSet<>();
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            try (Stream<Path> files = Files.walk(classes)) {
                for (Path each : files.filter(Files::isRegularFile).toList()) {
                    out.putNextEntry(new ZipEntry(classes.relativize(each).toString()));
                    out.write(marked(each));
                }
            }
            for (Path library : libraries) {
                unpack(library, out, written);
            }
        }
        return "jar:" + jar;
    }

    private byte[] marked(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (classFileVersion > 0 && file.toString().endsWith(".class")) {
            bytes[7] = (byte) classFileVersion;
        }
        return bytes;
    }

    /** Returns the jars of a version of JMH, its annotation processor among them. */
    static List<Path> libraries(String jmh) throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target/jmh", jmh).toAbsolutePath())) {
            return jars.sorted().toList();
        }
    }

    private Path compile(List<Path> libraries) throws IOException {
        Path file = Files.writeString(folder.resolve(name + ".java"), source, StandardCharsets.UTF_8);
        Path classes = Files.createDirectories(folder.resolve("classes"));
        String path = libraries.stream().map(Path::toString).collect(Collectors.joining(":"));
        List<String> options =
                List.of("-d", classes.toString(), "-cp", path, "-processorpath", path, "-nowarn", "--release", "8");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(file))
                    .call()) {
                throw new IllegalStateException(name + " does not compile: " + messages);
            }
        }
        return classes;
    }

    private static void unpack(Path library, JarOutputStream out, Set<String> written) throws IOException {
        try (ZipFile zip = new ZipFile(library.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                boolean wanted =
                        entry.getName().endsWith(".class") || entry.getName().endsWith(".properties");

                if (wanted && !entry.getName().startsWith("META-INF") && written.add(entry.getName())) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    zip.getInputStream(entry).transferTo(out);
                }
            }
        }
    }
}
