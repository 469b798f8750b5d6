package dev.steelyard.explain.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Classes {@code C00}, {@code C01} and so on, each independent of the others. */
final class NumberedClasses {

    private NumberedClasses() {}

    /** Compiles them, the first so many in another version, and returns the folder of the class files. */
    static Path compile(Path folder, int count, int changed) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Path source = folder.resolve("Numbered.java");
        Files.writeString(
                source,
                IntStream.range(0, count)
                        .mapToObj(i -> "class C%02d { int value() { return %d; } }".formatted(i, i < changed ? 2 : 1))
                        .collect(Collectors.joining("\n")),
                UTF_8);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
            boolean compiled = compiler.getTask(
                            null,
                            manager,
                            null,
                            List.of("-proc:none", "-d", classes.toString()),
                            null,
                            manager.getJavaFileObjects(source))
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException("does not compile: " + source);
            }
        }
        return classes;
    }
}
