package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.placement.CpuTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Short plans, requests and limits for tests. */
final class Blocks {
    private static final long MILLI = 1_000_000;

    private Blocks() {}

    /**
     * The CPUs that this process may use, by the kernel; 0 where it does not tell. In a container, a JVM repeats an answer for
     * 20 ms, so right after a block it may still speak of the one CPU that it had.
     */
    static int cpus() {
        return new CpuTopology(new KernelFiles(Path.of("/")))
                .read()
                .map(topology -> topology.cpus().size())
                .orElse(0);
    }

    /** Two warmup iterations of 50 ms, then turns of one lead-in and two counted slices of 20 ms. */
    static Plan plan(int turns) {
        return new Plan(
                Plan.Kind.SLICES, new Plan.Warmup(2, 50 * MILLI), 20 * MILLI, new Plan.Turn(1, 2), turns, List.of());
    }

    static Plan singleShot() {
        return new Plan(Plan.Kind.SINGLE_SHOT, new Plan.Warmup(0, 0), 0, new Plan.Turn(0, 1), 1, List.of());
    }

    static LockstepOptions options(Duration grace) {
        return options(grace, List.of());
    }

    static LockstepOptions options(Duration grace, List<LockstepOptions.ProfilerLine> profilers) {
        return new LockstepOptions(
                new LockstepOptions.Limits(Duration.ofSeconds(60), 5, grace, Duration.ofSeconds(2)),
                1,
                Duration.ofMillis(1),
                profilers);
    }

    /** Options that select benchmarks by a regular expression. */
    static JmhOptions include(String regex) {
        return new JmhOptions(
                List.of(regex),
                List.of(),
                new TreeMap<>(),
                List.of(),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs());
    }

    /** Lists the one benchmark that an option selects in every subject and runs a block of it. */
    static Block run(BlockRunner runner, Plan plan, JmhOptions options, List<Subject> subjects)
            throws InterruptedException {
        return run(runner, plan, options, subjects, 0);
    }

    /** The same for another purpose. */
    static Block run(BlockRunner runner, Plan plan, JmhOptions options, List<Subject> subjects, Block.Purpose purpose)
            throws InterruptedException {
        return run(runner, plan, options, subjects, purpose, 0);
    }

    /** Runs a pilot that has a time. */
    static Block pilot(BlockRunner runner, Plan plan, JmhOptions options, List<Subject> subjects, BlockTime time)
            throws InterruptedException {
        Block.Id id =
                new Block.Id(runner.list(subjects.get(0), options).get(0).benchmark(), Block.Purpose.PILOT, 0, 42);
        return runner.run(
                new BlockRequest(id, plan, entries(runner, options, subjects), options, false, Optional.of(time)));
    }

    /** The same with the number of the block. */
    static Block run(BlockRunner runner, Plan plan, JmhOptions options, List<Subject> subjects, int index)
            throws InterruptedException {
        return run(runner, plan, options, subjects, Block.Purpose.SAMPLE, index);
    }

    private static Block run(
            BlockRunner runner, Plan plan, JmhOptions options, List<Subject> subjects, Block.Purpose purpose, int index)
            throws InterruptedException {
        List<BlockRequest.Entry> entries = entries(runner, options, subjects);
        Block.Id id = new Block.Id(entries.get(0).benchmark().benchmark(), purpose, index, 42);
        return runner.run(new BlockRequest(id, plan, entries, options));
    }

    private static List<BlockRequest.Entry> entries(BlockRunner runner, JmhOptions options, List<Subject> subjects)
            throws InterruptedException {
        List<BlockRequest.Entry> entries = new ArrayList<>();
        for (Subject subject : subjects) {
            List<ListedBenchmark> listed = runner.list(subject, options);
            if (listed.size() != 1) {
                throw new IllegalArgumentException("one benchmark was meant: " + listed);
            }
            entries.add(new BlockRequest.Entry(subject, listed.get(0)));
        }
        return entries;
    }

    static List<Slice> counted(Block block, String variant) {
        return block.fork(variant).orElseThrow().slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                .toList();
    }
}
