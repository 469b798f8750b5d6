package dev.steelyard.workspace.build.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** A checkout of poms and sources, which nothing builds. */
abstract class PomFolder {

    static final String JMH =
            "<dependencies><dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId></dependency>"
                    + "</dependencies>";

    @TempDir
    Path top;

    PomFolder write(String path, String text) {
        try {
            Path file = top.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    PomFolder pom(String folder, String name, String more) {
        return write(
                (folder.isEmpty() ? "" : folder + "/") + "pom.xml",
                "<project><groupId>g</groupId><artifactId>" + name + "</artifactId><version>2.0-SNAPSHOT</version>"
                        + more + "</project>");
    }

    PomFolder benchmarks(String file, int methods) {
        return write(
                file,
                "import org.openjdk.jmh.annotations.*;\n@BenchmarkMode(Mode.AverageTime)\nclass B {"
                        + "@Benchmark\npublic void b() {}\n".repeat(methods) + "}\n");
    }

    static String dependency(String name) {
        return "<dependencies><dependency><groupId>${project.groupId}</groupId><artifactId>" + name
                + "</artifactId></dependency></dependencies>";
    }
}
