package dev.steelyard.measure.placement;

import dev.steelyard.core.placement.CpuList;
import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Moves the threads of one process to CPUs with the command {@code taskset}, and verifies the result with the kernel. */
final class Move {
    /**
     * Maximum number of attempts. JVMs start and end compiler threads at any time; a thread that appears between two
     * checks is moved in the next attempt.
     */
    private static final int ATTEMPTS = 5;

    private final KernelFiles files = new KernelFiles(Path.of("/"));
    private final long process;
    private final Tasks tasks;
    private final List<Integer> others;
    private final Function<Tasks, Map<Long, Set<Integer>>> apart;

    /**
     * @param others the CPUs for all other threads
     * @param apart the CPUs of specific threads, by thread
     */
    Move(long process, List<Integer> others, Function<Tasks, Map<Long, Set<Integer>>> apart) {
        this.process = process;
        this.tasks = new Tasks(process);
        this.others = others;
        this.apart = apart;
    }

    /** Returns a move of all threads to the same CPUs. */
    static Move of(long process, List<Integer> cpus) {
        return new Move(process, cpus, tasks -> Map.of());
    }

    /**
     * Moves all threads; returns whether each is where it should be, or the process has exited. The command stops at the first thread that
     * ends while it processes the list, so threads it skipped are moved one by one.
     */
    boolean done() throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            taskset(List.of("-a"), present(Set.copyOf(others)), process);
            Map<Long, Set<Integer>> cpus = apart.apply(tasks);
            for (long task : misplaced(cpus)) {
                taskset(List.of(), wanted(cpus, task), task);
            }
            if (misplaced(cpus).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private Set<Integer> wanted(Map<Long, Set<Integer>> cpus, long task) {
        return present(cpus.getOrDefault(task, Set.copyOf(others)));
    }

    /**
     * Returns the CPUs that are online. A CPU that was taken offline is missing from the kernel's sets, without any
     * effect on the others.
     */
    private Set<Integer> present(Set<Integer> cpus) {
        Set<Integer> present = new HashSet<>(cpus);
        CpuTopology.online(files).ifPresent(present::retainAll);
        return present;
    }

    /** Returns the threads with more or fewer CPUs than they should have. */
    private List<Long> misplaced(Map<Long, Set<Integer>> cpus) {
        return tasks.all().stream()
                .filter(task -> tasks.cpus(task)
                        .filter(now -> !now.equals(wanted(cpus, task)))
                        .isPresent())
                .toList();
    }

    /** Runs the command; success is determined by where the threads are. */
    private static void taskset(List<String> all, Collection<Integer> cpus, long id) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("taskset"));
        words.addAll(all);
        Collections.addAll(words, "-p", "-c", CpuList.text(cpus), Long.toString(id));
        CommandResult unused = CommandResult.run(words);
    }
}
