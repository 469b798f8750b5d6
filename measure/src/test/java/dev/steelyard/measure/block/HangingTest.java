package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Benchmarks that wait, for a while or for ever, with real forks: they cost little, and what JMH ends is ended as JMH does. */
@Timeout(240)
class HangingTest {
    private static final String INTERRUPT = "(*interrupt*)";
    private static final Duration MOST = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Hanging");

    private Subject good() {
        return jar.subject("good", directory);
    }

    private Subject hanging(String benchmark) {
        return jar.subject("hanging", directory, Map.of("hanging", benchmark));
    }

    private Lockstep open(List<Subject> subjects, LockstepOptions options) {
        return Lockstep.open(subjects, directory.resolve("logs"), options);
    }

    private static ForkOutcome outcome(Block block, String variant) {
        return block.fork(variant).map(Fork::outcome).orElseThrow();
    }

    private String log(String variant) throws IOException {
        try (var logs = Files.walk(directory.resolve("logs"))) {
            StringBuilder all = new StringBuilder();
            for (Path log : logs.filter(Files::isRegularFile)
                    .filter(path -> path.getFileName().toString().contains(variant))
                    .toList()) {
                all.append(Files.readString(log));
            }
            return all.toString();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.21", "1.37"})
    void queues_that_do_not_pair_up_are_interrupted_after_each_iteration_and_measured(String jmh) throws Exception {
        BenchmarkJar queues = BenchmarkJar.of(jmh, "Hanging");
        List<Subject> subjects = List.of(queues.subject("good", directory), queues.subject("other", directory));
        try (Lockstep lockstep = open(subjects, LockstepOptions.usual())) {
            Block block = Blocks.run(lockstep, Blocks.plan(3), Blocks.include("paired"), subjects);
            assertThat(block.complete()).as(block.forks().toString()).isTrue();
            assertThat(Blocks.counted(block, "good")).hasSize(6);
            assertThat(block.timing().wall()).isLessThan(MOST);
        }
        assertThat(log("good") + log("other")).contains(INTERRUPT);
    }

    @Test
    void a_worker_that_waits_for_its_own_pool_is_not_interrupted() throws Exception {
        List<Subject> subjects = List.of(good());
        try (Lockstep lockstep = open(subjects, LockstepOptions.usual())) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("asynchronous"), subjects);
            assertThat(block.complete()).as(block.forks().toString()).isTrue();
            assertThat(block.timing().wall()).as("some waited").isGreaterThan(Duration.ofSeconds(5));
        }
        assertThat(log("good")).doesNotContain(INTERRUPT);
    }

    @Test
    void a_hang_between_two_iterations_is_ended() throws Exception {
        List<Subject> subjects = List.of(good(), hanging("between"));
        LockstepOptions options = Blocks.options(
                Duration.ofSeconds(3), List.of(new LockstepOptions.ProfilerLine("sample.Hanging$Between", "")));
        try (Lockstep lockstep = open(subjects, options)) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("stubborn"), subjects);
            ForkOutcome outcome = outcome(block, "hanging");
            assertThat(outcome.kind()).as(outcome.detail()).isEqualTo(Kind.HUNG);
            assertThat(outcome.detail()).contains("running a turn for longer than 3 s");
            assertThat(block.timing().wall()).isLessThan(Duration.ofMinutes(1));
        }
    }

    @Test
    void a_worker_that_spins_is_interrupted_after_the_timeout_of_the_benchmark() throws Exception {
        List<Subject> subjects = List.of(good());
        try (Lockstep lockstep = open(subjects, LockstepOptions.usual())) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("timed"), subjects);
            assertThat(block.complete()).as(block.forks().toString()).isTrue();
            assertThat(block.timing().wall()).isLessThan(MOST);
        }
    }

    @Test
    void a_single_shot_is_interrupted_after_its_timeout_and_ends_as_in_jmh() throws Exception {
        List<Subject> subjects = List.of(good(), hanging("shot"));
        try (Lockstep lockstep = open(subjects, LockstepOptions.usual())) {
            Block block = Blocks.run(lockstep, Blocks.singleShot(), Blocks.include("shot"), subjects);
            assertThat(outcome(block, "hanging").kind())
                    .as(outcome(block, "hanging").detail())
                    .isEqualTo(Kind.THREW);
            assertThat(outcome(block, "hanging").detail()).contains("InterruptedException");
            assertThat(block.timing().wall()).isBetween(Duration.ofSeconds(2), Duration.ofMinutes(1));
        }
        assertThat(log("hanging")).contains(INTERRUPT);
    }

    @Test
    @Tag("long")
    void a_hang_costs_a_run_at_most_ninety_seconds_by_default() throws Exception {
        List<Subject> subjects = List.of(good(), hanging("stubborn"));
        long start = System.nanoTime();
        try (Lockstep lockstep = open(subjects, LockstepOptions.usual())) {
            for (int i = 0; i < 3; i++) {
                Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("stubborn"), subjects, i);
                ForkOutcome outcome = outcome(block, "hanging");
                assertThat(outcome.kind()).as(outcome.detail()).isEqualTo(Kind.HUNG);
                assertThat(outcome.detail())
                        .contains(i == 0 ? "for longer than 60 s" : "for longer than 5 s")
                        .contains("in sample.Hanging.stubborn");
            }
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(90));
    }

    @Test
    @Tag("long")
    void a_set_up_that_waits_for_ever_is_ended_by_default() throws Exception {
        List<Subject> subjects = List.of(good(), hanging("settingUp"));
        try (Lockstep lockstep = open(subjects, LockstepOptions.usual())) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("settingUp"), subjects);
            assertThat(outcome(block, "hanging").kind()).isEqualTo(Kind.HUNG);
            assertThat(outcome(block, "hanging").detail()).contains("using almost no CPU time for over 60 s");
            assertThat(block.timing().wall()).isLessThan(MOST);
        }
    }
}
