package dev.steelyard.report.jmh;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.report.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The secondary metrics of one benchmark in JMH's format: allocation, group methods and auxiliary counters, with the
 * counted slices by fork as raw data. The score is the mean over forks; for a counter of events, it is the sum of all,
 * in JMH's unit and by its policy, regardless of what was compared.
 */
final class SecondaryMetrics {

    private final List<Block> blocks;
    private final String variant;
    private final SampleBlocks samples;

    /** Creates the metrics of the given blocks, at least one. */
    SecondaryMetrics(List<Block> blocks, String variant, SampleBlocks samples) {
        this.blocks = blocks;
        this.variant = variant;
        this.samples = samples;
    }

    /** Returns the metrics by label. */
    ObjectNode write() {
        ObjectNode metrics = Json.object();
        TreeSet<String> labels = new TreeSet<>();
        counted().forEach(slice -> labels.addAll(slice.secondary().keySet()));
        labels.add(Metric.ALLOCATION);
        for (String label : labels) {
            if (label.equals(Metric.ALLOCATION)) {
                allocation(metrics);
            } else {
                secondary(label, metrics);
            }
        }
        return metrics;
    }

    private void allocation(ObjectNode metrics) {
        List<Double> scores = scores(Metric.ALLOCATION);
        if (!scores.isEmpty()) {
            ArrayNode raw = Json.array();
            scores.forEach(score -> raw.addArray().add(score));
            metrics.set(Metric.ALLOCATION, JmhMetric.of(scores, "B/op", raw, Json.array()));
        }
    }

    private void secondary(String label, ObjectNode metrics) {
        List<Secondary> results = counted()
                .flatMap(slice -> Stream.ofNullable(slice.secondary().get(label)))
                .toList();
        Benchmark benchmark = blocks.get(0).id().benchmark();
        Secondary first = results.get(0);
        String unit = first.unit().isEmpty() ? benchmark.unit() : first.unit();
        ArrayNode raw = Json.array();
        List<Double> means = new ArrayList<>();
        forks().forEach(fork -> {
            List<Double> values = counted(fork)
                    .flatMap(slice -> Stream.ofNullable(slice.secondary().get(label)))
                    .map(Secondary::score)
                    .toList();
            ArrayNode array = raw.addArray();
            values.forEach(value -> JmhMetric.add(array, value));
            values.stream().mapToDouble(Double::doubleValue).average().ifPresent(means::add);
        });
        metrics.set(
                label,
                switch (first.kind()) {
                    case EVENTS ->
                        JmhMetric.sum(results.stream().map(Secondary::score).toList(), unit, raw);
                    case MEMBER, OPERATIONS -> JmhMetric.of(scores(Metric.ofLabel(label)), unit, raw, Json.array());
                    case SCORE, QUANTILE, ALLOCATION, AMBIGUOUS, OTHER -> JmhMetric.of(means, unit, raw, Json.array());
                });
    }

    private List<Double> scores(String metric) {
        return blocks.stream()
                .map(block -> samples.score(block, variant, metric))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble)
                .toList();
    }

    private Stream<Fork> forks() {
        return blocks.stream().flatMap(block -> block.fork(variant).stream());
    }

    private Stream<Slice> counted() {
        return forks().flatMap(SecondaryMetrics::counted);
    }

    private static Stream<Slice> counted(Fork fork) {
        return fork.slices().stream().filter(slice -> slice.kind() == Slice.Kind.COUNTED);
    }
}
