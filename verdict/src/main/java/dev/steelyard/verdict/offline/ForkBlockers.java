package dev.steelyard.verdict.offline;

import dev.steelyard.core.evidence.Axis;
import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Reason.SingleFork.Single;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.summary.ForkScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** Finds blockers that rule out a verdict regardless of the numbers. */
final class ForkBlockers {

    private final Row row;
    private final Criteria criteria;

    ForkBlockers(Row row, Criteria criteria) {
        this.row = row;
        this.criteria = criteria;
    }

    /** Returns the most fundamental blocker, if any. */
    Optional<Blocker> of(Sample baseline, Sample treatment, Axis axis, double slack) {
        return units(row.baseline(), baseline)
                .or(() -> units(row.treatment(), treatment))
                .or(() -> quantile(baseline, treatment))
                .or(() -> zero(baseline, treatment))
                .map(Blocker::lasting)
                .or(() -> single(baseline, treatment, axis))
                .or(() -> Double.isFinite(slack)
                        ? Optional.empty()
                        : Optional.of(Blocker.lasting(new Reason.TooFewDigits())));
    }

    private Optional<Reason> units(String who, Sample sample) {
        return sample.gaps().strange().map(unit -> new Reason.UnitDiffers(who, unit, row.unit()));
    }

    /** Returns the reason for a quantile. Forks with fewer samples are the slow ones; leaving them out would select on the outcome. */
    private static Optional<Reason> quantile(Sample baseline, Sample treatment) {
        int lacking = baseline.gaps().lacking() + treatment.gaps().lacking();
        int forks = baseline.size() + treatment.size() + lacking;
        return lacking == 0
                ? Optional.empty()
                : Optional.of(new Reason.TooFewSamples(Samples.FORKS, lacking, forks, ForkScores.QUANTILE_SAMPLES));
    }

    private Optional<Reason> zero(Sample baseline, Sample treatment) {
        if (!row.kind().score()) {
            return Optional.empty();
        }
        int zero = (int) DoubleStream.concat(Arrays.stream(baseline.values()), Arrays.stream(treatment.values()))
                .filter(value -> value <= 0)
                .count();
        return zero == 0
                ? Optional.empty()
                : Optional.of(new Reason.ZeroTime(Samples.FORKS, zero, baseline.size() + treatment.size()));
    }

    private Optional<Blocker> single(Sample baseline, Sample treatment, Axis axis) {
        int fewest = Math.min(baseline.size(), treatment.size());
        if (fewest >= 2) {
            return Optional.empty();
        }
        List<Single> single = new ArrayList<>();
        if (baseline.size() < 2) {
            single.add(new Single(row.baseline(), baseline.gaps().means()));
        }
        if (treatment.size() < 2) {
            single.add(new Single(row.treatment(), treatment.gaps().means()));
        }
        double margin = criteria.margins().of(row.benchmark(), row.metric());
        boolean scores = row.metric().startsWith(Metric.SCORE);
        OptionalDouble spread = scores ? spread(axis, baseline, treatment) : OptionalDouble.empty();
        int forks = scores
                ? ForksNeeded.forMargin(
                        Math.max(Axis.RESOLUTION, spread.orElse(ForksNeeded.PUBLIC_SPREAD)), margin, criteria.alpha())
                : ForksNeeded.LEAST;
        OptionalDouble assumed =
                scores && spread.isEmpty() ? OptionalDouble.of(ForksNeeded.PUBLIC_SPREAD) : OptionalDouble.empty();
        return Optional.of(Blocker.until(
                new Reason.SingleFork(single, spread, assumed, margin, forks), Math.max(1, forks - fewest)));
    }

    /** Returns the spread of a side with enough forks to estimate it, as a fraction. */
    private static OptionalDouble spread(Axis axis, Sample baseline, Sample treatment) {
        Sample more = baseline.size() > treatment.size() ? baseline : treatment;
        return axis.scale() != Scale.LOG || more.size() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        StandardDeviation.of(axis.numbers(more.values())).getAsDouble());
    }
}
