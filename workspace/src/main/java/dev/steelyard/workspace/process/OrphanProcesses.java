package dev.steelyard.workspace.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Programs that outlive the process that started them, because it was killed with kill -9: a build that goes on would
 * take CPU time from the next run's benchmarks and write into folders that are being deleted. They are known by a mark
 * in their environment, which their own children inherit, so that no other program can be meant.
 */
public final class OrphanProcesses {

    private static final String VARIABLE = "STEELYARD_OWNER";

    private OrphanProcesses() {}

    /** Returns the variable that marks programs as started by an owner. */
    public static Map<String, String> mark(String owner) {
        return Map.of(VARIABLE, owner);
    }

    /** Ends all programs that an owner left behind; where the system does not show environments, none is found. */
    public static void end(String owner) {
        String mark = "\0" + VARIABLE + "=" + owner + "\0";
        ProcessHandle.allProcesses()
                .filter(process -> environment(process).contains(mark))
                .forEach(ProcessHandle::destroyForcibly);
    }

    private static String environment(ProcessHandle process) {
        try {
            Path file = Path.of("/proc", String.valueOf(process.pid()), "environ");
            return "\0" + new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // another user's, or gone
        }
    }
}
