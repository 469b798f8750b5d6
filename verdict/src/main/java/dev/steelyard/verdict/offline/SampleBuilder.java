package dev.steelyard.verdict.offline;

import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.verdict.result.Readings;
import dev.steelyard.verdict.result.RecordedMetric;
import dev.steelyard.verdict.result.ResultEntry;
import dev.steelyard.verdict.result.ResultEntry.Extent;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Collects the values of one metric, fork by fork. */
final class SampleBuilder {

    /** The levels of the quantiles that have rows. */
    private static final Map<String, Double> QUANTILES = Map.of(Metric.SCORE_P50, 0.50, Metric.SCORE_P99, 0.99);

    private final String metric;
    private final String unit;
    private final DoubleStream.Builder values = DoubleStream.builder();
    private int lost;
    private int lostIterations;
    private int iterations;
    private int lacking;
    private boolean means;
    private Optional<String> strange = Optional.empty();
    private double roundedShare;
    private double roundedAmount;
    private double foreign;

    SampleBuilder(String metric, String unit) {
        this.metric = metric;
        this.unit = unit;
    }

    void add(ResultEntry entry, RecordedMetric recorded) {
        means |= entry.extent() == Extent.MEAN;
        OptionalDouble factor = Units.factor(recorded.unit(), unit);
        if (factor.isEmpty()) {
            strange = Optional.of(recorded.unit());
            return;
        }
        double own = metric.equals(Metric.ALLOCATION)
                ? EntryAllocation.foreign(entry).orElse(0)
                : 0;
        foreign = Math.max(foreign, own);
        for (Readings fork : recorded.forks()) {
            add(fork, entry.benchmark().mode(), factor.getAsDouble(), own);
        }
    }

    private void add(Readings fork, Mode mode, double factor, double own) {
        Double share = QUANTILES.get(metric);
        OptionalDouble score = share == null ? fork.mean() : ForkScores.quantile(fork.histogram(), share);
        if (score.isEmpty()) {
            lost += share == null ? 1 : 0;
            lacking += share == null ? 0 : 1;
            return;
        }
        double converted = score.getAsDouble() * factor;
        double value = ForkScores.shown(mode, metric, converted);
        if (!(value >= 0 && Double.isFinite(value))) {
            lost++;
            return;
        }
        lostIterations += fork.lost();
        iterations += fork.scores().length;
        // If all of it may be JMH's own and it is negligible, it counts as 0.
        boolean none = metric.equals(Metric.ALLOCATION) && value < own && own < Margins.ALLOCATED_BYTES;
        values.add(none ? 0 : value);
        double error = fork.rounding() * factor;
        if (error > 0) {
            double part = error < converted ? error / converted : Double.POSITIVE_INFINITY;
            roundedShare = Math.max(roundedShare, part);
            roundedAmount = Math.max(roundedAmount, mode.moreIsBetter() ? part * value : error);
        }
    }

    Sample build() {
        return new Sample(
                values.build().toArray(),
                new Sample.Gaps(lost, lacking, means, strange, new Sample.LostIterations(lostIterations, iterations)),
                new Sample.Rounding(roundedShare, roundedAmount),
                foreign);
    }
}
