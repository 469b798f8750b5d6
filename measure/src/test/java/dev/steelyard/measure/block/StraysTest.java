package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that outlive their forks, and those that are to live on, with real forks. */
@Timeout(120)
class StraysTest {
    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Faulty");

    private Subject faulty() {
        return jar.subject("faulty", directory, Map.of("faulty", "true"));
    }

    private Lockstep open(List<Subject> subjects) {
        return Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(4)));
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    @Test
    void a_process_that_outlives_its_fork_is_ended_and_named() throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty());
        try (Lockstep lockstep = open(subjects)) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("leaving"), subjects);
            assertThat(block.complete()).isTrue();
            assertThat(lockstep.strays()).singleElement().asString().matches("sleep \\(process \\d+\\)");
            long pid = Long.parseLong(lockstep.strays().get(0).replaceAll("\\D", ""));
            // Whoever is to take note of its end may not have done so yet.
            assertThat(ProcessHandle.of(pid).flatMap(stray -> stray.info().command()))
                    .isEmpty();

            Blocks.run(lockstep, Blocks.plan(2), Blocks.include("lingering"), subjects);
            assertThat(lockstep.strays()).isEmpty();
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void a_host_behind_a_wrapper_lives_on_and_so_does_what_the_wrapper_left_running() throws Exception {
        Path wrapper = Files.writeString(
                directory.resolve("java"),
                "#!/bin/sh\n(sleep 600 >&- 2>&- & echo $! > " + directory.resolve("daemon") + ")\n"
                        + BenchmarkJar.java() + " \"$@\"\nexit $?\n");
        Files.setPosixFilePermissions(wrapper, PosixFilePermissions.fromString("rwxr-xr-x"));
        Subject like = jar.subject("good", directory);
        Subject wrapped = new Subject(like.variant(), like.classPath(), like.directory(), wrapper);
        List<Subject> subjects = List.of(wrapped, faulty());
        Optional<ProcessHandle> daemon = Optional.empty();
        try (Lockstep lockstep = open(subjects)) {
            assertThat(Blocks.run(lockstep, Blocks.plan(2), Blocks.include("leaving"), subjects)
                            .complete())
                    .isTrue();
            assertThat(lockstep.strays()).singleElement().asString().startsWith("sleep ");
            daemon = ProcessHandle.of(
                    Long.parseLong(Files.readString(directory.resolve("daemon")).strip()));

            // Here its fork is ended by force, and only that.
            Block block = Blocks.run(lockstep, Blocks.plan(60), Blocks.include("throwing"), subjects);
            assertThat(block.fork("faulty").map(Fork::outcome).map(ForkOutcome::kind))
                    .hasValue(ForkOutcome.Kind.THREW);
            List<ProcessHandle> hosts = children();
            assertThat(Blocks.run(lockstep, Blocks.plan(2), Blocks.include("leaving"), subjects)
                            .complete())
                    .isTrue();
            assertThat(children()).as("the same hosts").containsExactlyInAnyOrderElementsOf(hosts);
            assertThat(daemon.filter(ProcessHandle::isAlive)).isPresent();
        } finally {
            daemon.ifPresent(ProcessHandle::destroyForcibly);
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void a_block_that_ends_with_an_error_leaves_no_process_behind() throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty());
        try (Lockstep lockstep = open(subjects)) {
            assertThatThrownBy(() -> Blocks.run(lockstep, Blocks.plan(60), Blocks.include("garbling"), subjects))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("cannot be read");
            assertThat(ProcessHandle.allProcesses()
                            .flatMap(process -> process.info().arguments().stream())
                            .filter(arguments -> List.of(arguments).contains("60606")))
                    .isEmpty();
        }
        assertThat(children()).isEmpty();
    }
}
