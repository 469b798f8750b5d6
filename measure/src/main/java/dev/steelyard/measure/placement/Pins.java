package dev.steelyard.measure.placement;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.Seats;
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
 * The pinning of one block. Threads are moved after all forks have started and warmed up: a JVM that starts on fewer CPUs chooses a
 * different collector and fewer compiler threads, and child processes inherit the CPUs of their parent. For the same reason, all threads
 * are released before the next block starts.
 *
 * <p>JMH creates the worker threads of a fork in its first iteration and keeps them, so they are moved once. Threads that a JVM creates
 * later inherit the CPUs of the thread that creates them. If the workers of one fork cannot share CPUs with those of the others, the whole
 * block runs free. Forks that run one after the other are pinned and released individually, on the same CPUs.
 */
public final class Pins {
    private static final int RELEASES = 10;

    private final Placement placement;
    private final Optional<Seats> seats;
    private final Benchmark benchmark;
    private final boolean single;
    private final Set<Long> held = new HashSet<>();

    /**
     * Creates the pinning of a block; it does nothing if workers are free or too many for the CPUs.
     *
     * @param single whether blocks run one at a time, so that this process can be kept off the CPUs of the workers
     */
    public Pins(Placement placement, Block.Id block, boolean single) {
        this.placement = placement;
        this.seats = placement.pinning().flatMap(pinning -> pinning.draw(block));
        this.benchmark = block.benchmark();
        this.single = single;
    }

    /**
     * Moves the threads of forks to their CPUs, and moves this process and the hosts off the workers' CPUs.
     *
     * @param forks process IDs of the forks, which wait at their gates
     * @param hosts process IDs of their hosts
     * @param warm whether the forks have run an iteration, so that their workers exist; otherwise the block runs free
     * @return the resulting placement
     */
    public BlockPlacement hold(Collection<Long> forks, Collection<Long> hosts, boolean warm)
            throws InterruptedException {
        if (placement.pinning().isEmpty()) {
            return placement.freeReason().map(BlockPlacement::free).orElse(BlockPlacement.FREE);
        }
        if (seats.isEmpty()) {
            return BlockPlacement.free(FreeReason.TOO_MANY_THREADS);
        }
        if (!warm) {
            // Threads that the measured code will start are not yet known, and would inherit the worker's CPU.
            return BlockPlacement.FREE;
        }
        Optional<FreeReason> unfit = unfit(forks);
        if (unfit.isPresent()) {
            return BlockPlacement.free(unfit.get());
        }
        if (!held(forks, hosts)) {
            letGo(forks);
            release();
            return BlockPlacement.free(FreeReason.NOT_MOVED);
        }
        return BlockPlacement.on(seats.get().workers());
    }

    /** Leaves the workers free for a reason, which is omitted if they were meant to be free. */
    public BlockPlacement free(FreeReason reason) {
        return placement.pinning().isPresent()
                ? BlockPlacement.free(reason)
                : placement.freeReason().map(BlockPlacement::free).orElse(BlockPlacement.FREE);
    }

    /** Returns the reason why the forks' workers cannot be pinned, based on the activity of their threads during warmup. */
    private Optional<FreeReason> unfit(Collection<Long> forks) {
        for (long fork : forks) {
            Tasks tasks = new Tasks(fork);
            List<Long> workers = workers(tasks);
            List<OwnThreads.Usage> threads = tasks.usages();
            if (threads.isEmpty()) {
                continue;
            }
            if (workers.size() != benchmark.threads()) {
                return Optional.of(FreeReason.NO_WORKERS);
            }
            if (OwnThreads.work(threads, tasks.name(), workers)) {
                return Optional.of(FreeReason.OWN_THREADS);
            }
        }
        return Optional.empty();
    }

    private boolean held(Collection<Long> forks, Collection<Long> hosts) throws InterruptedException {
        List<Integer> others = seats.orElseThrow().others();
        List<Long> bystanders = new ArrayList<>(hosts);
        if (single) {
            bystanders.add(ProcessHandle.current().pid());
        }
        for (long process : bystanders) {
            held.add(process);
            if (!Move.of(process, others).done()) {
                return false;
            }
        }
        for (long fork : forks) {
            if (!new Move(fork, others, this::workersCpus).done()) {
                return false;
            }
        }
        return true;
    }

    /** Lets this process and the hosts use all CPUs again; the pinned forks have exited or were released. */
    public void release() {
        letGo(Set.copyOf(held));
        held.clear();
    }

    /** Releases processes, with more attempts than for pinning, because a process left confined would start the next forks on its CPUs. */
    private void letGo(Collection<Long> processes) {
        boolean interrupted = Thread.interrupted();
        List<Integer> everywhere = placement
                .pinning()
                .map(pinning -> List.copyOf(pinning.topology().cpus()))
                .orElse(List.of());
        try {
            for (long process : processes) {
                boolean released = false;
                for (int attempt = 0; attempt < RELEASES && !released; attempt++) {
                    released = Move.of(process, everywhere).done();
                }
            }
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the workers of a fork in order of creation, which is that of their numbers. */
    private List<Long> workers(Tasks tasks) {
        Set<String> names = new HashSet<>();
        for (int number = 1; number <= benchmark.threads(); number++) {
            names.addAll(NativeNames.of(NativeNames.worker(benchmark.name(), number)));
        }
        return tasks.named(names);
    }

    /** Returns one CPU for each worker. */
    private Map<Long, Set<Integer>> workersCpus(Tasks tasks) {
        List<Long> workers = workers(tasks);
        List<Integer> seated = seats.orElseThrow().workers();
        Map<Long, Set<Integer>> cpus = new HashMap<>();
        for (int i = 0; i < Math.min(workers.size(), seated.size()); i++) {
            cpus.put(workers.get(i), Set.of(seated.get(i)));
        }
        return cpus;
    }
}
