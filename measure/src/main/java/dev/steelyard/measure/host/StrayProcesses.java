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
 * Processes that a benchmark started and that outlive its fork: nobody's descendants any more, they would take CPU time
 * from whatever is measured next. They are known by a mark in their environment, which forks inherit from their hosts
 * and their children from them, so that no other program can be meant. One that was started with an environment of its
 * own is not found, and where the system does not show environments, none is.
 *
 * <p>What carries the mark of a host before its first fork is spared: the host itself, a wrapper that it runs behind, and
 * whatever the wrapper started. Thread-safe.
 */
public final class StrayProcesses {
    private static final String VARIABLE = "STEELYARD_SESSION";
    /** Time in which a process may end by itself when it is asked to. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final String session = UUID.randomUUID().toString();
    private final Set<ProcessHandle> spared = ConcurrentHashMap.newKeySet();

    /** Marks all that a host will start. */
    void mark(ProcessBuilder builder, String host) {
        builder.environment().put(VARIABLE, session + ":" + host);
    }

    /** Spares all that is alive of a host, which is ready and has not started a fork yet. */
    void spare(String host, ProcessHandle process) {
        spared.add(process);
        process.descendants().forEach(spared::add);
        spared.addAll(marked(host + "\0"));
    }

    /** Returns what a host's forks have started, the forks included, as far as it descends from the host. */
    List<ProcessHandle> descendants(ProcessHandle host) {
        return host.descendants().filter(process -> !spared.contains(process)).toList();
    }

    /**
     * Ends all marked processes that are not spared: asks them to, and kills those that are left a little later. To be called
     * when no fork is alive.
     *
     * @return their programs and process numbers, as {@code sleep (process 42)}
     */
    public List<String> end() {
        List<ProcessHandle> strays = marked("");
        // What they are is not known any more once they are gone.
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
            return ""; // another user's, or gone
        }
    }
}
