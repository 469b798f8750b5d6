package dev.steelyard.app.explain;

import dev.steelyard.core.explain.Heat;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples of where forks spend their time, taken by JDK Flight Recorder in forks that are measured for nothing else: sampling
 * disturbs scores.
 *
 * @param folder where the forks write their recordings
 */
record Recordings(Path folder) {

    private static final String SAMPLE = "jdk.ExecutionSample";
    /** How JMH names the threads of benchmarks. */
    private static final String WORKER = "jmh-worker";

    private static final String SETTINGS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0" label="Steelyard">
              <event name="jdk.ExecutionSample">
                <setting name="enabled">true</setting>
                <setting name="period">1 ms</setting>
              </event>
            </configuration>
            """;

    /** Returns whether the JVM of a variant can record. */
    static boolean possible(Subject subject) {
        return Files.isDirectory(subject.java().resolveSibling("../lib/jfr"));
    }

    /**
     * Returns a variant whose forks record themselves.
     *
     * @throws IOException if the folder cannot be written
     */
    Subject recording(Subject subject) throws IOException {
        Variant variant = subject.variant();
        Path settings = folder.resolve("samples.jfc");
        Path own = Files.createDirectories(folder.resolve(variant.name()));
        Files.writeString(settings, SETTINGS, StandardCharsets.UTF_8);
        List<String> arguments = new ArrayList<>(variant.settings().jvmArgs());
        arguments.add("-XX:+UnlockDiagnosticVMOptions");
        // Without it, a sample is attributed to the next safepoint.
        arguments.add("-XX:+DebugNonSafepoints");
        arguments.add(
                "-XX:StartFlightRecording=dumponexit=true,settings=" + quoted(settings) + ",filename=" + quoted(own));
        Variant.VariantSettings recorded = new Variant.VariantSettings(
                arguments, variant.settings().properties(), variant.settings().params());
        return new Subject(
                new Variant(variant.name(), variant.source(), variant.revision(), variant.jvm(), recorded),
                subject.classPath(),
                subject.directory(),
                subject.java());
    }

    /** A path may have a comma. */
    private static String quoted(Path path) {
        return "\"" + path.toAbsolutePath() + "\"";
    }

    /**
     * Reads all recordings.
     *
     * @return how often each class was on the stack of a benchmark's thread, and at its top: half of the share each
     * @throws IOException if a recording cannot be read
     */
    Heat heat() throws IOException {
        Map<String, Integer> seen = new HashMap<>();
        int samples = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".jfr")).toList()) {
                samples += count(file, seen);
            }
        }
        Map<String, Double> shares = new HashMap<>();
        for (Map.Entry<String, Integer> entry : seen.entrySet()) {
            shares.put(entry.getKey(), entry.getValue() / (2.0 * samples));
        }
        return new Heat(shares);
    }

    private static int count(Path file, Map<String, Integer> seen) throws IOException {
        int samples = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                Optional<RecordedStackTrace> stack = stack(recording.readEvent());
                if (stack.isPresent()) {
                    samples++;
                    count(stack.get().getFrames(), seen);
                }
            }
        }
        return samples;
    }

    /** The stack of a sample of a benchmark's thread. */
    private static Optional<RecordedStackTrace> stack(RecordedEvent event) {
        if (!event.getEventType().getName().equals(SAMPLE)) {
            return Optional.empty();
        }
        RecordedThread thread = event.getThread("sampledThread");
        boolean worker = thread != null
                && thread.getJavaName() != null
                && thread.getJavaName().contains(WORKER);
        return worker ? Optional.ofNullable(event.getStackTrace()) : Optional.empty();
    }

    private static void count(List<RecordedFrame> frames, Map<String, Integer> seen) {
        Set<String> names = new HashSet<>();
        for (RecordedFrame frame : frames) {
            String name = name(frame);
            if (names.isEmpty()) {
                seen.merge(name, 1, Integer::sum);
            }
            names.add(name);
        }
        names.forEach(name -> seen.merge(name, 1, Integer::sum));
    }

    /** The class of a frame; for a lambda, the class that it was written in. */
    private static String name(RecordedFrame frame) {
        String name = frame.getMethod().getType().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : name.substring(0, lambda);
    }
}
