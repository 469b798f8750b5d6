package dev.steelyard.measure.placement;

import dev.steelyard.core.placement.CpuList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Moves the threads of one process to CPUs, by the command {@code taskset}, and asks the kernel what it made of it. */
final class Move {
    /** JVMs make and end compiler threads as they please; one that comes between two looks is met in the next. */
    private static final int ATTEMPTS = 5;

    private final long process;
    private final Tasks tasks;
    private final List<Integer> others;
    private final Function<Tasks, Map<Long, Set<Integer>>> apart;

    /**
     * @param others the CPUs for all threads but some
     * @param apart the CPUs of those, by thread
     */
    Move(long process, List<Integer> others, Function<Tasks, Map<Long, Set<Integer>>> apart) {
        this.process = process;
        this.tasks = new Tasks(process);
        this.others = others;
        this.apart = apart;
    }

    /** All threads go to the same CPUs. */
    static Move of(long process, List<Integer> cpus) {
        return new Move(process, cpus, tasks -> Map.of());
    }

    /**
     * Moves all threads; returns whether each is where it should be, or the process is gone. The command stops at the first
     * thread that ended while it went through them, so those that it left out are moved one by one.
     */
    boolean done() throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            boolean unused = taskset(List.of("-a"), others, process);
            Map<Long, Set<Integer>> cpus = apart.apply(tasks);
            Set<Long> moved = new HashSet<>();
            for (long task : misplaced(cpus)) {
                if (taskset(List.of(), wanted(cpus, task), task)) {
                    moved.add(task);
                }
            }
            if (misplaced(cpus).stream().allMatch(task -> moved.contains(task) && within(wanted(cpus, task), task))) {
                return true;
            }
        }
        return false;
    }

    private Set<Integer> wanted(Map<Long, Set<Integer>> cpus, long task) {
        return cpus.getOrDefault(task, Set.copyOf(others));
    }

    /** The threads that may use other CPUs than they should, or fewer. */
    private List<Long> misplaced(Map<Long, Set<Integer>> cpus) {
        return tasks.all().stream()
                .filter(task -> tasks.cpus(task)
                        .filter(now -> !now.equals(wanted(cpus, task)))
                        .isPresent())
                .toList();
    }

    /** A CPU that was taken offline is missing from what a thread may use after a move; that changes nothing for the others. */
    private boolean within(Set<Integer> wanted, long task) {
        return tasks.cpus(task).map(wanted::containsAll).orElse(true);
    }

    private static boolean taskset(List<String> all, Collection<Integer> cpus, long id) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("taskset"));
        words.addAll(all);
        Collections.addAll(words, "-p", "-c", CpuList.text(cpus), Long.toString(id));
        return CommandResult.run(words).succeeded();
    }
}
