package dev.steelyard.core.summary;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.RunReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The complete sample blocks of a run by benchmark: those that verdicts rest on. */
public final class SampleBlocks {

    private final Map<Benchmark, List<Block>> blocks = new HashMap<>();

    private SampleBlocks() {}

    /** Sorts the blocks of a report. */
    public static SampleBlocks of(RunReport report) {
        SampleBlocks index = new SampleBlocks();
        for (Block block : report.blocks()) {
            if (block.id().purpose() == Block.Purpose.SAMPLE && block.complete()) {
                index.blocks
                        .computeIfAbsent(block.id().benchmark(), absent -> new ArrayList<>())
                        .add(block);
            }
        }
        return index;
    }

    /** Returns the blocks of a benchmark in the order in which they ended. */
    public List<Block> of(Benchmark benchmark) {
        return List.copyOf(blocks.getOrDefault(benchmark, List.of()));
    }

    /** Returns the values of a metric of one variant's forks, see {@link ForkScores}, in the order of the blocks. */
    public List<Double> scores(Benchmark benchmark, String metric, String variant) {
        return of(benchmark).stream()
                .flatMap(block -> block.fork(variant).stream())
                .map(fork -> ForkScores.of(fork, benchmark.mode(), metric))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
    }
}
