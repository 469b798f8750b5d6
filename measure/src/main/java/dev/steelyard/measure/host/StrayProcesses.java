package dev.steelyard.measure.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Processes started by a benchmark that outlive its fork. They no longer have a living ancestor here and would take CPU time from whatever
 * is measured next. They are identified by a mark in their environment, which forks inherit from their hosts and their children from them,
 * so other programs are never affected. A process started with a different environment is not found, and on systems that do not show
 * environments, none is.
 *
 * <p>Processes that carry the mark of a host before its first fork are spared: the host itself, a wrapper that it runs behind, and whatever
 * the wrapper started. Thread-safe.
 */
public final class StrayProcesses {
    private static final String VARIABLE = "STEELYARD_SESSION";
    /** Time for a process to exit by itself after it is asked to. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final String session = UUID.randomUUID().toString();
    private final Set<ProcessHandle> spared = ConcurrentHashMap.newKeySet();

    /** Marks everything that a host will start. */
    void mark(ProcessBuilder builder, String host) {
        builder.environment().put(VARIABLE, session + ":" + host);
    }

    /** Spares all living processes of a host that is ready and has not yet started a fork. */
    void spare(String host, ProcessHandle process) {
        spared.add(process);
        process.descendants().forEach(spared::add);
        spared.addAll(marked(host + "\0"));
    }

    /** Returns the forks of a host and the processes that they started, as far as these are still descendants of the host. */
    List<ProcessHandle> descendants(ProcessHandle host) {
        return host.descendants().filter(process -> !spared.contains(process)).toList();
    }

    /**
     * Ends all marked processes that are not spared: asks them to exit, and kills the remaining ones shortly after. Call it while no fork
     * is alive.
     *
     * @return their programs and process IDs, such as {@code sleep (process 42)}
     */
    public List<String> end() {
        List<ProcessHandle> strays = marked("");
        // Describe them now, because this is no longer possible once they have exited.
        List<String> names = strays.stream().map(StrayProcesses::name).toList();
        if (!strays.isEmpty()) {
            strays.forEach(ProcessHandle::destroy);
            ProcessTree.awaitEnd(strays, GRACE);
            ProcessTree.killEach(marked(""));
        }
        return names;
    }

    private List<ProcessHandle> marked(String host) {
        String wanted = "\0" + VARIABLE + "=" + session + ":" + host;
        return ProcessHandle.allProcesses()
                .filter(process -> !spared.contains(process))
                .filter(process -> environment(process).contains(wanted))
                .toList();
    }

    private static String name(ProcessHandle process) {
        String program = process.info()
                .command()
                .map(Path::of)
                .map(Path::getFileName)
                .map(Path::toString)
                .orElse("");
        return (program.isEmpty() ? "a program" : program) + " (process " + process.pid() + ")";
    }

    private static String environment(ProcessHandle process) {
        try {
            Path file = Path.of("/proc", Long.toString(process.pid()), "environ");
            return "\0" + new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // owned by another user, or exited
        }
    }
}
