package dev.steelyard.measure.placement;

import dev.steelyard.core.placement.CpuList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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

    /** Moves all threads; returns whether each is where it should be, or the process is gone. */
    boolean done() throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            taskset("-a", others, process);
            if (tasks.all().isEmpty()) {
                return true;
            }
            Map<Long, Set<Integer>> cpus = apart.apply(tasks);
            for (Map.Entry<Long, Set<Integer>> task : cpus.entrySet()) {
                taskset("", task.getValue(), task.getKey());
            }
            if (inPlace(cpus)) {
                return true;
            }
        }
        return false;
    }

    /** A CPU that was taken offline is missing from what threads may use; that changes nothing for the others. */
    private boolean inPlace(Map<Long, Set<Integer>> cpus) {
        return tasks.all().stream().allMatch(task -> {
            Set<Integer> wanted = cpus.get(task);
            return tasks.cpus(task)
                    .map(now -> wanted == null ? Set.copyOf(others).containsAll(now) : now.equals(wanted))
                    .orElse(true);
        });
    }

    /** Runs the command; whether it worked is seen by where the threads are. */
    private static void taskset(String all, Collection<Integer> cpus, long id) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("taskset"));
        if (!all.isEmpty()) {
            words.add(all);
        }
        Collections.addAll(words, "-p", "-c", CpuList.text(cpus), Long.toString(id));
        CommandResult unused = CommandResult.run(words);
    }
}
