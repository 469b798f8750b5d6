package dev.steelyard.explain.forks;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.explain.profile.ForkInlining;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A fork whose score counts.
 *
 * @param block the number of its block
 * @param variant the name of its variant
 * @param logTime the natural logarithm of its time per operation
 * @param inlining the inlining decisions of its compiler; empty if its log is missing, was truncated, or does not show the benchmark's loop
 */
public record ScoredFork(int block, String variant, double logTime, Optional<ForkInlining> inlining) {

    public ScoredFork {
        if (!Double.isFinite(logTime)) {
            throw new IllegalArgumentException("a score must be finite: " + logTime);
        }
    }

    /**
     * Joins the forks of a run with the decisions of their compilers.
     *
     * @param report the run
     * @param benchmark one of its benchmarks
     * @param logs the decisions of each compiler, by the process ID of its fork
     */
    public static List<ScoredFork> of(RunReport report, Benchmark benchmark, Map<Long, ForkInlining> logs) {
        SampleBlocks samples = SampleBlocks.of(report);
        Set<Long> ambiguous = repeated(report);
        List<ScoredFork> forks = new ArrayList<>();
        for (Block block : samples.counting(benchmark)) {
            for (Variant variant : report.run().variants()) {
                String name = variant.name();
                Optional<Fork> fork = block.fork(name)
                        .filter(known ->
                                known.outcome().completed() && !RejectedRounds.paged(block, known.variant(), name));
                if (fork.isPresent()) {
                    long pid = fork.get().jvm().pid();
                    Optional<ForkInlining> log = Optional.ofNullable(logs.get(pid))
                            .filter(known -> !known.calls().isEmpty() && !ambiguous.contains(pid));
                    samples.score(block, name, Metric.SCORE).stream()
                            .filter(score -> score > 0 && Double.isFinite(score))
                            .map(score -> benchmark.mode().moreIsBetter() ? -Math.log(score) : Math.log(score))
                            .mapToObj(time -> new ScoredFork(block.id().index(), name, time, log))
                            .forEach(forks::add);
                }
            }
        }
        return List.copyOf(forks);
    }

    /** Returns process IDs that were reused: the log of one fork was overwritten by that of another. */
    private static Set<Long> repeated(RunReport report) {
        Set<Long> seen = new HashSet<>();
        Set<Long> repeated = new HashSet<>();
        for (Block block : report.blocks()) {
            for (Fork fork : block.forks()) {
                if (!seen.add(fork.jvm().pid())) {
                    repeated.add(fork.jvm().pid());
                }
            }
        }
        return repeated;
    }
}
