package dev.steelyard.measure.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Processes that a benchmark started and that outlive its fork: nobody's descendants any more, they would take CPU time
 * from whatever is measured next. They are known by a mark in their environment, which forks inherit from their hosts
 * and their children from them, so that no other program can be meant. One that was started with an environment of its
 * own is not found, and where the system does not show environments, none is.
 */
public final class StrayProcesses {
    private static final String VARIABLE = "STEELYARD_SESSION";

    private final String mark = UUID.randomUUID().toString();

    /** Marks all that a process will start. */
    void mark(ProcessBuilder builder) {
        builder.environment().put(VARIABLE, mark);
    }

    /**
     * Kills all marked processes but the hosts, and waits for a few seconds at most until they are gone. To be called
     * when no fork is alive.
     *
     * @param hosts process numbers of hosts
     * @return their programs and process numbers, as {@code sleep (process 42)}
     */
    public List<String> end(Set<Long> hosts) {
        String wanted = "\0" + VARIABLE + "=" + mark + "\0";
        List<ProcessHandle> strays = ProcessHandle.allProcesses()
                .filter(process -> !hosts.contains(process.pid()))
                .filter(process -> environment(process).contains(wanted))
                .toList();
        // What they are is not known any more once they are gone.
        List<String> names = strays.stream().map(StrayProcesses::name).toList();
        ProcessTree.killEach(strays);
        return names;
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
