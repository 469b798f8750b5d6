package dev.steelyard.selfbench.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A git repository of a tiny Maven project, each of whose commits is planted: it changes how much work the code under test does,
 * renames or edits a benchmark, does not build, or does nothing.
 */
public final class PlantedCommits {

    /** Tokens of {@code Blackhole.consumeCPU} per operation: about two microseconds, so that 1 % is many instructions. */
    private static final int TOKENS = 1000;

    private static final String SOURCES = "src/main/java/org/example/history/";

    private final Path repository;
    /** By method of the code under test. */
    private final Map<String, Integer> tokens = new TreeMap<>();
    /** Names of the benchmarks' classes by the method that they call. */
    private final Map<String, String> benchmarks = new TreeMap<>();

    private final Set<String> edited = new HashSet<>();
    private final List<Planted> planted = new ArrayList<>();
    private Instant time = Instant.parse("2026-01-01T00:00:00Z");

    /**
     * A change of the time per operation.
     *
     * @param commit number of the commit that brings it, from 0
     * @param hash its hash
     * @param method of the code under test, by which {@link Laid#benchmark} finds the benchmark
     * @param factor by which the work changes
     */
    record Planted(int commit, String hash, String method, double factor) {

        String text() {
            return String.format(Locale.ROOT, "%s %+.0f %%", method, 100 * (factor - 1));
        }
    }

    /**
     * A history as it was laid out.
     *
     * @param planted the changes, in order
     * @param benchmarks names of the benchmarks' classes in the last commit, by the method that they call
     * @param renames commit by the new name of the class
     * @param edits commit by the name of the class whose benchmark was edited
     */
    record Laid(
            List<Planted> planted,
            Map<String, String> benchmarks,
            Map<String, Integer> renames,
            Map<String, Integer> edits) {

        /** Returns the name of the benchmark that a change belongs to. */
        String benchmark(Planted change) {
            return "org.example.history." + benchmarks.getOrDefault(change.method(), "") + ".run";
        }
    }

    /** What a commit does. */
    private sealed interface Step {
        /** It changes the work of a method. */
        record Change(String method, double factor) implements Step {}

        /** It renames the benchmark of a method. */
        record Rename(String method, String name) implements Step {}

        /** It changes the benchmark of a method, not the method: an operation is two calls from then on. */
        record Edit(String method) implements Step {}

        /** It does not build. */
        record Broken() implements Step {}
    }

    private PlantedCommits(Path repository) {
        this.repository = repository;
        Map.of("decode", "Decode", "encode", "Encode", "hash", "Hash").forEach((method, name) -> {
            tokens.put(method, TOKENS);
            benchmarks.put(method, name);
        });
    }

    /**
     * Lays out a history: regressions of 3 % and 10 %, an improvement of 8 %, and a regression of 6 % with its revert, spread over
     * its commits; one commit that does not build, a renamed benchmark, and one that is edited so that it takes twice as long. A
     * small one, of fewer than 20 commits, has one regression of 50 % and a commit that does not build.
     *
     * @param repository where; it must not exist
     * @param pom a pom that builds a jar of benchmarks
     * @param commits number of commits, from 8
     */
    static Laid layOut(Path repository, Path pom, int commits) throws IOException, InterruptedException {
        Map<Integer, Step> steps = new HashMap<>();
        if (commits < 20) {
            steps.put(commits / 2, new Step.Change("decode", 1.5));
            steps.put(commits - 2, new Step.Broken());
        } else {
            steps.put(commits * 15 / 60, new Step.Change("decode", 1.03));
            steps.put(commits * 22 / 60, new Step.Change("encode", 1.10));
            steps.put(commits * 26 / 60, new Step.Broken());
            steps.put(commits * 30 / 60, new Step.Change("hash", 0.92));
            steps.put(commits * 38 / 60, new Step.Change("decode", 1.06));
            steps.put(commits * 44 / 60, new Step.Edit("encode"));
            steps.put(commits * 48 / 60, new Step.Change("decode", 1 / 1.06));
            steps.put(commits * 54 / 60, new Step.Rename("hash", "Digest"));
        }
        PlantedCommits history = new PlantedCommits(repository);
        history.begin(pom);
        Map<String, Integer> renames = new TreeMap<>();
        Map<String, Integer> edits = new TreeMap<>();
        for (int commit = 0; commit < commits; commit++) {
            Optional<Step> step = Optional.ofNullable(steps.get(commit));
            history.commit(commit, step);
            int number = commit;
            step.ifPresent(done -> {
                if (done instanceof Step.Rename rename) {
                    renames.put(rename.name(), number);
                } else if (done instanceof Step.Edit edit) {
                    edits.put(history.benchmarks.getOrDefault(edit.method(), ""), number);
                }
            });
        }
        return new Laid(List.copyOf(history.planted), Map.copyOf(history.benchmarks), renames, edits);
    }

