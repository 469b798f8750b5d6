package dev.steelyard.report.plot;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.ComparedBlock;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.plot.ScorePlot.Point;
import dev.steelyard.report.plot.ScorePlot.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Plots the forks of a benchmark: the score of each, block by block, and the slices of one block in their order. */
public final class ForkPlots {

    /** Points drawn for each variant; with more slices, a point is the mean of several. */
    private static final int POINTS = 120;
    /** Slices from which on a line says more than the score. */
    private static final int FEWEST = 3;

    private final SampleBlocks samples;
    private final List<String> variants;

    /** @param samples the sample blocks of the report */
    public ForkPlots(RunReport report, SampleBlocks samples) {
        this.samples = samples;
        this.variants = report.run().variants().stream().map(Variant::name).toList();
    }

    /** Returns the scores of all forks that count; empty if there are none. */
    public Optional<Drawing> forks(Benchmark benchmark) {
        List<SortedMap<Integer, Double>> scores = new ArrayList<>();
        variants.forEach(variant -> scores.add(new TreeMap<>()));
        for (int treatment = 1; treatment < variants.size(); treatment++) {
            for (ComparedBlock block : samples.compared(benchmark, variants.get(treatment))) {
                Sides sides = block.sides().get(Metric.SCORE);
                if (sides != null) {
                    int index = block.block().id().index();
                    put(scores.get(0), index, benchmark, sides.baseline());
                    put(scores.get(treatment), index, benchmark, sides.treatment());
                }
            }
        }
        List<Trace> traces = new ArrayList<>();
        for (int variant = 0; variant < variants.size(); variant++) {
            List<Point> points = new ArrayList<>();
            scores.get(variant).forEach((block, score) -> points.add(new Point(block, score)));
            if (!points.isEmpty()) {
                traces.add(new Trace(variant, points));
            }
        }
        return traces.isEmpty()
                ? Optional.empty()
                : Optional.of(new ScorePlot(traces, benchmark.unit())
                        .drawing(
                                "Score of each fork, by block. " + described(benchmark, traces, "fork"),
                                "block",
                                false));
    }

    /** Returns the range and the median of each variant's scores that count. */
    private String described(Benchmark benchmark, List<Trace> traces, String what) {
        return traces.stream()
                        .map(trace -> {
                            List<Double> scores = trace.points().stream()
                                    .filter(point -> point.x() >= 0)
                                    .map(Point::score)
                                    .sorted()
                                    .toList();
                            double highest = scores.get(scores.size() - 1);
                            ScoreScale scale = ScoreScale.of(benchmark.unit(), highest);
                            return variants.get(trace.variant()) + ": " + scores.size() + " " + what
                                    + (scores.size() == 1 ? "" : "s") + ", " + scale.text(scores.get(0)) + " to "
                                    + scale.text(highest) + ", median "
                                    + scale.text(
                                            ScoreStatistic.MEDIAN.of(scores).orElse(highest));
                        })
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private static void put(SortedMap<Integer, Double> scores, int block, Benchmark benchmark, double value) {
        double shown = ForkScores.shown(benchmark.mode(), Metric.SCORE, value);
        if (Double.isFinite(shown)) {
            scores.putIfAbsent(block, shown);
        }
    }

    /** Returns the slices of the first block that counts, if possible of one that is no pilot; empty if there are too few. */
    public Optional<Drawing> slices(Benchmark benchmark) {
        Optional<Block> first = variants.stream()
                .skip(1)
                .flatMap(treatment -> samples.compared(benchmark, treatment).stream())
                .filter(block -> block.loss().isEmpty())
                .map(ComparedBlock::block)
                .min(Comparator.comparing(block -> block.plan().pilot()));
        return first.flatMap(block -> slices(benchmark, block));
    }

    private Optional<Drawing> slices(Benchmark benchmark, Block block) {
        List<Trace> traces = new ArrayList<>();
        for (int variant = 0; variant < variants.size(); variant++) {
            int number = variant;
            block.fork(variants.get(variant))
                    .map(ForkPlots::points)
                    .filter(points ->
                            points.stream().filter(point -> point.x() >= 0).count() >= FEWEST)
                    .ifPresent(points -> traces.add(new Trace(number, points)));
        }
        return traces.isEmpty()
                ? Optional.empty()
                : Optional.of(new ScorePlot(traces, benchmark.unit())
                        .drawing(
                                "Slices of block " + block.id().index() + ", in their order. "
                                        + described(benchmark, traces, "point"),
                                "slice of block " + block.id().index() + ", warmup before the dashed line",
                                true));
    }

    /** Returns the warmup before 0 and the counted slices after it, thinned to what a line can show. */
    private static List<Point> points(Fork fork) {
        List<Double> warmup = new ArrayList<>();
        List<Double> counted = new ArrayList<>();
        for (Slice slice : fork.slices()) {
            double score = slice.timing().score();
            if (Double.isFinite(score) && slice.kind() == Slice.Kind.WARMUP) {
                warmup.add(score);
            } else if (Double.isFinite(score) && slice.kind() == Slice.Kind.COUNTED) {
                counted.add(score);
            }
        }
        int each = (warmup.size() + counted.size() + POINTS - 1) / POINTS;
        List<Point> points = new ArrayList<>(thinned(warmup, Math.max(1, each), -warmup.size()));
        points.addAll(thinned(counted, Math.max(1, each), 0));
        return points;
    }

    private static List<Point> thinned(List<Double> scores, int each, int start) {
        List<Point> points = new ArrayList<>();
        for (int from = 0; from < scores.size(); from += each) {
            List<Double> together = scores.subList(from, Math.min(scores.size(), from + each));
            double mean = together.stream().mapToDouble(Double::doubleValue).sum() / together.size();
            points.add(new Point(start + from, mean));
        }
        return points;
    }
}
