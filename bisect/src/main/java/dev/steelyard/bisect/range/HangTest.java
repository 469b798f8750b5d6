package dev.steelyard.bisect.range;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Weighs steps for and against a hang, where forks of BAD, the last commit of a range, hang and forks of GOOD do not.
 *
 * <p>A commit with the change may hang only sometimes, as with a deadlock: each of its forks hangs with an unknown probability p, the same
 * for all commits with the change. With a uniform prior for p, the forks of BAD, of which a hung and b completed, give it a Beta(a + 1, b +
 * 1) distribution (Laplace 1774), represented by {@value ChangeTest#SIZES} quantiles. The likelihood of h forks that hang and m that
 * complete is p^h (1 - p)^m. Without the change, forks hang in only a share of {@value LevelTest#OUTLIERS} of all steps, for example on a
 * machine that stalls for a minute. As in a {@link LevelTest}, one commit in a hundred is assumed to give either result by chance, so odds
 * are at most 199.
 */
public final class HangTest implements ChangeTest {

    /** Minimum number of hung forks of BAD; fewer may be chance. */
    public static final int LEAST = 2;

    /** Log odds beyond which another measurement adds almost nothing: the limit is 199. */
    private static final double KNOWN = Math.log(150);

    private final double[] probabilities;

    /**
     * @param last outcomes of the forks of BAD
     * @throws IllegalArgumentException if fewer than {@value #LEAST} of them hung
     */
    public HangTest(HangCount last) {
        if (last.hung() < LEAST) {
            throw new IllegalArgumentException("BAD does not hang: " + last);
        }
        BetaDistribution known = BetaDistribution.of(last.hung() + 1, last.completed() + 1);
        probabilities = IntStream.range(0, SIZES)
                .mapToDouble(i -> known.inverseCumulativeProbability((i + 0.5) / SIZES))
                .toArray();
    }

    @Override
    public boolean measures(StepFinding finding) {
        return finding.measurable() || finding == StepFinding.HANGS;
    }

    @Override
    public Optional<double[]> logOddsBySize(List<BisectStep> steps) {
        // Results that also occurred for GOOD are no evidence about the commit.
        List<HangCount> counts = steps.stream()
                .filter(step -> step.finding() == StepFinding.HANGS || step.finding() == StepFinding.COMPLETES)
                .flatMap(step -> step.forks().stream())
                .toList();
        HangCount all = counts.stream().reduce(new HangCount(0, 0), HangCount::plus);
        if (all.hung() + all.completed() == 0) {
            return Optional.empty();
        }
        double without = counts.stream()
                .mapToDouble(count -> count.hung() > 0 ? LevelTest.OUTLIERS : 1)
                .reduce(1, (one, other) -> one * other);
        double[] with = Arrays.stream(probabilities)
                .map(p -> Math.pow(p, all.hung()) * Math.pow(1 - p, all.completed()))
                .toArray();
        double chance = LevelTest.OUTLIERS * (without + mean(with)) / 2;
        double says = 1 - LevelTest.OUTLIERS;
        return Optional.of(Arrays.stream(with)
                .map(likelihood -> Math.log((says * likelihood + chance) / (says * without + chance)))
                .toArray());
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /** Always false: a fork either hangs or does not. */
    @Override
    public boolean neither(List<BisectStep> steps) {
        return false;
    }

    @Override
    public boolean exact(List<BisectStep> steps) {
        return logOddsBySize(steps)
                .map(odds -> Math.log(mean(Arrays.stream(odds).map(Math::exp).toArray())))
                .filter(odds -> Math.abs(odds) >= KNOWN)
                .isPresent();
    }
}
