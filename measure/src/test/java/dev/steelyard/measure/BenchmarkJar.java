package dev.steelyard.measure;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Benchmarks compiled by the test itself, with JMH's annotation processor of a given version. */
public final class BenchmarkJar {
    private static final Path SOURCES = Path.of("src/test/benchmarks/sample").toAbsolutePath();
    private static final Map<String, BenchmarkJar> BUILT = new ConcurrentHashMap<>();

    private final List<Path> classPath;

    private BenchmarkJar(List<Path> classPath) {
        this.classPath = classPath;
    }

    /** Builds some of the sample benchmarks for Java 8 with a version of JMH, once per JVM. */
    public static BenchmarkJar of(String jmh, String... names) {
        return BUILT.computeIfAbsent(jmh + List.of(names), key -> build(jmh, List.of(names)));
    }

    private static BenchmarkJar build(String jmh, List<String> names) {
        try {
            Path classes = Files.createDirectories(Path.of("target/benchmarks").toAbsolutePath());
            classes = Files.createTempDirectory(classes, "jmh-" + jmh + "-");
            List<Path> libraries = libraries(jmh);
            String path = libraries.stream().map(Path::toString).collect(Collectors.joining(":"));
            List<String> options =
                    List.of("-d", classes.toString(), "-cp", path, "-processorpath", path, "-nowarn", "--release", "8");
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            StringWriter messages = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                List<Path> sources = names.stream()
                        .map(name -> SOURCES.resolve(name + ".java"))
                        .toList();
                if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                        .call()) {
                    throw new IllegalStateException("sample benchmarks do not compile: " + messages);
                }
            }
            List<Path> classPath = new ArrayList<>(List.of(classes));
            classPath.addAll(libraries);
            return new BenchmarkJar(classPath);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> libraries(String jmh) throws IOException {
        try (Stream<Path> jars = Files.list(Path.of("target/jmh", jmh).toAbsolutePath())) {
            return jars.sorted().toList();
        }
    }

    /** Returns the class path, to be changed for what goes wrong. */
    public List<Path> classPath() {
        return classPath;
    }

    /** Returns a variant of these benchmarks on the JVM of the test. */
    public Subject subject(String name, Path directory) {
        return subject(name, directory, VariantSettings.NONE);
    }

    /** Returns a variant with system properties. */
    public Subject subject(String name, Path directory, Map<String, String> properties) {
        return subject(name, directory, new VariantSettings(List.of(), new TreeMap<>(properties), new TreeMap<>()));
    }

    /** Returns a variant with settings. */
    public Subject subject(String name, Path directory, VariantSettings settings) {
        Variant variant = new Variant(name, "jar:test", Optional.empty(), Optional.empty(), settings);
        return new Subject(variant, classPath, directory, java());
    }

    /** Returns the java executable that runs the test. */
    public static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
