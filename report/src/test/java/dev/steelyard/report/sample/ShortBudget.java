package dev.steelyard.report.sample;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.List;

/** Runs whose budget was too short for all benchmarks. */
public final class ShortBudget {

    private ShortBudget() {}

    /** Returns a run that chose its first few benchmarks and measured only them. */
    public static RunReport of(RunReport whole, int chosen) {
        List<Benchmark> few = whole.run().benchmarks().stream()
                .map(Run.Presence::benchmark)
                .limit(chosen)
                .toList();
        Run run = whole.run()
                .choosing(few.stream()
                        .map(benchmark -> new Run.Chosen(benchmark, Duration.ofSeconds(1)))
                        .toList());
        List<Block> blocks = whole.blocks().stream()
                .filter(block -> few.contains(block.id().benchmark()))
                .toList();
        Judgment judgment = new Judge(new BoundaryCache()).judge(run, blocks).judgment();
        return new RunReport(run, blocks, judgment, whole.commands());
    }
}
