package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever ends in the middle of a block, no process is left. */
class DeathTest {
    /** Two hosts and their forks. */
    private static final int PROCESSES = 4;

    @TempDir
    Path directory;

    @Test
    @Tag("long")
    void killing_the_coordinator_ends_its_hosts_and_forks() throws IOException, InterruptedException {
        List<ProcessHandle> orphans = endedBy(Process::destroyForcibly);
        assertThat(orphans).hasSizeGreaterThanOrEqualTo(PROCESSES);
        awaitAtMost(10, () -> orphans.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    @Tag("long")
    void interrupting_the_coordinator_from_the_terminal_ends_its_hosts_and_forks()
            throws IOException, InterruptedException {
        List<ProcessHandle> orphans = endedBy(Process::destroy);
        assertThat(orphans).hasSizeGreaterThanOrEqualTo(PROCESSES);
        awaitAtMost(10, () -> orphans.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void an_interrupt_ends_the_block_and_leaves_the_session_usable() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        List<Subject> subjects = List.of(jar.subject("one", directory));
        Plan endless = Blocks.plan(2_000);
        try (Lockstep lockstep =
                Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(30)))) {
            Thread measuring = Thread.currentThread();
            Thread impatient = new Thread(() -> {
                awaitAtMost(30, () -> forks(ProcessHandle.current()) > 0);
                measuring.interrupt();
            });
            impatient.start();
            assertThatThrownBy(() -> Blocks.run(lockstep, endless, Blocks.include("average"), subjects))
                    .isInstanceOf(InterruptedException.class);
            impatient.join();
            assertThat(forks(ProcessHandle.current())).isZero();
            assertThat(Blocks.run(lockstep, Blocks.plan(1), Blocks.include("average"), subjects)
                            .complete())
                    .isTrue();
        }
    }

    private interface End {
        void of(Process process);
    }

    private List<ProcessHandle> endedBy(End end) throws IOException, InterruptedException {
        Process coordinator = new ProcessBuilder(
                        BenchmarkJar.java().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        LongBlock.class.getName(),
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("coordinator.log").toFile())
                .start();
        try {
            awaitAtMost(60, () -> forks(coordinator.toHandle()) >= 2);
            TimeUnit.SECONDS.sleep(3);
            List<ProcessHandle> all = coordinator.descendants().toList();
            end.of(coordinator);
            assertThat(coordinator.waitFor(10, TimeUnit.SECONDS)).isTrue();
            return all;
        } finally {
            coordinator.destroyForcibly();
        }
    }

    /** Forks are the grandchildren: children of hosts. */
    private static long forks(ProcessHandle coordinator) {
        return coordinator.children().flatMap(ProcessHandle::children).count();
    }

    private static void awaitAtMost(int seconds, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("within %d s", seconds).isLessThan(deadline);
            try {
                TimeUnit.MILLISECONDS.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
