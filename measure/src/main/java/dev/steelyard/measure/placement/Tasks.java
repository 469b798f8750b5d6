package dev.steelyard.measure.placement;

import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The threads of a process as the kernel sees them, and the CPUs that they may use. */
final class Tasks {
    private static final String PROC = "proc/";
    private static final String STATE = "State:";

    private final KernelFiles files = new KernelFiles(Path.of("/"));
    private final long pid;

    Tasks(long pid) {
        this.pid = pid;
    }

    /** Returns the thread IDs, in order of creation as far as the numbers show it; empty if the process has exited. */
    List<Long> all() {
        String[] names = files.resolve(PROC + pid + "/task").toFile().list();
        List<Long> tasks = new ArrayList<>();
        if (names != null) {
            Arrays.stream(names).map(Long::parseLong).filter(this::alive).forEach(tasks::add);
        }
        Collections.sort(tasks);
        return tasks;
    }

    /** Returns whether a thread is alive. A process that has exited keeps its first thread until its parent reaps it. */
    private boolean alive(long task) {
        return files.lines(folder(task) + "status").stream()
                .noneMatch(line -> line.startsWith(STATE) && (line.contains("Z (") || line.contains("X (")));
    }

    /** Returns the threads with one of the given native names. */
    List<Long> named(Set<String> names) {
        return all().stream()
                .filter(task -> files.text(folder(task) + "comm")
                        .filter(names::contains)
                        .isPresent())
                .toList();
    }

    /** Returns the name of the process; empty if it has exited. */
    String name() {
        return files.text(folder(pid) + "comm").orElse("");
    }

    /** Returns names and CPU times of all threads; times are 0 if the kernel does not record them. */
    List<OwnThreads.Usage> usages() {
        return all().stream()
                .map(task -> new OwnThreads.Usage(
                        task, files.text(folder(task) + "comm").orElse(""), cpuNanos(task)))
                .toList();
    }

    /** Returns the CPU time of a thread, the first number in the file. */
    private long cpuNanos(long task) {
        return files.text(folder(task) + "schedstat")
                .map(text -> text.split("\\s+", 2)[0])
                .filter(number -> number.matches("[0-9]{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    /** Returns the CPUs that a thread may use; empty if it has ended. */
    Optional<Set<Integer>> cpus(long task) {
        return CpuTopology.allowed(files, folder(task) + "status");
    }

    private String folder(long task) {
        return PROC + pid + "/task/" + task + "/";
    }
}
