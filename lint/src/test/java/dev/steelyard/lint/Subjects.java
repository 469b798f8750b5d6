package dev.steelyard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;

/** Benchmarks to look at: compiles them, and knows what must be found. */
final class Subjects {
    static final Path SOURCES = Path.of("src", "test", "subjects");

    private static final Pattern FINDS = Pattern.compile("// finds( in class)?: ([a-z -]+)$");

    private Subjects() {}

    /** Compiles all subjects for a version of Java into a folder. */
    static Path compile(int release, Path folder) throws IOException {
        return compile(release, folder, sources(SOURCES));
    }

    static Path compile(int release, Path folder, List<Path> sources) throws IOException {
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    Integer.toString(release),
                    "-g",
                    "-proc:none",
                    "-nowarn",
                    "-Xlint:-options",
                    "-cp",
                    jmh().toString(),
                    "-d",
                    folder.toString());
            boolean compiled = compiler.getTask(
                            null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(compiled).as("the subjects compile for Java " + release).isTrue();
        }
        return folder;
    }

    private static Path jmh() {
        try {
            return Path.of(Benchmark.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns what must be found, as {@code File.java:12 rule}, or {@code File.java rule} for a class. */
    static Set<String> expected() throws IOException {
        Set<String> expected = new TreeSet<>();
        for (Path source : sources(SOURCES)) {
            List<String> lines = Files.readAllLines(source);
            for (int i = 0; i < lines.size(); i++) {
                Matcher matcher = FINDS.matcher(lines.get(i));
                if (matcher.find()) {
                    String place = source.getFileName() + (matcher.group(1) == null ? ":" + (i + 1) : "");
                    Stream.of(matcher.group(2).split(" ")).forEach(rule -> expected.add(place + " " + rule));
                } else {
                    assertThat(lines.get(i)).as("a comment that is misspelt").doesNotContain("// finds");
                }
            }
        }
        return expected;
    }

    /** Packs a folder of classes into a jar, below a folder in it. */
    static Path jar(Path classes, Path jar, String below) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(classes)) {
            found.filter(Files::isRegularFile).sorted().forEach(files::add);
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream packed = new JarOutputStream(out)) {
            for (Path file : files) {
                packed.putNextEntry(new JarEntry(below + classes.relativize(file)));
                Files.copy(file, packed);
                packed.closeEntry();
            }
        }
        return jar;
    }
}
