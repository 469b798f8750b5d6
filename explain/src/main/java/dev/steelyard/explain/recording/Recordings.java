package dev.steelyard.explain.recording;

import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.RunningTime;
import dev.steelyard.explain.profile.ForkInlining;
import dev.steelyard.explain.profile.ForkProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Recordings by JDK Flight Recorder of forks that are measured for nothing else: recording disturbs scores.
 *
 * @param folder where the forks write their recordings
 */
public record Recordings(Path folder) {

    /** From this version on every JDK records without a license. */
    private static final int RECORDS_FROM = 11;

    /** Four times what the recorder keeps of a stack by itself. */
    private static final int DEEPEST = 256;

    /** What the recorder makes of the name of a recording. */
    private static final Pattern PROCESS = Pattern.compile("pid-(\\d{1,18})-");

    private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

    /** A JVM that does not know one of the events leaves it out. */
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
              <event name="jdk.ObjectAllocationSample">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">true</setting>
                <setting name="throttle">1000/s</setting>
              </event>
              <event name="jdk.CompilerInlining">
                <setting name="enabled">true</setting>
              </event>
              <event name="jdk.Deoptimization">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">false</setting>
              </event>
              <event name="jdk.GarbageCollection">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
              <event name="jdk.GCPhasePause">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
              <event name="jdk.SafepointBegin">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
              <event name="jdk.SafepointEnd">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
              <event name="jdk.ExecuteVMOperation">
                <setting name="enabled">true</setting>
                <setting name="threshold">0 ms</setting>
              </event>
              <event name="jdk.JavaMonitorEnter">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">true</setting>
                <setting name="threshold">100 us</setting>
              </event>
              <event name="jdk.JavaMonitorWait">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">true</setting>
                <setting name="threshold">100 us</setting>
              </event>
              <event name="jdk.ThreadPark">
                <setting name="enabled">true</setting>
                <setting name="stackTrace">true</setting>
                <setting name="threshold">100 us</setting>
              </event>
            </configuration>
            """;

    /** Returns whether the JVM of a variant can record; one that does not say its version is left alone. */
    public static boolean possible(Subject subject) {
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
    public Subject recording(Subject subject) throws IOException {
        Variant variant = subject.variant();
        Path settings = folder.resolve("recording.jfc");
        Path own = Files.createDirectories(folder.resolve(variant.name()));
        Files.writeString(settings, SETTINGS, StandardCharsets.UTF_8);
        List<String> arguments = new ArrayList<>(logs().logging(variant.name()));
        // Without it, a sample is attributed to the next safepoint.
        arguments.add("-XX:+DebugNonSafepoints");
        // Of deeper stacks the root is cut off, and with it that they belong to the benchmark's loop.
        arguments.add("-XX:FlightRecorderOptions=stackdepth=" + DEEPEST);
        arguments.add(
                "-XX:StartFlightRecording=dumponexit=true,settings=" + quoted(settings) + ",filename=" + quoted(own));
        return subject.with(variant.name(), variant.source(), arguments);
    }

    /** The compiler's own log says of every call what it decided; it disturbs as little as recording. */
    private CompilerLogs logs() {
        return new CompilerLogs(folder.resolve("compilations"));
    }

    /**
     * Deletes the logs of the compilers, of some 25 MB a side. The recordings stay.
     *
     * @throws IOException if they cannot be deleted
     */
    public void deleteLogs() throws IOException {
        logs().delete();
    }

    /**
     * Reads what the compilers of a variant's forks decided, as far as it is known.
     *
     * @throws IOException if the folder cannot be read
     */
    public List<ForkInlining> decisions(Subject subject) throws IOException {
        return logs().read(subject.variant().name()).stream()
                .flatMap(Optional::stream)
                .filter(fork -> !fork.calls().isEmpty())
                .toList();
    }

    /** A path may have a comma. */
    private static String quoted(Path path) {
        return "\"" + path.toAbsolutePath() + "\"";
    }

    /**
     * Reads the recordings of a variant's forks. One that cannot be read, since its fork ended before it was written, is left
     * out: the others say enough, and that there are none is seen by whoever asked.
     *
     * @param running how long the forks ran iterations, by their process ids, as far as it is known
     * @throws IOException if the folder cannot be read
     */
    public List<ForkProfile> profiles(Subject subject, Map<Long, RunningTime> running) throws IOException {
        Path own = folder.resolve(subject.variant().name());
        if (!Files.isDirectory(own)) {
            return List.of();
        }
        List<ForkProfile> profiles = new ArrayList<>();
        try (Stream<Path> files = Files.walk(own)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jfr"))
                    .sorted()
                    .toList()) {
                Optional<RunningTime> ran = process(file).map(running::get);
                RecordingReader.read(file, ran).ifPresent(profiles::add);
            }
        }
        return profiles;
    }

    /** Returns the process that wrote a recording, as its name says. */
    private static Optional<Long> process(Path file) {
        Matcher name = PROCESS.matcher(file.getFileName().toString());
        return name.find() ? Optional.of(Long.valueOf(name.group(1))) : Optional.empty();
    }
}
