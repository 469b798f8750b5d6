package dev.steelyard.verdict.offline;

import dev.steelyard.core.decision.Projection;
import dev.steelyard.core.evidence.Axis;
import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.evidence.Evidence.Obstacles;
import dev.steelyard.core.evidence.Evidence.RankOpinion;
import dev.steelyard.core.evidence.Evidence.Size;
import dev.steelyard.core.evidence.OwnAllocation;
import dev.steelyard.core.evidence.Spread;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunSetting;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.ForkLottery;
import dev.steelyard.core.stats.Interval;
import dev.steelyard.core.stats.RankSum;
import dev.steelyard.core.stats.SampleLottery;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.stats.Welch;
import dev.steelyard.core.summary.ForkScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Computes the evidence of a row from two samples of forks, with a single look. */
final class ForkEvidence {

    /** Minimum number of forks per side for a verdict at any alpha that {@link ForkLottery} allows, as for live blocks. */
    private static final int FEWEST = 4;

    /** Minimum number of forks per side in any case; it is enough for a large alpha. */
    private static final int LEAST = 3;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final Row row;
    private final Criteria criteria;
    private final SideEntries left;
    private final SideEntries right;
    private final Sample baseline;
    private final Sample treatment;

    /**
     * @param left entries of the baseline
     * @param right entries of the treatment
     */
    ForkEvidence(Row row, Criteria criteria, SideEntries left, SideEntries right) {
        this.row = row;
        this.criteria = criteria;
        this.left = left;
        this.right = right;
        this.baseline = left.sample(row.metric(), row.unit());
        this.treatment = right.sample(row.metric(), row.unit());
    }

    /** Returns why there is nothing to compare; empty if the sides can be compared. */
    Optional<Reason> nothing() {
        return nothing(row.baseline(), baseline).or(() -> nothing(row.treatment(), treatment));
    }

    private static Optional<Reason> nothing(String who, Sample sample) {
        boolean open = sample.gaps().strange().isPresent() || sample.gaps().lacking() > 0;
        return sample.size() > 0 || open ? Optional.empty() : Optional.of(new Reason.NoUsableValue(who));
    }

    /** Returns the evidence from both sides' forks. */
    Evidence evidence() {
        Axis axis = Axis.of(
                baseline.values(),
                treatment.values(),
                new Axis.Margin(
                        criteria.margins().of(row.benchmark(), row.metric()),
                        criteria.margins().absoluteOf(row.metric())));
        double[] leftNumbers = axis.numbers(baseline.values());
        double[] rightNumbers = axis.numbers(treatment.values());
        double slack = slack(axis, baseline, treatment);
        Optional<Blocker> first = runDifferently()
                .map(Blocker::lasting)
                .or(() -> new ForkBlockers(row, criteria).of(baseline, treatment, axis, slack));
        Optional<Estimate> estimate =
                first.isPresent() ? Optional.empty() : estimate(leftNumbers, rightNumbers, axis, slack);
        Size size = new Size(Samples.FORKS, baseline.size(), treatment.size());
        Optional<Blocker> blocker = first.or(
                        () -> ownAllocation(baseline, treatment).flatMap(own -> own.blocker(axis, estimate)))
                .or(() ->
                        estimate.map(known -> tooFew(size, known, axis)).orElseGet(() -> Optional.of(notComparable())));
        List<Warning> warnings = new ArrayList<>();
        ForkWarnings of = new ForkWarnings(row, criteria.margins().of(row.benchmark(), row.metric()));
        warnings.addAll(of.settings(left, right));
        warnings.addAll(of.samples(baseline, treatment));
        if (axis.scale() == Scale.LOG) {
            warnings.addAll(of.groups(leftNumbers, rightNumbers));
        }
        return new Evidence(
                size,
                axis,
                new Scores(shown(baseline), shown(treatment)),
                estimate,
                RankSum.test(leftNumbers, rightNumbers)
                        .map(ranks -> new RankOpinion(ranks.pValue(), ranks.shift(), size.fewest() >= FEWEST)),
                new Obstacles(
                        blocker, withheld(row.baseline(), baseline).or(() -> withheld(row.treatment(), treatment))),
                warnings);
    }

    /** Returns the estimate; possible rounding errors raise its p-value and widen its interval. */
    private Optional<Estimate> estimate(double[] left, double[] right, Axis axis, double slack) {
        return Welch.test(left, right, axis.resolution())
                .map(result -> result.pooledAtLeast(left.length, right.length))
                .map(welch -> {
                    double half = welch.halfWidth(criteria.alpha()) + slack;
                    double shown = Math.max(0, Math.abs(welch.estimate()) - slack);
                    double p = Welch.pValue(shown, welch.error(), welch.degrees());
                    double limit = p > criteria.alpha()
                            ? ForkLottery.smallestPValue(left.length, right.length)
                            : SampleLottery.smallestPValue(left, right, p);
                    Interval interval = Interval.around(welch.estimate(), half);
                    return new Estimate(
                            welch.estimate(),
                            interval,
                            equivalence(welch, axis, interval, slack),
                            half,
                            Math.max(p, limit),
                            Spread.ofForks(welch.leftVariance(), welch.rightVariance(), slack));
                });
    }

