package dev.steelyard.core.canary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.Sides;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The second forks of the baseline in the blocks of one benchmark, reduced to log ratios. */
final class CanarySeries {

    private final Run run;
    private final Benchmark benchmark;
    private final String baseline;
    private final String canary;
    private final SortedMap<Integer, Double> logRatios = new TreeMap<>();
    private final SortedSet<Integer> drawn = new TreeSet<>();
    private final SortedSet<Integer> failed = new TreeSet<>();

    CanarySeries(Run run, Benchmark benchmark) {
        this.run = run;
        this.benchmark = benchmark;
        this.baseline = run.baseline().name();
        this.canary = Variant.canaryOf(baseline);
    }

    /** Adds a sample block of the benchmark; it replaces an earlier block with the same number. */
    void add(Block block) {
        int index = block.id().index();
        logRatios.remove(index);
        failed.remove(index);
        if (CanaryDraw.drawn(run, benchmark, index)) {
            drawn.add(index);
        }
        if (block.fork(canary).isEmpty()) {
            return;
        }
        Sides sides = Sides.of(block, baseline, canary).get(Metric.SCORE);
        double logRatio = sides == null ? Double.NaN : Math.log(sides.treatment() / sides.baseline());
        if (Double.isFinite(logRatio)) {
            logRatios.put(index, logRatio);
        } else {
            failed.add(index);
        }
    }

    Benchmark benchmark() {
        return benchmark;
    }

    /** Returns the logarithms of the second fork's time over the first one's, by block number. */
    SortedMap<Integer, Double> logRatios() {
        return logRatios;
    }

    /** Returns whether its last {@code inARow} blocks all failed, so the canary is not tried again. */
    boolean givenUp(int inARow) {
        List<Integer> tried = Stream.concat(logRatios.keySet().stream(), failed.stream())
                .sorted()
                .toList();
        return tried.size() >= inARow && failed.containsAll(tried.subList(tried.size() - inARow, tried.size()));
    }

    /** Returns the number of blocks selected for a canary. */
    int drawn() {
        return drawn.size();
    }

    /** Returns the number of blocks in which the first or the second fork has no score. */
    int failed() {
        return failed.size();
    }
}
