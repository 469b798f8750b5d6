package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a small source tree of its own, with an mvn that notes each build and copies a ready jar. */
class LauncherTest {
    private static final String JDK = System.getProperty("java.home");

    @TempDir
    private Path folder;

    private Path root;
    private Path tools;
    private Path source;

    @BeforeEach
    void layOut() throws IOException {
        root = folder.resolve("the tree");
        source = Files.createDirectories(root.resolve("cli/src/main")).resolve("A.java");
        Files.writeString(source, "");
        Files.createDirectories(root.resolve(".mvn"));
        Files.createDirectories(root.resolve("demo"));
        Files.writeString(root.resolve("pom.xml"), "");
        Files.writeString(root.resolve("cli/pom.xml"), "");
        Files.copy(Path.of("../steelyard"), root.resolve("steelyard"));
        executable(root.resolve("steelyard"));
        jar(folder.resolve("ready.jar"));
        tools = Files.createDirectories(folder.resolve("tools"));
        mvn("3.8.7", "");
    }

    @Test
    void builds_on_first_use_and_then_no_more() throws Exception {
        Result first = launch("a");
        assertThat(first.err()).isEqualTo("Building Steelyard (first use; this takes a minute or two) ...\n");
        assertThat(first.out()).isEqualTo("|a|\n");
        assertThat(first.exit()).isEqualTo(4);
        assertThat(launch("b")).isEqualTo(new Result(4, "|b|\n", ""));
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void arguments_arrive_as_they_were() throws Exception {
        launch();
        String[] odd = {"", " ", "a b", "it's", "\"", "$HOME", "*", "\\", "--", "-Da=b c", "line\nbreak"};
        assertThat(launch(odd).out()).isEqualTo("|" + String.join("|\n|", odd) + "|\n");
    }

    @Test
    void a_changed_added_or_deleted_source_is_built_again() throws Exception {
        launch();
        Files.writeString(source, "// changed");
        assertThat(launch().err()).isEqualTo("Building Steelyard (its sources changed) ...\n");
        Files.writeString(source.resolveSibling("B.java"), "");
        assertThat(launch().err()).contains("Building");
        Files.delete(source.resolveSibling("B.java"));
        assertThat(launch().err()).contains("Building");
        Files.writeString(root.resolve("cli/pom.xml"), "<project/>");
        assertThat(launch().err()).contains("Building");
        assertThat(launch().err()).isEmpty();
        assertThat(builds()).isEqualTo(5);
    }

    @Test
    void sources_of_suites_are_part_of_a_build_and_what_their_builds_left_is_not() throws Exception {
        Path suite = Files.createDirectories(root.resolve("suites/maps"));
        Path main = Files.createDirectories(suite.resolve("src/main/java"));
        Files.writeString(suite.resolve("pom.xml"), "");
        Files.writeString(suite.resolve("suite.properties"), "");
        launch();
        Files.createDirectories(suite.resolve("target/classes"));
        Files.writeString(suite.resolve("README.md"), "");
        assertThat(launch().err()).isEmpty();
        Files.writeString(suite.resolve("suite.properties"), "title=Maps");
        assertThat(launch().err()).contains("Building");
        Files.writeString(main.resolve("Maps.java"), "");
        assertThat(launch().err()).contains("Building");
        assertThat(launch().err()).isEmpty();
    }

    @Test
    void what_changes_during_a_build_is_built_again() throws Exception {
        // Later than the clock of the file system can tell apart, as in any real build.
        mvn("3.8.7", "sleep 0.1; echo '// meanwhile' > '" + source + "'");
        launch();
        assertThat(launch().err()).contains("its sources changed");
    }

    @Test
    void runs_from_anywhere_and_through_symbolic_links() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("else where"));
        Files.createSymbolicLink(elsewhere.resolve("first"), root.resolve("steelyard"));
        Files.createSymbolicLink(folder.resolve("second"), Path.of("else where/first"));
        assertThat(run(elsewhere, List.of("../second", "x"), Map.of()).out()).isEqualTo("|x|\n");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void several_launches_at_once_build_once() throws Exception {
        mvn("3.8.7", "sleep 1");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(start(folder, List.of(root.resolve("steelyard").toString()), Map.of()));
        }
        for (Process process : processes) {
            assertThat(finish(process).exit()).isEqualTo(4);
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void a_build_that_fails_shows_the_end_of_its_log() throws Exception {
        mvn("3.8.7", "echo 'A.java:1: error'; exit 1");
        Result result = launch();
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("A.java:1: error\nsteelyard: the build of Steelyard failed\n  ")
                .endsWith("target/launcher/build.log\n");
        mvn("3.8.7", "");
        assertThat(launch().exit()).isEqualTo(4);
    }

    @Test
    void a_running_copy_keeps_its_jars() throws Exception {
        launch();
        Path first = root.resolve("target/launcher").resolve(current());
        Files.writeString(source, "// changed");
        launch();
        assertThat(current()).isNotEqualTo(first.getFileName().toString());
        assertThat(first.resolve("steelyard.jar")).exists();
    }

    @Test
    void an_old_copy_goes_unless_it_runs_or_was_started_lately() throws Exception {
        launch();
        Path running = root.resolve("target/launcher").resolve(current());
        Files.writeString(source, "// changed");
        launch();
        Path started = root.resolve("target/launcher").resolve(current());
        age(started);
        launch();
        Path idle = Files.createDirectory(root.resolve("target/launcher/build-idle"));
        Files.createFile(idle.resolve("steelyard.jar"));
        age(idle);
        age(running);
        Process run = new ProcessBuilder(
                        "bash",
                        "-c",
                        "exec 8<\"$1\"; flock -s 8; echo; exec sleep 60",
                        "run",
                        running + "/steelyard.jar")
                .start();
        try {
            assertThat(run.getInputStream().read()).isEqualTo('\n');
            Files.writeString(source, "// changed again");
            assertThat(launch().exit()).isEqualTo(4);
        } finally {
            run.destroyForcibly().waitFor();
        }
        assertThat(idle).doesNotExist();
        assertThat(running.resolve("steelyard.jar")).exists();
        assertThat(started.resolve("steelyard.jar")).exists();
        Files.writeString(source, "// changed once more");
        launch();
        assertThat(running).doesNotExist();
        assertThat(started).exists();
    }

    private static void age(Path build) throws IOException {
        Files.setLastModifiedTime(build, FileTime.from(Instant.now().minus(Duration.ofDays(9))));
    }

    @Test
    void an_old_maven_is_named() throws Exception {
        mvn("3.6.3", "");
        Result result = launch();
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("""
                        steelyard: Maven 3.8 or newer is required; mvn on the PATH is 3.6
                          Install a newer Maven.
                        """);
    }

    @Test
    void an_old_jdk_in_java_home_is_passed_over_for_one_on_the_path() throws Exception {
        Path old = oldJdk();
        assertThat(run(folder, List.of(root.resolve("steelyard").toString()), Map.of("JAVA_HOME", old.toString()))
                        .exit())
                .isEqualTo(4);
    }

    @Test
    void without_a_jdk_17_it_says_what_it_found() throws Exception {
        Path old = oldJdk();
        Map<String, String> environment = Map.of("JAVA_HOME", old.toString(), "PATH", bare().toString());
        Result result = run(folder, List.of(root.resolve("steelyard").toString()), environment);
        assertThat(result)
                .isEqualTo(new Result(
                        2,
                        "",
                        "steelyard: JDK 17 or newer is required, but neither JAVA_HOME nor the PATH has one: " + old
                                + " is JDK 8\n  Install one, or set JAVA_HOME to its folder.\n"));
    }

    /** A JDK 8 as far as anybody can tell who does not start it. */
    private Path oldJdk() throws IOException {
        Path old = folder.resolve("jdk8");
        Files.createDirectories(old.resolve("bin"));
        for (String tool : List.of("java", "javac")) {
            executable(Files.writeString(old.resolve("bin").resolve(tool), "#!/bin/sh\nexit 9\n"));
        }
        Files.writeString(old.resolve("release"), "OS_NAME=\"Linux\"\nJAVA_VERSION=\"1.8.0_412\"\n");
        return old;
    }

    /** A PATH with what the launcher needs of any system, and no JDK. */
    private Path bare() throws IOException {
        Path bare = Files.createDirectories(folder.resolve("bare"));
        for (String tool : List.of("bash", "dirname", "readlink", "sed", "head")) {
            Path found = Files.exists(Path.of("/usr/bin", tool)) ? Path.of("/usr/bin", tool) : Path.of("/bin", tool);
            executable(Files.writeString(bare.resolve(tool), "#!/bin/sh\nexec " + found + " \"$@\"\n"));
        }
        return bare;
    }

    private void mvn(String version, String build) throws IOException {
        String script = String.join(
                "\n",
                "#!/bin/sh",
                "if [ \"$1\" = -v ]; then echo 'Apache Maven " + version + "'; exit; fi",
                "echo >> '" + folder.resolve("builds") + "'",
                build,
                "mkdir -p cli/target/lib && cp '" + folder.resolve("ready.jar") + "' cli/target/steelyard.jar",
                "");
        executable(Files.writeString(tools.resolve("mvn"), script));
    }

    private int builds() throws IOException {
        return Files.readAllLines(folder.resolve("builds")).size();
    }

    private String current() throws IOException {
        return Files.readString(root.resolve("target/launcher/current")).strip();
    }

    private static void jar(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, EchoArguments.class.getName());
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Path.of("target/test-classes").toUri().toString());
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
    }

    private static void executable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Result(int exit, String out, String err) {}

    private Result launch(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(root.resolve("steelyard").toString()));
        command.addAll(List.of(arguments));
        return run(folder, command, Map.of());
    }

    private Result run(Path directory, List<String> command, Map<String, String> environment) throws Exception {
        return finish(start(directory, command, environment));
    }

    private Process start(Path directory, List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("PATH", tools + ":" + JDK + "/bin:" + System.getenv("PATH"));
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("JAVA_HOME");
        builder.environment().putAll(environment);
        builder.redirectOutput(Files.createTempFile(folder, "out", "").toFile());
        builder.redirectError(Files.createTempFile(folder, "err", "").toFile());
        Process process = builder.start();
        outputs.put(
                process,
                List.of(
                        builder.redirectOutput().file().toPath(),
                        builder.redirectError().file().toPath()));
        return process;
    }

    private final Map<Process, List<Path>> outputs = new HashMap<>();

    private Result finish(Process process) throws Exception {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the launcher did not end within a minute");
        }
        List<Path> files = outputs.getOrDefault(process, List.of());
        return new Result(
                process.exitValue(),
                Files.readString(files.get(0), StandardCharsets.UTF_8),
                Files.readString(files.get(1), StandardCharsets.UTF_8));
    }
}
