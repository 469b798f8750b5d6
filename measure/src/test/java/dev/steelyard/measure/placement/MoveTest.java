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
import org.junit.jupiter.api.Test;

/** This process and its threads are moved, among them threads that end while the command goes through them. */
class MoveTest {
    private static final int ROUNDS = 40;
    private static final int CHURNING = 4;

    private final long self = ProcessHandle.current().pid();
    private final Tasks tasks = new Tasks(self);
    private final List<Integer> everywhere = List.copyOf(
            new CpuTopology(new KernelFiles(Path.of("/"))).read().orElseThrow().cpus());

    /** A process that stays confined would start its next forks on one CPU, and they would choose another collector. */
    @Test
    void threads_that_end_meanwhile_leave_no_other_where_it_was() throws InterruptedException {
        assumeTrue(everywhere.size() > 1, "one CPU leaves nowhere to move to");
        List<Integer> one = everywhere.subList(0, 1);
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> churning = churning(over);
        List<Set<Set<Integer>>> seen = new ArrayList<>();
        int claimed = 0;
        try {
            for (int round = 0; round < ROUNDS; round++) {
                Move.of(self, one).done();
                if (Move.of(self, everywhere).done()) {
                    claimed++;
                    seen.add(lasting(churning));
                }
            }
        } finally {
            over.set(true);
            for (Thread thread : churning) {
                thread.join();
            }
            Move.of(self, everywhere).done();
        }
        assertThat(claimed).isEqualTo(ROUNDS);
        assertThat(seen).containsOnly(Set.of(Set.copyOf(everywhere)));
    }

    @Test
    void a_process_that_is_gone_needs_no_move() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        assertThat(Move.of(gone.pid(), everywhere).done()).isTrue();
    }

    /** A CPU that threads may not use stands for one that was taken offline: the others are all that can be had. */
    @Test
    void a_cpu_that_is_not_there_is_left_out() throws InterruptedException {
        List<Integer> more = new ArrayList<>(everywhere);
        more.add(everywhere.get(everywhere.size() - 1) + 1);
        assertThat(Move.of(self, more).done()).isTrue();
        assertThat(tasks.cpus(self)).contains(Set.copyOf(everywhere));
    }

    @Test
    void no_cpu_at_all_is_no_move() throws InterruptedException {
        assertThat(Move.of(self, List.of(4095)).done()).isFalse();
        assertThat(tasks.cpus(self)).contains(Set.copyOf(everywhere));
    }

    @Test
    void some_threads_go_apart() throws InterruptedException {
        assumeTrue(everywhere.size() > 1, "one CPU leaves nowhere to move to");
        Set<Integer> first = Set.of(everywhere.get(0));
        try {
            assertThat(new Move(self, everywhere, all -> Map.of(self, first)).done())
                    .isTrue();
            assertThat(tasks.cpus(self)).contains(first);
        } finally {
            Move.of(self, everywhere).done();
        }
        assertThat(tasks.cpus(self)).contains(Set.copyOf(everywhere));
    }

    /** The sets of CPUs of the threads that make others. */
    private Set<Set<Integer>> lasting(List<Thread> churning) {
        Set<String> names = new HashSet<>();
        churning.forEach(thread -> names.add(thread.getName()));
        Set<Set<Integer>> sets = new HashSet<>();
        for (long task : tasks.named(names)) {
            tasks.cpus(task).ifPresent(sets::add);
        }
        tasks.cpus(self).ifPresent(sets::add);
        return sets;
    }

    private static List<Thread> churning(AtomicBoolean over) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CHURNING; i++) {
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
                    "churn-" + i);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }
}
