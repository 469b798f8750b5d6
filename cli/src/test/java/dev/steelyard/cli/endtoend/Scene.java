package dev.steelyard.cli.endtoend;

import dev.steelyard.cli.Main;
import dev.steelyard.cli.MainWithSuites;
import dev.steelyard.core.block.Block;
import dev.steelyard.measure.journal.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A home and a temporary folder of their own for the processes of one test, whose files no other process names. */
final class Scene {
    /**
     * The words before a command that make it heed SIGINT. What a shell starts in the background ignores it, and so do all
     * processes below: Maven, these tests and what they start, unless GNU's env gives the signal back.
     */
    private static final List<String> HEEDING_INTERRUPTS = heedingInterrupts();

    /** Iterations that make a block as short as it can be; it says little about time, and much about the program. */
    static final List<String> SHORT = List.of("--", "-wi", "1", "-w", "50ms", "-i", "3", "-r", "20ms");

    private final Path root;
    private final Path home;
    private final Path temporary;
    private String main = Main.class.getName();
    private List<String> properties = List.of();

    Scene(Path root) throws IOException {
        this.root = root.toRealPath();
        this.home = Files.createDirectories(this.root.resolve("home"));
        this.temporary = Files.createDirectories(this.root.resolve("tmp"));
    }

    /** The folder for temporary files of all commands. */
    Path temporary() {
        return temporary;
    }

    /** Runs all later commands with the suites of a source tree in place of the bundled ones. */
    void suites(Path tree) {
        main = MainWithSuites.class.getName();
        properties = List.of("-D" + MainWithSuites.TREE + "=" + tree);
    }

    /** Returns the home of the processes. */
    Path home() {
        return home;
    }

    /** Returns a path in the scene. */
    Path at(String name) {
        return root.resolve(name);
    }

    /** Runs a command to its end. */
    Ended run(List<String> arguments) throws Exception {
        return start(arguments).end();
    }

    /** Runs a command that measures nothing to its end. */
    Ended run(String... arguments) throws Exception {
        return run(List.of(arguments));
    }

    /** Runs a comparison in short blocks to its end. */
    Ended compare(String... arguments) throws Exception {
        return run(comparison(arguments));
    }

    /** Returns the arguments of a comparison in short blocks. */
    static List<String> comparison(String... arguments) {
        List<String> words = new ArrayList<>(List.of("compare"));
        words.addAll(Arrays.asList(arguments));
        words.addAll(SHORT);
        return Collections.unmodifiableList(words);
    }

    /** Starts a command. */
    Steelyard start(List<String> arguments) throws IOException {
        return start(HEEDING_INTERRUPTS, arguments);
    }

    /** Starts a command behind another one, which must replace itself by it. */
    Steelyard start(List<String> before, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + temporary));
        command.addAll(properties);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).directory(root.toFile());
        Map<String, String> environment = builder.environment();
        environment
                .keySet()
                .removeIf(name -> name.startsWith("XDG_") || name.startsWith("GIT_") || name.startsWith("STEELYARD_"));
        environment.put("XDG_CACHE_HOME", home.resolve("cache").toString());
        environment.put("XDG_STATE_HOME", home.resolve("state").toString());
        environment.put("XDG_DATA_HOME", home.resolve("data").toString());
        Path out = Files.createTempFile(root, "out", "");
        Path err = Files.createTempFile(root, "err", "");
        builder.redirectOutput(out.toFile()).redirectError(err.toFile());
        return new Steelyard(builder.start(), out, err);
    }

    private static List<String> heedingInterrupts() {
        List<String> env = List.of("env", "--default-signal=INT");
        List<String> trial = new ArrayList<>(env);
        trial.add("true");
        try {
            Process process = new ProcessBuilder(trial)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0 ? env : List.of();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("cannot start env", e);
        }
    }

    /** Returns the ids of the blocks in a run's journal, in their order. */
    List<Block.Id> blocks(String run) {
        return RunFolder.read(at(run)).blocks().stream().map(Block::id).toList();
    }

    /** Returns a run's {@code results.json}. */
    JsonNode results(String run) throws IOException {
        return results(at(run));
    }

    /** Returns the {@code results.json} of a run's folder. */
    static JsonNode results(Path run) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(run.resolve("results.json"), StandardCharsets.UTF_8));
    }

    /** Returns the one row of a score in a run's {@code results.json}. */
    static JsonNode score(JsonNode results, String benchmark) {
        return results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("benchmark").asString().endsWith("." + benchmark))
                .filter(row -> row.get("metric").asString().equals("score"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row of " + benchmark + " in " + results));
    }

    /** Returns the command lines of all living processes that name a file of this scene; after a while, if any do. */
    List<String> survivors() throws Exception {
        List<String> found = living();
        for (int i = 0; i < 150 && !found.isEmpty(); i++) {
            Thread.sleep(100);
            found = living();
        }
        return found;
    }

    private List<String> living() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes.toList()) {
                if (process.getFileName().toString().matches("\\d+")) {
                    String line = commandLine(process);
                    if (line.contains(root.toString())) {
                        found.add(process.getFileName() + ": " + line);
                    }
                }
            }
        }
        return found;
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException ended) {
            return "";
        }
    }
}
