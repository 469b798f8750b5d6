package dev.steelyard.core.decision;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.evidence.PairedSeries;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns the blocks of a run into rows with verdicts, and lists the open rows. The same blocks always give the same
 * rows, regardless of the order in which they ended.
 */
public final class Judge {

    private final BoundaryCache boundaries;

    /** Creates a judge. */
    public Judge(BoundaryCache boundaries) {
        this.boundaries = boundaries;
    }

    /** Returns an empty tally for a run. */
    public Tally tally(Run run) {
        return new Tally(run, boundaries);
    }

    /** Returns the tally of the blocks of a run, in the order in which they ended. */
    public Tally tally(Run run, List<Block> blocks) {
        return Tally.of(run, boundaries, blocks);
    }

    /** Judges the blocks of a run; see {@link #judge(Tally)}. */
    public Assessment judge(Run run, List<Block> blocks) {
        return judge(tally(run, blocks));
    }

    /**
     * Returns all rows in the order of the run's benchmarks: for each treatment the score, the quantiles of sample time
     * with enough samples, allocation if the JVM reports it, group methods, and auxiliary counters. A benchmark that
     * only one side has, that has no complete block, or that runs the same code on both sides, has only a score row.
     */
    public Assessment judge(Tally tally) {
        Run run = tally.run();
        Projection projection = Projection.ofBlocks(boundaries.of(run.criteria().looks()));
        List<Ruling> rulings = new VerdictRules(run.criteria(), projection, run.leastFamily()).on(entries(tally));
        Optional<CanaryFinding> canary = tally.canary();
        EditedBenchmarks edited = new EditedBenchmarks(run);
        RowReport report = new RowReport(run, edited, canary);
        List<Judged> rows = new ArrayList<>();
        List<LimitFinding> limits = new LimitJudge(tally, boundaries).findings();
        StoppingRule stopping = new StoppingRule(tally, limits);
        List<OpenRow> open = new ArrayList<>();
        for (Ruling ruled : rulings) {
            Ruling ruling = edited.withhold(ruled);
            Optional<PairedSeries> series = series(tally, ruling.entry().row());
            rows.add(report.judged(ruling, series));
            series.flatMap(known -> stopping.open(ruling, known)).ifPresent(open::add);
        }
        OpenRows openRows = new OpenRows(open, run, tally.history().spent(), LimitJudge.creeping(limits));
        return new Assessment(new Judgment(rows, openRows.moreTime(), canary, tally.groups(), limits), openRows);
    }

    private static List<UnjudgedRow> entries(Tally tally) {
        List<UnjudgedRow> entries = new ArrayList<>();
        Duration toAllFirstLooks = tally.timeToAllFirstLooks();
        String baseline = tally.run().baseline().name();
        for (Run.Presence presence : tally.run().benchmarks()) {
            boolean before = presence.variants().contains(baseline);
            for (Variant treatment : tally.run().treatments()) {
                boolean after = presence.variants().contains(treatment.name());
                Row row = new Row(presence.benchmark(), Metric.SCORE, baseline, treatment.name());
                if (tally.unreached(row.benchmark(), row.treatment())) {
                    entries.add(UnjudgedRow.unreached(row));
                } else if (before && after) {
                    entries.addAll(entries(tally, row, toAllFirstLooks));
                } else if (before || after) {
                    entries.add(UnjudgedRow.without(
                            row,
                            before ? Status.REMOVED : Status.ADDED,
                            new Reason.MissingFrom(before ? treatment.name() : baseline)));
                }
            }
        }
        return entries;
    }

    private static List<UnjudgedRow> entries(Tally tally, Row score, Duration toAllFirstLooks) {
        List<UnjudgedRow> entries = new ArrayList<>();
        tally.evidence(score.benchmark(), score.treatment())
                .forEach((row, evidence) -> entries.add(UnjudgedRow.measured(row, evidence)));
        return entries.isEmpty() ? List.of(unmeasured(tally, score, toAllFirstLooks)) : entries;
    }

    private static UnjudgedRow unmeasured(Tally tally, Row score, Duration toAllFirstLooks) {
        return series(tally, score)
                .flatMap(PairedSeries::lastFailure)
                .filter(last -> !last.stopped())
                .map(last -> UnjudgedRow.without(score, Status.FAILED, new Reason.NoCompleteBlock(last)))
                .orElseGet(
                        () -> UnjudgedRow.without(score, Status.NOT_MEASURED, whyNone(tally, score, toAllFirstLooks)));
    }

    private static Reason whyNone(Tally tally, Row score, Duration toAllFirstLooks) {
        return series(tally, score)
                .flatMap(PairedSeries::refuted)
                .<Reason>map(found -> new Reason.TurnsRefuted(found.difference(), found.blocks()))
                .orElseGet(() -> tally.whyUntried(score.benchmark(), toAllFirstLooks));
    }

    private static Optional<PairedSeries> series(Tally tally, Row row) {
        return tally.series(row.benchmark(), row.treatment());
    }
}
