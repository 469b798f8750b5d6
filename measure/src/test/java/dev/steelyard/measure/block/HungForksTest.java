package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.BenchmarkJar;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real forks that are waited for until a limit or the budget ends it, which takes no CPU: four of these tests run at once. */
@Timeout(240)
class HungForksTest {

    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Hanging");

    private List<Subject> subjects(String benchmark) {
        return List.of(jar.subject("good", directory), jar.subject("hanging", directory, Map.of("hanging", benchmark)));
    }

    private Lockstep open(List<Subject> subjects, LockstepOptions options) {
        return Lockstep.open(subjects, directory.resolve("logs"), options);
    }

    private static ForkOutcome hanging(Block block) {
        return block.fork("hanging").map(Fork::outcome).orElseThrow();
    }

    @Execution(CONCURRENT)
    @ParameterizedTest
    @ValueSource(strings = {"stubborn", "settingUp", "overriding", "tearingDown"})
    void a_hang_is_named_with_its_place(String benchmark) throws Exception {
        List<Subject> subjects = subjects(benchmark);
        LockstepOptions options = Blocks.options(Duration.ofSeconds(3));
        try (Lockstep lockstep = open(subjects, options)) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include(benchmark), subjects);
            ForkOutcome outcome = hanging(block);
            assertThat(outcome.kind()).as(outcome.detail()).isEqualTo(Kind.HUNG);
            assertThat(outcome.detail()).contains("in sample.Hanging").contains("--fork-timeout changes the limit");
            assertThat(block.timing().wall()).isLessThan(Duration.ofMinutes(1));
        }
    }

    @Execution(CONCURRENT)
    @ParameterizedTest
    @ValueSource(strings = {"stubborn", "settingUp", "overriding", "between"})
    void the_budget_ends_every_wait(String benchmark) throws Exception {
        List<Subject> subjects = subjects(benchmark);
        LockstepOptions usual = LockstepOptions.usual();
        LockstepOptions profiled = new LockstepOptions(
                usual.limits(),
                usual.parallelWarmups(),
                usual.settle(),
                List.of(new LockstepOptions.ProfilerLine("sample.Hanging$Between", "")));
        boolean between = benchmark.equals("between");
        try (Lockstep lockstep = open(subjects, between ? profiled : usual)) {
            JmhOptions options = Blocks.include(between ? "stubborn" : benchmark);
            List<BlockRequest.Entry> entries = new ArrayList<>();
            for (Subject subject : subjects) {
                entries.add(new BlockRequest.Entry(
                        subject, lockstep.list(subject, options).get(0)));
            }
            Block.Id id = new Block.Id(entries.get(0).benchmark().benchmark(), Block.Purpose.SAMPLE, 0, 42);
            Plan plan = Blocks.plan(1);
            BlockTime second = new BlockTime(Duration.ofSeconds(1), Duration.ofSeconds(1));
            Block block = lockstep.run(new BlockRequest(id, plan, entries, options, false, Optional.of(second)));
            assertThat(hanging(block).kind()).isEqualTo(Kind.STOPPED);
            assertThat(hanging(block).detail()).contains("the budget ran out");
            assertThat(block.timing().wall()).isLessThan(Duration.ofSeconds(50));
        }
    }
}
