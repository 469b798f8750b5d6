package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.RankOpinion;
import dev.steelyard.core.evidence.PairedSeries;
import dev.steelyard.core.judgment.CanaryFinding;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.AcceptedRegression;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns rulings into rows of a report: adds warnings, and marks rows as failed. */
public final class RowReport {

    private final Run run;
    private final EditedBenchmarks edited;
    private final Optional<CanaryFinding> contradiction;

    RowReport(Run run, EditedBenchmarks edited, Optional<CanaryFinding> canary) {
        this.run = run;
        this.edited = edited;
        this.contradiction = canary.filter(CanaryFinding::contradicts);
    }

    /** Returns the row for a ruling on blocks. */
    Judged judged(Ruling ruling, Optional<PairedSeries> series) {
        Optional<Reason> givenUp =
                series.filter(known -> givenUp(ruling, known)).flatMap(RowReport::reason);
        Verdict verdict = givenUp.map(reason -> new Verdict(
                        Outcome.INCONCLUSIVE,
                        false,
                        ruling.verdict().adjustedPValue(),
                        Optional.of(reason),
                        OptionalInt.empty()))
                .orElse(ruling.verdict());
        Status status = givenUp.isPresent() ? Status.FAILED : status(ruling);
        List<Warning> warnings = warnings(ruling, run.criteria());
        if (givenUp.isPresent()) {
            // The reason already states it.
            warnings.removeIf(Warning.BlocksFailed.class::isInstance);
        }
        warnings.addAll(safeguards(ruling));
        edited.warning(ruling.entry()).ifPresent(warnings::add);
        return new Judged(comparison(ruling, status, run.criteria(), warnings), verdict);
    }

    /** Returns the row for a ruling on samples with a single look, using only the data of the ruling. */
    public static Judged judged(Ruling ruling, Criteria criteria) {
        return new Judged(comparison(ruling, status(ruling), criteria, warnings(ruling, criteria)), ruling.verdict());
    }

    /** A row whose change is withheld because forks failed counts as failed. */
    private static Status status(Ruling ruling) {
        Optional<Reason> reason = ruling.verdict()
                .reason()
                .map(known -> known instanceof Reason.CanaryWidened widened ? widened.reason() : known);
        return reason.filter(Reason.Survivors.class::isInstance).isPresent()
                ? Status.FAILED
                : ruling.entry().status();
    }

    private static Comparison comparison(Ruling ruling, Status status, Criteria criteria, List<Warning> warnings) {
        UnjudgedRow entry = ruling.entry();
        return new Comparison(
                entry.row(),
                status,
                entry.scores(),
                entry.evidence().flatMap(evidence -> evidence.facts(criteria.level())),
                warnings);
    }

    /**
     * Returns whether there is no verdict and there will be none, because a side failed too often to be tried again.
     */
    private static boolean givenUp(Ruling ruling, PairedSeries series) {
        return ruling.verdict().outcome() == Outcome.INCONCLUSIVE
                && ruling.entry().evidence().isPresent()
                && !ruling.entry().row().secondary()
                && !ruling.last()
                && series.givenUp();
    }

    private static Optional<Reason> reason(PairedSeries series) {
        return series.lastFailure().map(last -> new Reason.GivenUp(series.blocks(), last));
    }

    private static List<Warning> warnings(Ruling ruling, Criteria criteria) {
        List<Warning> warnings = new ArrayList<>();
        ruling.entry().evidence().ifPresent(evidence -> {
            warnings.addAll(evidence.warnings());
            if (warnings.stream().noneMatch(Warning.BlocksSlowed.class::isInstance)) {
                // Only if the outlying blocks have no known cause.
                farSamples(ruling, evidence, criteria).ifPresent(warnings::add);
            }
        });
        return warnings;
    }

    private static Optional<Warning> farSamples(Ruling ruling, Evidence evidence, Criteria criteria) {
        Row row = ruling.entry().row();
        boolean wide = evidence.estimate()
                .map(Estimate::interval)
                .filter(interval -> !interval.excludesZero())
                .isPresent();
        return evidence.ranks()
                .filter(RankOpinion::trusted)
                .filter(ranks -> wide
                        && ranks.pValue() <= criteria.alpha()
                        && ruling.verdict().outcome() == Outcome.INCONCLUSIVE
                        && evidence.obstacles().blocker().isEmpty())
                .map(ranks -> new Warning.FarSamples(
                        evidence.size().samples(), row.benchmark().shortName(), ranks.pValue()));
    }

    private List<Warning> safeguards(Ruling ruling) {
        List<Warning> warnings = new ArrayList<>();
        Row row = ruling.entry().row();
        Optional<Evidence> evidence = ruling.entry().evidence();
        Outcome outcome = ruling.verdict().outcome();
        int blocks = evidence.map(known -> known.size().fewest()).orElse(0);
        boolean changed = outcome == Outcome.IMPROVED || outcome == Outcome.REGRESSED;
        if (changed && blocks < run.criteria().looks().last()) {
            warnings.add(new Warning.StoppedEarly());
        }
        boolean widened = evidence.flatMap(Evidence::estimate)
                .filter(estimate -> estimate.spread().widened())
                .isPresent();
        if (widened) {
            contradiction.map(CanaryFinding::warning).ifPresent(warnings::add);
        }
        if (outcome == Outcome.REGRESSED) {
            accepted(row, evidence.flatMap(known -> known.facts(run.criteria().level())))
                    .ifPresent(warnings::add);
        }
        if (ruling.verdict().nonZero() && row.kind() == Metric.Kind.SCORE) {
            belowFloor(row, evidence.flatMap(known -> known.facts(run.criteria().level())))
                    .ifPresent(warnings::add);
        }
        return warnings;
    }

    private Optional<Warning> accepted(Row row, Optional<Facts> facts) {
        // Without a relative change, as from no allocation to some, nothing is known to be at most so much.
        double high = facts.flatMap(Facts::change).map(Change::high).orElse(Double.POSITIVE_INFINITY);
        List<AcceptedRegression> named = run.safeguards().accepted().stream()
                .filter(acceptance -> acceptance.names(row.treatment(), row.benchmark()))
                .toList();
        Optional<Warning> covered = named.stream()
                .filter(acceptance -> acceptance.covers(row.treatment(), row.benchmark(), high))
                .findFirst()
                .map(acceptance ->
                        new Warning.RegressionAccepted(acceptance.commit(), acceptance.author(), acceptance.reason()));
        return covered.or(() -> named.stream()
                .findFirst()
                .map(acceptance -> new Warning.RegressionBeyondAccepted(
                        acceptance.commit(), acceptance.most().orElseThrow(), high)));
    }

    private Optional<Warning> belowFloor(Row row, Optional<Facts> facts) {
        double size = facts.flatMap(Facts::change)
                .map(Change::estimate)
                .map(change -> Math.abs(Math.log1p(change)))
                .orElse(Double.POSITIVE_INFINITY);
        return facts.flatMap(known -> run.safeguards().floor(row.benchmark(), known.blocks()))
                .filter(floor -> size < Math.log1p(floor.change()))
                .map(floor ->
                        new Warning.BelowNoiseFloor(row.benchmark().shortName(), floor.change(), floor.calibrated()));
    }
}
