package dev.steelyard.explain.search;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.evidence.BlockSpread;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.explain.cause.Exchange;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an experiment came to.
 *
 * @param rows the metric that is explained of each variant but the first, by its name
 * @param allocations the allocation of each variant but the first, by its name; empty if the JVM does not say
 * @param loaded what the forks loaded; empty if that is not known
 * @param spread how the scores of the benchmark's blocks differ; empty if there are too few, or another metric is explained
 * @param fork the wall time that a fork of a block took, on average; empty without a block
 */
record ExperimentResult(
        Map<String, Judged> rows,
        Map<String, Judged> allocations,
        Optional<LoadedClasses> loaded,
        Optional<BlockSpread> spread,
        Optional<Duration> fork) {

    ExperimentResult {
        rows = Map.copyOf(rows);
        allocations = Map.copyOf(allocations);
    }

    /**
     * Reads the report of an experiment, or of the run that is explained.
     *
     * @param metric the metric that is explained
     */
    static ExperimentResult of(RunReport report, Optional<LoadedClasses> loaded, Benchmark benchmark, String metric) {
        Map<String, Judged> explained = new LinkedHashMap<>();
        Map<String, Judged> scores = new LinkedHashMap<>();
        Map<String, Judged> allocations = new LinkedHashMap<>();
        Redaction redaction = Redaction.of(report.run());
        for (Judged judged : report.rows()) {
            Judged row = redacted(judged, redaction);
            Comparison.Row what = row.comparison().row();
            if (what.benchmark().equals(benchmark)) {
                if (what.metric().equals(metric)) {
                    explained.put(what.treatment(), row);
                }
                if (what.metric().equals(Metric.ALLOCATION)) {
                    allocations.put(what.treatment(), row);
                }
                if (what.metric().equals(Metric.SCORE)) {
                    scores.put(what.treatment(), row);
                }
            }
        }
        scores.forEach((treatment, score) -> explained.putIfAbsent(treatment, withoutFacts(score)));
        List<Block> samples = report.blocks().stream()
                .filter(block -> block.id().purpose() == Block.Purpose.SAMPLE
                        && !block.plan().pilot()
                        && block.id().benchmark().equals(benchmark))
                .toList();
        long forks = samples.stream().mapToLong(block -> block.forks().size()).sum();
        Duration wall = samples.stream().map(block -> block.timing().wall()).reduce(Duration.ZERO, Duration::plus);
        return new ExperimentResult(
                explained,
                allocations,
                loaded,
                metric.equals(Metric.SCORE)
                        ? new Judge(new BoundaryCache())
                                .tally(report.run(), report.blocks())
                                .spread(benchmark)
                        : Optional.empty(),
                forks == 0 ? Optional.empty() : Optional.of(wall.dividedBy(forks)));
    }

    /** What an exception said becomes part of an explanation. */
    private static Judged redacted(Judged row, Redaction redaction) {
        Verdict verdict = row.verdict();
        if (!(verdict.reason().orElse(null) instanceof Reason.NoCompleteBlock reason)) {
            return row;
        }
        BlockFailure last = reason.last();
        ForkOutcome outcome = new ForkOutcome(
                last.outcome().kind(), redaction.text(last.outcome().detail()));
        Reason shown = new Reason.NoCompleteBlock(new BlockFailure(last.cause(), last.subject(), outcome));
        return new Judged(
                row.comparison(),
                new Verdict(
                        verdict.outcome(),
                        verdict.nonZero(),
                        verdict.adjustedPValue(),
                        Optional.of(shown),
                        verdict.moreBlocks()));
    }

    /** Only the score has a row where forks failed, or nothing was measured or reached; that row stands for all metrics. */
    private static Judged withoutFacts(Judged score) {
        Comparison comparison = score.comparison();
        return new Judged(
                new Comparison(
                        comparison.row(),
                        comparison.status(),
                        comparison.scores(),
                        Optional.empty(),
                        comparison.warnings()),
                score.verdict());
    }

    /** Returns the row of a variant. */
    Judged row(String variant) {
        return Optional.ofNullable(rows.get(variant))
                .orElseThrow(() -> new IllegalStateException("no row of " + variant));
    }

    /** Returns what exchanging something in a variant did, as part of a whole change. */
    Exchange exchange(String variant, Change whole) {
        Exchange measured = Exchange.of(row(variant), whole);
        return Optional.ofNullable(allocations.get(variant))
                .map(measured::allocating)
                .orElse(measured);
    }

    /** Returns the change of a variant against the first; empty if nothing was measured. */
    Optional<Change> change(String variant) {
        return row(variant).comparison().facts().flatMap(Comparison.Facts::change);
    }
}
