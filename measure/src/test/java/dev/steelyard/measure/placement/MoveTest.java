package dev.steelyard.measure.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** This process and its threads are moved, among them threads that end while the command goes through them. */
class MoveTest {
    private static final int ROUNDS = 40;
    private static final Set<String> NAMES = Set.of("churn-0", "churn-1", "churn-2", "churn-3");

    private static final KernelFiles FILES = new KernelFiles(Path.of("/"));

    private final long self = ProcessHandle.current().pid();
    private final Tasks tasks = new Tasks(self);
    private List<Integer> everywhere = List.of();

    @BeforeEach
    void twoCpus() {
        everywhere = new CpuTopology(FILES)
                .read()
                .map(topology -> List.copyOf(topology.cpus()))
                .orElse(List.of());
        assumeTrue(everywhere.size() > 1, "one CPU leaves nowhere to move to");
    }

    @AfterEach
    void letGo() throws InterruptedException {
        if (!everywhere.isEmpty()) {
            assertThat(Move.of(self, everywhere).done()).isTrue();
        }
    }

    /** A process that stays confined would start its next forks on one CPU. */
    @Test
    void threads_that_end_during_a_move_leave_no_thread_behind() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> churning = churning(over);
        Set<Set<Integer>> confined = new HashSet<>();
        Set<Set<Integer>> released = new HashSet<>();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(Move.of(self, everywhere.subList(0, 1)).done()).isTrue();
                confined.addAll(lasting());
                assertThat(Move.of(self, everywhere).done()).isTrue();
                released.addAll(lasting());
            }
        } finally {
            over.set(true);
            for (Thread thread : churning) {
                thread.join();
            }
        }
        assertThat(confined).containsExactly(Set.of(everywhere.get(0)));
        assertThat(released).containsExactly(Set.copyOf(everywhere));
    }

    @Test
    void a_process_that_is_gone_needs_no_move() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        assertThat(Move.of(gone.pid(), everywhere).done()).isTrue();
    }

    @Test
    void a_cpu_that_is_offline_is_left_out() throws InterruptedException {
        List<Integer> more = new ArrayList<>(everywhere);
        more.add(4095);
        assertThat(Move.of(self, more).done()).isTrue();
        assertThat(tasks.cpus(self)).contains(Set.copyOf(everywhere));
    }

    @Test
    void no_cpu_at_all_is_no_move() throws InterruptedException {
        assertThat(Move.of(self, List.of(4095)).done()).isFalse();
        assertThat(tasks.cpus(self)).contains(Set.copyOf(everywhere));
    }

    @Test
    void some_threads_go_apart_and_the_others_do_not() throws InterruptedException {
        Set<Integer> first = Set.of(everywhere.get(0));
        assertThat(new Move(self, everywhere, all -> Map.of(self, first)).done())
                .isTrue();
        assertThat(tasks.cpus(self)).contains(first);
        for (long task : tasks.all()) {
            if (task != self) {
                assertThat(tasks.cpus(task).orElse(Set.copyOf(everywhere))).isEqualTo(Set.copyOf(everywhere));
            }
        }
    }

    /** The sets of CPUs of the threads that make others. */
    private Set<Set<Integer>> lasting() {
        List<Long> lasting = tasks.named(NAMES);
        // A thread that has just been made has the name of the one that makes it.
        assertThat(lasting).hasSizeGreaterThanOrEqualTo(NAMES.size());
        Set<Set<Integer>> sets = new HashSet<>();
        lasting.forEach(task -> tasks.cpus(task).ifPresent(sets::add));
        return sets;
    }

    private static List<Thread> churning(AtomicBoolean over) {
        List<Thread> threads = new ArrayList<>();
        for (String name : NAMES) {
            Thread thread = new Thread(
                    () -> {
                        while (!over.get()) {
                            Thread brief = new Thread(() -> {}, "brief");
                            brief.start();
                            try {
                                brief.join();
                            } catch (InterruptedException e) {
                                return;
                            }
                        }
                    },
                    name);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }
}
