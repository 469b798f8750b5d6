package dev.steelyard.explain.forks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.explain.profile.ForkInlining;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Forks are joined with their compilers' logs by the numbers of their processes. */
final class ScoredForkTest {

    private static final ForkInlining INLINED = GeneratedForks.inlining(1).orElseThrow();
    private static final ForkInlining CALLED = GeneratedForks.inlining(0).orElseThrow();

    private static Benchmark benchmark(Mode mode) {
        return new Benchmark("a.B.run", mode, new TreeMap<>(), 1, mode.moreIsBetter() ? "ops/s" : "ns/op");
    }

    private static Fork fork(String variant, long pid, double score) {
        List<Slice> slices = IntStream.range(0, 4)
                .mapToObj(turn -> new Slice(
                        Slice.Kind.COUNTED,
                        turn,
                        new Slice.Timing(score, 100, 50_000_000),
                        new Slice.Own(-1, 0, 0, 0, 0, 0, 0, 0),
                        new Slice.Outside(0, 0, 0, 0, 0),
                        new TreeMap<>()))
                .toList();
        Fork.Jvm jvm = new Fork.Jvm(pid, List.of(), "17", "1.37", "", 0, List.of());
        return new Fork(variant, ForkOutcome.COMPLETED, slices, List.of(), jvm);
    }

    private static Block block(Mode mode, int index, Fork... forks) {
        Plan plan = new Plan(Plan.Kind.SLICES, new Plan.Warmup(0, 0), 50_000_000, new Plan.Turn(0, 1), 4, List.of());
        return new Block(
                new Block.Id(benchmark(mode), Block.Purpose.SAMPLE, index, 1),
                plan,
                List.of(forks),
                List.of(),
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO));
    }

    private static List<ScoredFork> join(Mode mode, Map<Long, ForkInlining> logs, Block... blocks) {
        List<Variant> variants = Stream.of("copy-1", "copy-2")
                .map(name -> new Variant(name, name, Optional.empty(), Optional.empty(), VariantSettings.NONE))
                .toList();
        Run run = new Run(
                "test",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                Criteria.DEFAULT,
                variants,
                List.of(new Run.Presence(benchmark(mode), List.of("copy-1", "copy-2"))),
                new TreeMap<>());
        RunReport report = new RunReport(run, List.of(blocks), new Judgment(List.of()), RunReport.Commands.UNKNOWN);
        return ScoredFork.of(report, benchmark(mode), logs);
    }

    @Test
    void a_fork_has_the_log_of_its_process() {
        List<ScoredFork> forks = join(
                Mode.AVERAGE_TIME,
                Map.of(11L, INLINED, 12L, CALLED, 21L, CALLED, 99L, INLINED),
                block(Mode.AVERAGE_TIME, 0, fork("copy-2", 12, 20), fork("copy-1", 11, 10)),
                block(Mode.AVERAGE_TIME, 1, fork("copy-1", 21, 20), fork("copy-2", 22, 10)));
        assertThat(forks).extracting(ScoredFork::block).containsExactly(0, 0, 1, 1);
        assertThat(forks).extracting(ScoredFork::variant).containsExactly("copy-1", "copy-2", "copy-1", "copy-2");
        assertThat(forks)
                .extracting(ScoredFork::inlining)
                .containsExactly(Optional.of(INLINED), Optional.of(CALLED), Optional.of(CALLED), Optional.empty());
        assertThat(forks.get(1).logTime() - forks.get(0).logTime()).isCloseTo(Math.log(2), within(1e-12));
    }

    @Test
    void more_operations_are_less_time() {
        List<ScoredFork> forks = join(
                Mode.THROUGHPUT, Map.of(), block(Mode.THROUGHPUT, 0, fork("copy-1", 11, 10), fork("copy-2", 12, 20)));
        assertThat(forks.get(1).logTime() - forks.get(0).logTime()).isCloseTo(-Math.log(2), within(1e-12));
    }

    @Test
    void a_log_that_two_processes_of_one_number_wrote_belongs_to_neither() {
        List<ScoredFork> forks = join(
                Mode.AVERAGE_TIME,
                Map.of(11L, INLINED, 12L, CALLED),
                block(Mode.AVERAGE_TIME, 0, fork("copy-1", 11, 10), fork("copy-2", 12, 20)),
                block(Mode.AVERAGE_TIME, 1, fork("copy-1", 11, 10), fork("copy-2", 22, 20)));
        assertThat(forks)
                .extracting(ScoredFork::inlining)
                .containsExactly(Optional.empty(), Optional.of(CALLED), Optional.empty(), Optional.empty());
    }

    @Test
    void forks_that_failed_have_no_score_and_those_that_show_no_loop_no_decisions() {
        Fork dead = new Fork(
                "copy-2",
                new ForkOutcome(ForkOutcome.Kind.CRASHED, "signal"),
                fork("copy-2", 12, 20).slices(),
                List.of(),
                Fork.Jvm.NONE);
        List<ScoredFork> forks = join(
                Mode.AVERAGE_TIME,
                Map.of(11L, new ForkInlining(new TreeMap<>()), 0L, INLINED),
                block(Mode.AVERAGE_TIME, 0, fork("copy-1", 11, 10), dead),
                block(Mode.AVERAGE_TIME, 1, fork("copy-1", 11, 10), fork("copy-2", 22, 20)));
        assertThat(forks).hasSize(3);
        assertThat(forks).extracting(ScoredFork::inlining).containsOnly(Optional.empty());
    }
}
