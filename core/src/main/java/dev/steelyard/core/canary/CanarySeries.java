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

    /** Takes in a sample block of the benchmark; one with the number of an earlier one replaces what that said. */
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

    /** The logarithm of the second fork's time over the first one's, by the number of the block. */
    SortedMap<Integer, Double> logRatios() {
        return logRatios;
    }

    /** Returns whether its last blocks, so many, all failed, so that it is not tried again. */
    boolean givenUp(int inARow) {
        List<Integer> tried = Stream.concat(logRatios.keySet().stream(), failed.stream())
                .sorted()
                .toList();
        return tried.size() >= inARow && failed.containsAll(tried.subList(tried.size() - inARow, tried.size()));
    }

    /** Blocks that were drawn for a canary. */
    int drawn() {
        return drawn.size();
    }

    /** Blocks whose second fork gave no score, or whose first one did not. */
    int failed() {
        return failed.size();
    }
}
