package dev.steelyard.explain.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/** A program in one file, with a class {@code Program}, that is run as a fork would be. */
final class RecordedProgram {

    private RecordedProgram() {}

    /** Compiles a program into a folder, which is that of the variant. */
    static Subject compiled(Path folder, String program, Variant.VariantSettings settings) throws IOException {
        Path source = folder.resolve("Program.java");
        Files.writeString(source, program, StandardCharsets.UTF_8);
        Path classes = folder.resolve("classes");
        int code =
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(), source.toString());
        assertThat(code).isZero();
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new Subject(
                new Variant("main", ".", Optional.empty(), Optional.empty(), settings), List.of(classes), folder, java);
    }

    /** Runs it to its end, and returns its process id. */
    static long run(Path folder, Subject subject) throws Exception {
        List<String> words = new ArrayList<>(List.of(subject.java().toString()));
        words.addAll(subject.variant().settings().jvmArgs());
        words.addAll(List.of("-cp", subject.classPath().get(0).toString(), "Program"));
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("log"), StandardCharsets.UTF_8))
                .isZero();
        return process.pid();
    }
}
