package dev.steelyard.measure.placement;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.placement.CpuList;
import dev.steelyard.core.placement.Pinning;
import dev.steelyard.core.placement.Pinning.Seats;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.harness.gate.NativeNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The pinning of one block. Threads are moved when all forks have started and warmed up: a JVM that starts on fewer CPUs
 * chooses another collector and fewer compiler threads, and its children inherit the CPUs of whoever starts them. For
 * the same reason everything is let go before the next block begins.
 *
 * <p>JMH makes the worker threads of a fork in its first iteration and keeps them for all, so they are moved once.
 * Threads that a JVM makes later inherit the CPUs of the thread that makes them.
 */
public final class Pins {
    /** JVMs make and end compiler threads as they please; one that comes between two looks is met in the next. */
    private static final int ATTEMPTS = 5;

    private static final String REMEDY =
            "What was measured is kept. Leave out --pin in another run, or that benchmark.";

    private final Optional<Seats> seats;
    private final Set<Integer> everywhere;
    private final Benchmark benchmark;
    private final Set<Long> held = new HashSet<>();

    /** Prepares the pinning of a block, which does nothing where workers are free or too many for the CPUs. */
    public Pins(Placement placement, Benchmark benchmark) {
        this.seats = placement.pinning().flatMap(pinning -> pinning.seats(benchmark.threads()));
        this.everywhere = placement
                .pinning()
                .map(Pinning::topology)
                .map(topology -> topology.cpus())
                .orElse(Set.of());
        this.benchmark = benchmark;
    }

    /**
     * Moves the threads of forks to their CPUs, and this process and the hosts off those of workers.
     *
     * @param forks process ids of the forks that stand at their gates
     * @param hosts process ids of their hosts
     * @param warm whether the forks have run an iteration, so that their workers exist
     * @throws UserError if a thread of a living process cannot be moved
     */
    public void hold(Collection<Long> forks, Collection<Long> hosts, boolean warm) throws InterruptedException {
        if (seats.isEmpty()) {
            return;
        }
        List<Long> bystanders = new ArrayList<>(hosts);
        bystanders.add(ProcessHandle.current().pid());
        for (long process : bystanders) {
            held.add(process);
            moved(process, seats.get().others(), Workers.NONE);
        }
        for (long fork : forks) {
            moved(fork, seats.get().others(), warm ? this::workers : this::makers);
        }
    }

    /** Lets this process and the hosts run everywhere again; the forks are over by now. */
    public void release() {
        boolean interrupted = Thread.interrupted();
        try {
            for (long process : Set.copyOf(held)) {
                moved(process, List.copyOf(everywhere), Workers.NONE);
                held.remove(process);
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Finds the CPUs of threads that do not go with the others. */
    private interface Workers {
        /** There are none. */
        Workers NONE = tasks -> Map.of();

        /** Returns the CPUs by thread. */
        Map<Long, Set<Integer>> of(Tasks tasks);
    }

    /** One CPU for each worker, in the order in which they were made, which is that of their numbers. */
    private Map<Long, Set<Integer>> workers(Tasks tasks) {
        Set<String> names = new HashSet<>();
        for (int number = 1; number <= benchmark.threads(); number++) {
            names.addAll(NativeNames.of(NativeNames.worker(benchmark.name(), number)));
        }
        List<Long> workers = tasks.named(names);
        if (workers.size() != benchmark.threads() && !tasks.all().isEmpty()) {
            throw UserError.failed(
                    "the fork of " + benchmark.shortName() + " has " + workers.size()
                            + " threads by the name of JMH's workers, not " + benchmark.threads()
                            + ": it may run on another executor (jmh.executor)",
                    REMEDY);
        }
        Map<Long, Set<Integer>> cpus = new HashMap<>();
        for (int i = 0; i < workers.size(); i++) {
            cpus.put(workers.get(i), Set.of(seats.orElseThrow().workers().get(i)));
        }
        return cpus;
    }

    /** Where no iteration ran yet, workers will inherit the CPUs of the thread that makes them, which has no name. */
    private Map<Long, Set<Integer>> makers(Tasks tasks) {
        Map<Long, Set<Integer>> cpus = new HashMap<>();
        tasks.unnamed()
                .forEach(task -> cpus.put(task, Set.copyOf(seats.orElseThrow().workers())));
        return cpus;
    }

    /** Moves all threads of a process until each is where it should be, or the process is gone. */
    private void moved(long process, List<Integer> others, Workers workers) throws InterruptedException {
        Tasks tasks = new Tasks(process);
        String said = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            said = taskset("-a", others, process, said);
            if (tasks.all().isEmpty()) {
                return;
            }
            Map<Long, Set<Integer>> apart = workers.of(tasks);
            for (Map.Entry<Long, Set<Integer>> worker : apart.entrySet()) {
                said = taskset("", List.copyOf(worker.getValue()), worker.getKey(), said);
            }
            if (inPlace(tasks, Set.copyOf(others), apart)) {
                return;
            }
        }
        throw UserError.failed(
                "the threads of process " + process + " cannot be moved to CPU " + CpuList.text(others)
                        + (said.isEmpty() ? "" : ": " + said),
                REMEDY);
    }

    private static boolean inPlace(Tasks tasks, Set<Integer> others, Map<Long, Set<Integer>> apart) {
        return tasks.all().stream().allMatch(task -> {
            Set<Integer> wanted = apart.getOrDefault(task, others);
            return tasks.cpus(task).map(wanted::equals).orElse(true);
        });
    }

    /** Runs the command and returns what it said if it failed, else what was said before. */
    private static String taskset(String all, List<Integer> cpus, long id, String before) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("taskset"));
        if (!all.isEmpty()) {
            words.add(all);
        }
        words.addAll(List.of("-p", "-c", CpuList.text(cpus), Long.toString(id)));
        Command command = Command.run(words);
        return command.succeeded() ? before : command.output();
    }
}
