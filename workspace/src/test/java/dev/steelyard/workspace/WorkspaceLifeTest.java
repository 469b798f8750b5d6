package dev.steelyard.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.jvm.ProbedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Workspaces of several processes, closed or killed while they build. */
class WorkspaceLifeTest extends ScriptedProject {

    /** A build that does not end; no other process on the machine has the same command line. */
    private static final String ENDLESS = "sleep 313." + ProcessHandle.current().pid();

    @Test
    void closing_ends_a_build_under_way() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Workspace workspace = open();
        CompletableFuture<Throwable> ended = CompletableFuture.supplyAsync(
                () -> catchThrowableOfType(
                        UserError.class,
                        () -> workspace.prepare(variant("HEAD"), build(ENDLESS + "; true"), line -> {
                            if (line.startsWith("building")) {
                                started.countDown();
                            }
                        })),
                task -> new Thread(task).start());
        assertThat(started.await(20, TimeUnit.SECONDS)).isTrue();
        Thread.sleep(200);

        workspace.close();

        assertThat(ended.get(20, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
        assertThat(cache.resolve("checkouts")).isEmptyDirectory();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(child -> child.info().commandLine().orElse("").contains(ENDLESS)))
                .isEmpty();
    }

    @Test
    void two_processes_build_the_same_once() throws Exception {
        List<Process> children = Stream.of(1, 2).map(each -> child()).toList();
        for (Process child : children) {
            try {
                assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(child.exitValue()).isZero();
            } finally {
                child.destroyForcibly();
            }
        }
        assertThat(count()).hasSize(1);
    }

    @Test
    void a_build_left_behind_by_kill_nine_is_ended() throws Exception {
        Process child = child(ENDLESS + "; true");
        try {
            awaitSleep(1);
        } finally {
            child.destroyForcibly(); // kill -9
            assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
        awaitSleep(1);

        prepare("HEAD", counted());

        awaitSleep(0);
        assertThat(cache.resolve("checkouts")).isEmptyDirectory();
        assertThat(sample.git("worktree", "list").lines()).hasSize(1);
    }

    private static void awaitSleep(int expected) throws InterruptedException {
        long found = -1;
        for (int i = 0; i < 200 && found != expected; i++) {
            Thread.sleep(50);
            found = ProcessHandle.allProcesses()
                    .filter(any -> any.info().commandLine().orElse("").endsWith(ENDLESS))
                    .count();
        }
        assertThat(found).isEqualTo(expected);
    }

    private Process child() {
        return child("sleep 2; " + counted().command().orElseThrow());
    }

    private Process child(String command) {
        try {
            return new ProcessBuilder(
                            ProbedJvm.own().toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            BuildingProcess.class.getName(),
                            sample.root().toString(),
                            cache.toString(),
                            command)
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Prepares one variant. */
    static final class BuildingProcess {
        public static void main(String[] args) {
            WorkspaceOptions options = new WorkspaceOptions(Path.of(args[1]), System.getenv(), Duration.ofMinutes(1));
            try (Workspace workspace = Workspace.open(Path.of(args[0]), options)) {
                workspace.prepare(variant("HEAD"), build(args[2]), line -> {});
            }
        }
    }
}
