package dev.steelyard.selfbench.live;

import dev.steelyard.core.model.Subject;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plain JMH on the class path of a variant: the reference that lockstep is held against. */
final class PlainJmh {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path work;

    /** @param work where logs and results go */
    PlainJmh(Path work) {
        this.work = work;
    }

    /**
     * Runs one fork of every benchmark that matches, as {@code java -jar benchmarks.jar} would.
     *
     * @param options JMH's options
     * @return the score of each benchmark by {@link #key}; with profilers, what they found by the key, a blank and the
     *     metric's name
     * @throws IOException if JMH fails; the message names its log
     */
    Map<String, Double> run(Subject subject, String name, List<String> options)
            throws IOException, InterruptedException {
        Path result = work.resolve(name + ".json");
        Path log = work.resolve(name + ".log");
        List<String> command = new ArrayList<>();
        command.add(subject.java().toString());
        // Steelyard holds JMH's lock for the whole table.
        command.add("-Djmh.ignoreLock=true");
        command.add("-cp");
        command.add(subject.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add("org.openjdk.jmh.Main");
        command.addAll(List.of("-f", "1", "-foe", "true", "-rf", "json", "-rff", result.toString()));
        command.addAll(options);
        Process process = new ProcessBuilder(command)
                .directory(subject.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IOException("plain JMH failed; see " + log);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return scores(Files.readString(result, StandardCharsets.UTF_8));
    }

    private static Map<String, Double> scores(String json) {
        Map<String, Double> scores = new TreeMap<>();
        for (JsonNode entry : JSON.readTree(json)) {
            String key =
                    key(entry.get("benchmark").asString(), entry.get("mode").asString());
            scores.put(key, entry.get("primaryMetric").get("score").asDouble());
            entry.get("secondaryMetrics")
                    .properties()
                    .forEach(metric -> scores.put(
                            key + " " + metric.getKey().replace("\u00b7", ""),
                            metric.getValue().get("score").asDouble()));
        }
        return scores;
    }

    /** Returns the key of a benchmark among the scores. */
    static String key(String benchmark, String mode) {
        return benchmark + " " + mode;
    }
}
