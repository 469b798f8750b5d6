package dev.steelyard.bisect.range;

import dev.steelyard.core.stats.Scale;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Weighs an estimate for a commit as evidence for and against a change of a score or an amount.
 *
 * <p>Without the change, the true value is 0; with it, it is the change D. Each likelihood is that of a normal mean whose standard error is
 * itself estimated: Student's t density with the degrees of freedom of the blocks (Box and Tiao 1973, <i>Bayesian Inference in Statistical
 * Analysis</i>, 2.4). The variance of a slack of {@value #SLACK} D is added to that of the step, because other commits of the range also
 * change the score slightly, with degrees of freedom by Satterthwaite (1946, <i>Biometrics Bull.</i> 2:110). D itself is only known from
 * the first step, with the same kind of distribution, represented by {@value #SIZES} quantiles; it is the same D in all steps. A share of
 * {@value #OUTLIERS} of all commits is assumed to be measured at either level by chance, so that no commit is ever certain: its odds are at
 * most 197. Another share of {@value #STRAYS} is assumed to be anywhere (a Cauchy density around each level, with a scale of
 * {@value #BROAD} D), so that an estimate far from both levels has even odds, however much closer to one of them it is.
 */
public final class LevelTest implements ChangeTest {

    /** Standard deviation of other differences between commits, as a fraction of the change. */
    static final double SLACK = 0.05;
    /** Share of commits that are measured at either level by chance. */
    static final double OUTLIERS = 0.01;
    /** Share of commits that are at neither level. */
    static final double STRAYS = 0.01;
    /** Scale of their distribution, as a multiple of the change. */
    static final double BROAD = 3;

    /** Maximum standard error, as a share of the slack, that is negligible compared with it. */
    private static final double EXACT = 0.5;

    /** Minimum log odds for a step to be reported as decided. */
    private static final double DECIDED = Math.log(19);
    /** Two-sided error rate of the test of whether an estimate is at a level. */
    private static final double LEVEL = 0.01;

    private static final TDistribution CAUCHY = TDistribution.of(1);
    /** Number of degrees of freedom that is practically infinite. */
    private static final double MANY = 1e6;

    private final StepEstimate change;
    private final double slack;
    private final double[] sizes;

    /**
     * @param change the first step's estimate
     * @throws IllegalArgumentException if it is 0
     */
    public LevelTest(StepEstimate change) {
        if (change.value() == 0) {
            throw new IllegalArgumentException("a change of 0 cannot be looked for");
        }
        this.change = change;
        this.slack = SLACK * Math.abs(change.value());
        TDistribution shape = TDistribution.of(change.degrees());
        this.sizes = IntStream.range(0, SIZES)
                .mapToDouble(
                        i -> change.value() + change.error() * shape.inverseCumulativeProbability((i + 0.5) / SIZES))
                .toArray();
    }

    /** Returns the size of the change, on the axis of the estimates. */
    public double size() {
        return change.value();
    }

    /** Returns the scale of the estimates. */
    public Scale scale() {
        return change.scale();
    }

    @Override
    public boolean measures(StepFinding finding) {
        return finding.measurable();
    }

    @Override
    public Optional<double[]> logOddsBySize(List<BisectStep> steps) {
        return neither(steps) ? Optional.empty() : pooled(steps).map(this::logOddsBySize);
    }

    @Override
    public boolean neither(List<BisectStep> steps) {
        return pooled(steps)
                .filter(known -> finding(known) == StepFinding.NEITHER)
                .isPresent();
    }

    @Override
    public boolean exact(List<BisectStep> steps) {
        return pooled(steps).filter(this::exact).isPresent();
    }

    private Optional<StepEstimate> pooled(List<BisectStep> steps) {
        List<StepEstimate> estimates = steps.stream()
                .flatMap(step -> step.estimate().stream())
                .filter(this::comparable)
                .toList();
        return estimates.isEmpty() ? Optional.empty() : Optional.of(StepEstimate.pooled(estimates));
    }

    /** Returns the log odds that an estimate is from a commit with the change rather than one without it. */
    public double logOdds(StepEstimate estimate) {
        return Math.log(Arrays.stream(logOddsBySize(estimate)).map(Math::exp).sum() / SIZES);
    }

    /**
     * Returns the log odds for each possible size of the change, which are equally probable a priori. All sizes together may give greater
     * certainty than one of them.
     */
    double[] logOddsBySize(StepEstimate estimate) {
        if (!comparable(estimate)) {
            throw new IllegalArgumentException(
                    "an estimate on scale " + estimate.scale() + ", but the change is on " + change.scale());
        }
        Level level = Level.of(0, slack, estimate, 0, 1);
        double[] logs = Arrays.stream(sizes)
                .map(size -> level.logDensity(estimate.value() - size))
                .toArray();
        double none = level.logDensity(estimate.value());
        double stray = strayLogDensity(estimate);
        // Relative to the greatest, because densities far from all levels underflow.
        double greatest =
                Math.max(Math.max(none, stray), Arrays.stream(logs).max().orElse(none));
        double absent = Math.exp(none - greatest);
        double[] present =
                Arrays.stream(logs).map(log -> Math.exp(log - greatest)).toArray();
        double chance = OUTLIERS * (absent + Arrays.stream(present).average().orElse(0)) / 2;
        double nothing = chance + STRAYS * Math.exp(stray - greatest);
        double says = 1 - OUTLIERS - STRAYS;
        return Arrays.stream(present)
                .map(density -> Math.log((says * density + nothing) / (says * absent + nothing)))
                .toArray();
    }

    /** Returns the log of the mean of Cauchy densities around both levels. */
    private double strayLogDensity(StepEstimate estimate) {
        double scale = Math.hypot(estimate.error(), BROAD * change.value());
        double absent = CAUCHY.density(estimate.value() / scale);
        double present = CAUCHY.density((estimate.value() - change.value()) / scale);
        return Math.log((absent + present) / 2 / scale);
    }

    /** Returns whether an estimate is on the scale of the change; others cannot be weighed. */
    public boolean comparable(StepEstimate estimate) {
        return estimate.scale() == change.scale();
    }

    /**
     * Returns whether an estimate is as good as exact: without any error of its own, r in the odds would be at most 11 % less, for it
     * is what commits differ in by themselves.
     */
    boolean exact(StepEstimate estimate) {
        return estimate.error() <= EXACT * slack;
    }

    /** Returns the finding for an estimate. */
    public StepFinding finding(StepEstimate estimate) {
        if (with(estimate).pValue(estimate.value()) < LEVEL && without(estimate).pValue(estimate.value()) < LEVEL) {
            return StepFinding.NEITHER;
        }
        double odds = logOdds(estimate);
        return odds >= DECIDED ? StepFinding.WITH : odds <= -DECIDED ? StepFinding.WITHOUT : StepFinding.UNDECIDED;
    }

    private Level without(StepEstimate estimate) {
        return Level.of(0, slack, estimate, 0, 1);
    }

    private Level with(StepEstimate estimate) {
        return Level.of(change.value(), slack, estimate, change.error(), change.degrees());
    }

    /** Student's t distribution around a level. */
    private record Level(double center, double error, TDistribution shape) {

        static Level of(double center, double slack, StepEstimate estimate, double otherError, double otherDegrees) {
            double own = estimate.error() * estimate.error();
            double other = otherError * otherError;
            double variance = own + other + slack * slack;
            double uncertain = own * own / estimate.degrees() + other * other / otherDegrees;
            double degrees = Math.min(MANY, variance * variance / uncertain);
            return new Level(center, Math.sqrt(variance), TDistribution.of(degrees));
        }

        double logDensity(double value) {
            return shape.logDensity((value - center) / error) - Math.log(error);
        }

        double pValue(double value) {
            return 2 * shape.survivalProbability(Math.abs(value - center) / error);
        }
    }
}
