package dev.steelyard.selfbench.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A git repository of a tiny Maven project, each of whose commits is planted: it changes how much work a benchmark does, or nothing. */
final class PlantedCommits {

    /** Tokens of {@code Blackhole.consumeCPU} per operation: about a microsecond, so that 1 % is many instructions. */
    private static final int TOKENS = 1000;

    private static final String SOURCES = "src/main/java/org/example/history/";
    private static final List<String> BENCHMARKS = List.of("Decode", "Encode", "Hash");

    private final Path repository;
    private final Map<String, Integer> tokens = new TreeMap<>();
    private final List<Planted> planted = new ArrayList<>();

    /**
     * A change of the time per operation.
     *
     * @param commit number of the commit that brings it, from 0
     * @param hash its hash
     * @param benchmark name of the benchmark
     * @param factor by which the work changes
     */
    record Planted(int commit, String hash, String benchmark, double factor) {

        String text() {
            return String.format(Locale.ROOT, "%s %+.0f %%", benchmark, 100 * (factor - 1));
        }
    }

    private record Change(String benchmark, double factor) {}

    private PlantedCommits(Path repository) {
        this.repository = repository;
        BENCHMARKS.forEach(name -> tokens.put(name, TOKENS));
    }

    /**
     * Lays out a history: regressions of 3 % and 10 %, an improvement, and a regression with its revert, spread over its commits; in
     * a small one, of fewer than 20 commits, one regression of 50 %. One commit does not build.
     *
     * @param repository where; it must not exist
     * @param pom a pom that builds a jar of benchmarks
     * @param commits number of commits, from 8
     */
    static List<Planted> layOut(Path repository, Path pom, int commits) throws IOException, InterruptedException {
        Map<Integer, Change> changes = new HashMap<>();
        boolean small = commits < 20;
        if (small) {
            changes.put(commits / 2, new Change("Decode", 1.5));
        } else {
            changes.put(commits * 15 / 60, new Change("Decode", 1.03));
            changes.put(commits * 22 / 60, new Change("Encode", 1.10));
            changes.put(commits * 30 / 60, new Change("Hash", 0.92));
            changes.put(commits * 38 / 60, new Change("Decode", 1.06));
            changes.put(commits * 48 / 60, new Change("Decode", 1 / 1.06));
        }
        PlantedCommits history = new PlantedCommits(repository);
        history.begin(pom);
        int broken = small ? commits - 2 : commits * 26 / 60;
        for (int commit = 0; commit < commits; commit++) {
            history.commit(commit, changes.get(commit), commit == broken);
        }
        return List.copyOf(history.planted);
    }

    private void begin(Path pom) throws IOException, InterruptedException {
        Files.createDirectories(repository);
        git("init", "--quiet", "--initial-branch=main");
        write("pom.xml", Files.readString(pom, StandardCharsets.UTF_8));
        write(".gitignore", "target/\n");
    }

    private void commit(int number, @Nullable Change change, boolean broken) throws IOException, InterruptedException {
        if (change != null) {
            tokens.computeIfPresent(change.benchmark(), (name, before) -> (int) Math.round(before * change.factor()));
        }
        for (String name : BENCHMARKS) {
            write(SOURCES + name + ".java", benchmark(name, tokens.getOrDefault(name, TOKENS)));
        }
        // Compiled, but never called by a benchmark.
        write(
                SOURCES + "Notes.java",
                "package org.example.history;\n\nfinal class Notes {\n    static final int COMMIT = " + number
                        + (broken ? "\n" : ";\n") + "}\n");
        git("add", "--all");
        git(
                "-c",
                "user.name=Tester",
                "-c",
                "user.email=tester@localhost",
                "commit",
                "--quiet",
                "-m",
                broken ? "Break the build" : change == null ? "Note " + number : "Change " + change.benchmark());
        if (change != null) {
            planted.add(new Planted(number, git("rev-parse", "HEAD").strip(), change.benchmark(), change.factor()));
        }
    }

    private static String benchmark(String name, int tokens) {
        return """
                package org.example.history;

                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Fork;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.annotations.OutputTimeUnit;
                import org.openjdk.jmh.infra.Blackhole;

                @Fork(1)
                @BenchmarkMode(Mode.AverageTime)
                @OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
                public class %s {
                    @Benchmark
                    public void run() {
                        Blackhole.consumeCPU(Work.TOKENS);
                    }

                    private static final class Work {
                        static final long TOKENS = %dL;
                    }
                }
                """.formatted(name, tokens);
    }

    private void write(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private String git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(String.join(" ", command) + ": " + output);
        }
        return output;
    }

    /** Returns the hashes of all commits, oldest first. */
    static Map<String, Integer> numbers(Path repository) throws IOException, InterruptedException {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        new PlantedCommits(repository)
                .git("rev-list", "--reverse", "main")
                .lines()
                .forEach(hash -> numbers.put(hash, numbers.size()));
        return numbers;
    }
}
