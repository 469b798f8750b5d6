package dev.steelyard.explain.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.steelyard.workspace.reach.ClassPathContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Small classes, compiled into a folder. */
final class Compiled {

    private Compiled() {}

    /** Compiles sources by their file names, and returns what is then on the class path. */
    static ClassPathContent in(Path folder, Map<String, String> sources) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve("src").resolve(source.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue(), UTF_8);
            files.add(file);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, UTF_8)) {
            boolean compiled = compiler.getTask(
                            null,
                            manager,
                            null,
                            List.of("-proc:none", "-g", "-d", classes.toString()),
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
            if (!compiled) {
                throw new IllegalArgumentException("does not compile: " + files);
            }
        }
        return ClassPathContent.read(List.of(classes));
    }
}
