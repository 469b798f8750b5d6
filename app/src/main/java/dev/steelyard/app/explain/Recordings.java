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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples of where forks spend their time, taken by JDK Flight Recorder in forks that are measured for nothing else: sampling
 * disturbs scores.
 *
 * @param folder where the forks write their recordings
 */
record Recordings(Path folder) {

    private static final Set<String> SAMPLES = Set.of("jdk.ExecutionSample", "jdk.NativeMethodSample");
    /** JMH's loop around the benchmark's method; what runs outside of it, such as a set-up, is not in the score. */
    private static final String LOOP = "_jmhStub";
    /** What JVMs append to the name of the class that a hidden class was made for. */
    private static final Pattern HIDDEN = Pattern.compile("(\\$\\$Lambda|[+./]0x).*$");
    /** From this version on every JDK records without a license. */
    private static final int RECORDS_FROM = 11;

    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    private static final String SETTINGS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration version="2.0" label="Steelyard">
              <event name="jdk.ExecutionSample">
                <setting name="enabled">true</setting>
                <setting name="period">1 ms</setting>
              </event>
              <event name="jdk.NativeMethodSample">
                <setting name="enabled">true</setting>
                <setting name="period">1 ms</setting>
              </event>
            </configuration>
            """;

    /** Returns whether the JVM of a variant can record; one that does not say its version is left alone. */
    static boolean possible(Subject subject) {
        try {
            Path home = subject.java().toRealPath().resolveSibling("..").normalize();
            Matcher version = VERSION.matcher(Files.readString(home.resolve("release"), StandardCharsets.UTF_8));
            return version.find()
                    && Integer.parseInt(version.group(1)) >= RECORDS_FROM
                    && Files.isDirectory(home.resolve("lib").resolve("jfr"));
        } catch (IOException unreadable) {
            return false;
        }
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
     * Reads all recordings. One that cannot be read, since its fork ended before it was written, is left out.
     *
     * @return how often each class was called by a benchmark's loop, and at the top of its stack: half of the share each
     * @throws IOException if the folder cannot be read
     */
    Heat heat() throws IOException {
        Map<String, Integer> seen = new HashMap<>();
        int samples = 0;
        for (List<RecordedFrame> stack : stacks()) {
            samples++;
            count(stack, seen);
        }
        Map<String, Double> shares = new HashMap<>();
        for (Map.Entry<String, Integer> entry : seen.entrySet()) {
            shares.put(entry.getKey(), entry.getValue() / (2.0 * samples));
        }
        return new Heat(shares);
    }

    private List<List<RecordedFrame>> stacks() throws IOException {
        List<List<RecordedFrame>> stacks = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".jfr")).toList()) {
                events(file).forEach(event -> stack(event).ifPresent(stacks::add));
            }
        }
        return stacks;
    }

    private static List<RecordedEvent> events(Path file) {
        try {
            return RecordingFile.readAllEvents(file);
        } catch (IOException broken) {
            // The others say enough; none at all is told by whoever asked.
            return List.of();
        }
    }

    /** The frames of a sample that the benchmark's loop called, the top first. */
    private static Optional<List<RecordedFrame>> stack(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        if (!SAMPLES.contains(event.getEventType().getName()) || trace == null) {
            return Optional.empty();
        }
        List<RecordedFrame> frames = trace.getFrames().stream()
                .filter(frame -> frame.getMethod() != null)
                .toList();
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i).getMethod().getName().endsWith(LOOP)) {
                return i == 0 ? Optional.empty() : Optional.of(frames.subList(0, i));
            }
        }
        return Optional.empty();
    }

    private static void count(List<RecordedFrame> stack, Map<String, Integer> seen) {
        Set<String> names = new HashSet<>();
        stack.forEach(frame -> names.add(className(frame)));
        names.forEach(name -> seen.merge(name, 1, Integer::sum));
        seen.merge(className(stack.get(0)), 1, Integer::sum);
    }

    private static String className(RecordedFrame frame) {
        return visible(frame.getMethod().getType().getName());
    }

    /** Returns the class that a class was made for, such as that of a lambda; itself if it was written by a person. */
    static String visible(String name) {
        return HIDDEN.matcher(name).replaceFirst("");
    }
}