    /**
     * Returns the interval at 1 - 2 alpha, or the one at 1 - alpha if both or neither lie inside the margin: quantiles of Student's t take
     * much of the time of ten thousand comparisons.
     */
    private Interval equivalence(Welch.Result welch, Axis axis, Interval interval, double slack) {
        // Student's t has heavier tails than the normal distribution.
        double least = NORMAL.inverseSurvivalProbability(criteria.alpha()) * welch.error() + slack;
        boolean never = !axis.inside(Interval.around(welch.estimate(), least));
        return never || axis.inside(interval)
                ? interval
                : Interval.around(welch.estimate(), welch.halfWidth(2 * criteria.alpha()) + slack);
    }

    /**
     * Returns the largest shift of the difference that printing with few digits may have caused; infinite if a value
     * may be entirely rounding error.
     */
    private static double slack(Axis axis, Sample left, Sample right) {
        return axis.scale() == Scale.LOG
                ? logError(left.rounding().share()) + logError(right.rounding().share())
                : (left.rounding().amount() + right.rounding().amount()) / axis.unit();
    }

    private static double logError(double share) {
        return share < 1 ? -Math.log1p(-share) : Double.POSITIVE_INFINITY;
    }

    private Optional<OwnAllocation> ownAllocation(Sample baseline, Sample treatment) {
        return row.kind() != Metric.Kind.ALLOCATION
                ? Optional.empty()
                : Optional.of(new OwnAllocation(
                        Samples.FORKS,
                        Math.max(baseline.foreign(), treatment.foreign()),
                        baseline.mean(),
                        treatment.mean()));
    }

    /** Returns the reason why the sides cannot be compared: no fork, or different numbers of calls per operation. */
    private Optional<Reason> runDifferently() {
        List<String> unforked = new ArrayList<>();
        if (left.unforked()) {
            unforked.add(row.baseline());
        }
        if (right.unforked()) {
            unforked.add(row.treatment());
        }
        return unforked.isEmpty() ? batches() : Optional.of(new Reason.NotForked(unforked));
    }

    private Optional<Reason> batches() {
        Set<List<String>> baselines = left.values(RunSetting.BATCH);
        Set<List<String>> treatments = right.values(RunSetting.BATCH);
        boolean known = !baselines.isEmpty() && !treatments.isEmpty();
        boolean same = baselines.size() == 1 && baselines.equals(treatments);
        return !known || same
                ? Optional.empty()
                : Optional.of(new Reason.BatchesDiffer(
                        row.baseline(), listed(baselines), row.treatment(), listed(treatments)));
    }

    private static String listed(Set<List<String>> values) {
        return values.stream().map(words -> String.join(" ", words)).sorted().collect(Collectors.joining(" and "));
    }

    /** Returns the reason for withholding a change: forks or iterations without a value may be the slow ones. */
    private static Optional<Reason> withheld(String variant, Sample sample) {
        int lost = sample.gaps().lost();
        int all = lost + sample.size();
        if (lost > Obstacles.LOST * all) {
            return Optional.of(new Reason.Survivors(Samples.FORKS, variant, lost, all));
        }
        Sample.LostIterations iterations = sample.gaps().iterations();
        return iterations.lost() > Obstacles.LOST * iterations.of()
                ? Optional.of(new Reason.IterationsMissing(variant, iterations.lost(), iterations.of()))
                : Optional.empty();
    }

    /** Returns the blocker of a row with so few forks that a difference may be chance, with the number likely to decide it. */
    private Optional<Blocker> tooFew(Size size, Estimate estimate, Axis axis) {
        int needed = ForkLottery.fewest(criteria.alpha());
        int least = Math.max(LEAST, Math.min(FEWEST, needed));
        if (size.fewest() >= least
                && ForkLottery.smallestPValue(size.baseline(), size.treatment()) <= criteria.alpha()) {
            return Optional.empty();
        }
        int likely = Math.max(Math.max(least, needed), ForksNeeded.toDecide(estimate, axis, criteria.alpha()));
        boolean known = likely <= Projection.FARTHEST;
        Reason reason = new Reason.TooFewForks(
                row.baseline(),
                size.baseline(),
                row.treatment(),
                size.treatment(),
                known ? likely : Math.max(least, needed));
        OptionalInt more = known ? OptionalInt.of(Math.max(1, likely - size.fewest())) : OptionalInt.empty();
        return Optional.of(new Blocker(reason, more, false));
    }

    private static Blocker notComparable() {
        return Blocker.lasting(new Reason.NotComparable(Samples.FORKS));
    }

    private OptionalDouble shown(Sample sample) {
        double mean = Arrays.stream(sample.values())
                .map(value -> ForkScores.shown(row.benchmark().mode(), row.metric(), value))
                .average()
                .orElse(Double.NaN);
        return Double.isFinite(mean) ? OptionalDouble.of(mean) : OptionalDouble.empty();
    }
}