    /**
     * Lays out a history of 60 commits and prints its changes: number and hash of the commit, benchmark, factor.
     *
     * @param args a folder that does not exist, and a pom
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path repository = Path.of(args[0]);
        Laid laid = layOut(repository, Path.of(args[1]), 60);
        for (Planted planted : laid.planted()) {
            System.out.println(planted.commit() + " " + planted.hash() + " "
                    + laid.benchmarks().get(planted.method()) + " " + planted.factor());
        }
    }

    private void begin(Path pom) throws IOException, InterruptedException {
        Files.createDirectories(repository);
        git("init", "--quiet", "--initial-branch=main");
        write("pom.xml", Files.readString(pom, StandardCharsets.UTF_8));
        write(".gitignore", "target/\n");
    }

    private void commit(int number, Optional<Step> step) throws IOException, InterruptedException {
        time = time.plus(Duration.ofHours(1));
        boolean builds = true;
        String message = "Note " + number;
        if (step.isPresent()) {
            Step done = step.get();
            if (done instanceof Step.Change change) {
                tokens.computeIfPresent(change.method(), (name, before) -> (int) Math.round(before * change.factor()));
                message = "Change " + change.method();
            } else if (done instanceof Step.Rename rename) {
                Files.delete(repository.resolve(SOURCES + benchmarks.get(rename.method()) + ".java"));
                benchmarks.put(rename.method(), rename.name());
                message = "Call it " + rename.name();
            } else if (done instanceof Step.Edit edit) {
                edited.add(edit.method());
                message = "Let the benchmark of " + edit.method() + " do it twice";
            } else {
                builds = false;
                message = "Break the build";
            }
        }
        for (Map.Entry<String, String> benchmark : benchmarks.entrySet()) {
            write(
                    SOURCES + benchmark.getValue() + ".java",
                    benchmark(benchmark.getValue(), benchmark.getKey(), edited.contains(benchmark.getKey())));
        }
        write(SOURCES + "Codec.java", codec());
        // Compiled, but never called by a benchmark.
        write(
                SOURCES + "Notes.java",
                "package org.example.history;\n\nfinal class Notes {\n    static final int COMMIT = " + number
                        + (builds ? ";\n" : "\n") + "}\n");
        git("add", "--all");
        git("-c", "user.name=Tester", "-c", "user.email=tester@localhost", "commit", "--quiet", "-m", message);
        if (step.isPresent() && step.get() instanceof Step.Change change) {
            planted.add(new Planted(number, git("rev-parse", "HEAD").strip(), change.method(), change.factor()));
        }
    }

    private String codec() {
        String methods = tokens.entrySet().stream()
                .map(entry -> """

                            static void %s() {
                                Blackhole.consumeCPU(%dL);
                            }
                        """.formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining());
        return """
                package org.example.history;

                import org.openjdk.jmh.infra.Blackhole;

                final class Codec {
                %s}
                """.formatted(methods);
    }

    private static String benchmark(String name, String method, boolean twice) {
        return """
                package org.example.history;

                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Fork;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.annotations.OutputTimeUnit;

                @Fork(1)
                @BenchmarkMode(Mode.AverageTime)
                @OutputTimeUnit(java.util.concurrent.TimeUnit.NANOSECONDS)
                public class %s {
                    @Benchmark
                    public void run() {
                        Codec.%s();%s
                    }
                }
                """.formatted(name, method, twice ? "\n        Codec." + method + "();" : "");
    }

    private void write(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    private String git(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", repository.toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // With the same times commits have the same hashes in each history, so that their builds can be kept.
        builder.environment().put("GIT_AUTHOR_DATE", time.toString());
        builder.environment().put("GIT_COMMITTER_DATE", time.toString());
        Process process = builder.start();
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
