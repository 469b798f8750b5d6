package dev.steelyard.history.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Finds the change points, spikes and drift of one series at a time. Immutable and thread-safe. */
public final class ChangeDetector {

    /**
     * Factor by which a statistic must exceed its threshold to be trusted even though the remaining noise may itself contain a change. In
     * series without changes, this reports nothing (docs/results/detect.md, "Two changes that hide each other").
     */
    private static final double BEYOND_DOUBT = 2;

    /** Minimum advantage of a line over one step, in log(points): a step is the usual case. */
    private static final double LINE_COST = 4;

    /** Probability of detecting a shift of the detectable size. */
    private static final double POWER = 0.9;

    /** Increase of a detectable shift due to errors of the estimated scale and autocorrelation, times the square root of the length. */
    private static final double IMPRECISION = 1.5;

    private final double alpha;
    private final double margin = NormalDistribution.of(0, 1).inverseCumulativeProbability(POWER);

    /** @param alpha the maximum probability of any change point in a series without changes, above 0 and below 0.5 */
    public ChangeDetector(double alpha) {
        this.alpha = new ChangeReport.Promise(alpha, false).alpha();
    }

    /** Returns the findings in a series. */
    public SeriesChanges detect(RevisionSeries series) {
        ExaminedValues examined = ExaminedValues.of(series);
        if (series.size() < SeriesChanges.FEWEST) {
            return nothing(series, examined.scale(), OptionalDouble.empty());
        }
        double[] values = examined.values();
        NoiseScale noise = examined.noise();
        if (noise.differences() == 0) {
            // All values are equal: without noise, the detectable size is unknown.
            return nothing(series, examined.scale(), OptionalDouble.empty());
        }
        double threshold = NullDistribution.quantile(alpha, values.length);
        LevelFit fit = fit(values, noise, threshold);
        if (fit.changes().length == 0) {
            List<Spike> spikes = spikes(series, examined, fit::levelAt, outlying(fit.scale(), noise, values.length, 1));
            return found(
                    series,
                    examined.scale(),
                    List.of(),
                    spikes,
                    Optional.empty(),
                    detectable(fit, examined, threshold));
        }
        Optional<TrendLine> line = line(values, fit, noise);
        if (line.isPresent()) {
            return drifting(series, examined, line.get(), noise);
        }
        LevelFit shown = LevelFit.of(values, new Elimination(values, noise).places(fit), noise);
        int levels = fit.changes().length + 1;
        return found(
                series,
                examined.scale(),
                changes(series, examined, fit, shown, threshold),
                spikes(series, examined, shown::levelAt, outlying(shown.scale(), noise, values.length, levels)),
                Optional.empty(),
                detectable(fit, examined, threshold));
    }

    /** Returns the levels between significant changes. */
    private static LevelFit fit(double[] values, NoiseScale noise, double threshold) {
        ChangeCandidates candidates = ChangeCandidates.of(values, noise);
        LevelFit wary = new Elimination(values, noise).run(candidates.last(), threshold);
        LevelFit fit = wary.changes().length == 0
                ? beyondDoubt(values, noise, candidates.first(), threshold)
                        .or(() -> single(values, noise, wary, threshold))
                        .orElse(wary)
                : wary;
        int[] more = ChangeCandidates.withRuns(values, fit);
        if (more.length == fit.changes().length) {
            return fit;
        }
        LevelFit finer = new Elimination(values, noise).run(more, threshold);
        return finer.changes().length > fit.changes().length ? finer : fit;
    }

    /** Returns the fit with a single change within the bound, if it is significant. */
    private static Optional<LevelFit> single(double[] values, NoiseScale noise, LevelFit level, double threshold) {
        LevelFit fit = new Elimination(values, noise).run(ChangeCandidates.clearest(level), threshold);
        return fit.changes().length == 1 && ChangeCandidates.bounded(fit) ? Optional.of(fit) : Optional.empty();
    }

    private static SeriesChanges nothing(RevisionSeries series, ChangeScale scale, OptionalDouble detectable) {
        return found(series, scale, List.of(), List.of(), Optional.empty(), detectable);
    }

    private static SeriesChanges found(
            RevisionSeries series,
            ChangeScale scale,
            List<ChangePoint> changes,
            List<Spike> spikes,
            Optional<Drift> drift,
            OptionalDouble detectable) {
        return new SeriesChanges(
                series.name(), series.size(), scale, changes, spikes, drift, detectable, series.better());
    }

    /**
     * Returns the largest statistic of a series, regardless of significance, over all candidates tested while the least significant one is
     * removed repeatedly. It is never below that of a reported change, so {@link NullDistribution} is simulated with it.
     */
    public static double largestStatistic(RevisionSeries series) {
        ExaminedValues examined = ExaminedValues.of(series);
        double[] values = examined.values();
        NoiseScale noise = examined.noise();
        Elimination elimination = new Elimination(values, noise);
        ChangeCandidates candidates = ChangeCandidates.of(values, noise);
        LevelFit level = elimination.run(candidates.last(), Double.POSITIVE_INFINITY);
        elimination.run(ChangeCandidates.withRuns(values, level), Double.POSITIVE_INFINITY);
        if (single(values, noise, level, Double.NEGATIVE_INFINITY).isPresent()) {
            elimination.run(ChangeCandidates.clearest(level), Double.POSITIVE_INFINITY);
        }
        Elimination first = new Elimination(values, noise);
        first.run(candidates.first(), Double.POSITIVE_INFINITY);
        return Math.max(elimination.largest(), first.largest() / BEYOND_DOUBT);
    }

    /**
     * Returns the changes of the first segmentation, if any of them is beyond doubt given the others. If two changes are mistaken for
     * noise, the noise looks so dependent that neither pays for the penalty: a level that doubles and later falls back would not be found.
     */
    private static Optional<LevelFit> beyondDoubt(double[] values, NoiseScale noise, int[] first, double threshold) {
        if (first.length < 2 || first.length > values.length - 2) {
            return Optional.empty();
        }
        LevelFit fit = new Elimination(values, noise).run(first, threshold);
        WindowContrasts contrasts = new WindowContrasts(fit);
        boolean doubtless =
                IntStream.range(0, fit.changes().length).anyMatch(i -> contrasts.largest(i) > BEYOND_DOUBT * threshold);
        return doubtless ? Optional.of(fit) : Optional.empty();
    }

    /**
     * Returns the changes.
     *
     * @param fit levels between the tested places
     * @param shown levels between the reported places
     */
    private static List<ChangePoint> changes(
            RevisionSeries series, ExaminedValues examined, LevelFit fit, LevelFit shown, double threshold) {
        int[] changes = fit.changes();
        WindowContrasts contrasts = new WindowContrasts(fit);
        List<ChangePoint> found = new ArrayList<>();
        for (int i = 0; i < changes.length; i++) {
            WindowContrasts.Common common = contrasts.common(i, threshold);
            double before = examined.level(shown.level(i));
            double after = examined.level(shown.level(i + 1));
            int earliest = changes[i] - common.before() + 1;
            int latest = changes[i] + common.after() - 1;
            found.add(new ChangePoint(
                    series.row(Math.max(earliest, Math.min(latest, shown.changes()[i]))),
                    // The range starts after the last value that must be before the change, because a row without a
                    // value may contain it.
                    series.row(earliest - 1) + 1,
                    series.row(latest),
                    before,
                    after,
                    ExaminedValues.change(before, after),
                    NullDistribution.pValue(contrasts.largest(i), fit.points())));
        }
        return found;
    }

    /**
     * Returns values too far from their level. Outliers at the end of the series, all on one side of their level, may be the start of a new
     * level: there are too few of them for a change.
     */
    private static List<Spike> spikes(
            RevisionSeries series, ExaminedValues examined, IntToDoubleFunction expected, DoubleUnaryOperator limit) {
        double[] values = examined.values();
        int[] sides = new int[values.length];
        for (int i = 0; i < sides.length; i++) {
            double around = expected.applyAsDouble(i);
            double distance = values[i] - around;
            sides[i] = Math.abs(distance) > limit.applyAsDouble(around) ? (int) Math.signum(distance) : 0;
        }
        int ending = sides.length;
        while (ending > 0 && sides[ending - 1] != 0 && sides[ending - 1] == sides[sides.length - 1]) {
            ending--;
        }
        List<Spike> spikes = new ArrayList<>();
        for (int i = 0; i < sides.length; i++) {
            if (sides[i] != 0) {
                double level = examined.level(expected.applyAsDouble(i));
                double value = series.value(i);
                spikes.add(new Spike(series.row(i), value, level, ExaminedValues.change(level, value), i >= ending));
            }
        }
        return spikes;
    }

    /** Returns the distance from a level beyond which a value is a spike, with alpha for all values together. */
    private DoubleUnaryOperator outlying(double scale, NoiseScale noise, int points, int levels) {
        double most = TDistribution.of(Math.max(1, points - levels)).inverseSurvivalProbability(alpha / (2.0 * points));
        return level -> most * Math.max(scale, noise.least(level));
    }

    /**
     * Returns a line, if it describes the series better than the changes do, by n log(variance) plus log n for each parameter; the line has
     * an additional penalty of {@link #LINE_COST}.
     */
    private Optional<TrendLine> line(double[] values, LevelFit fit, NoiseScale noise) {
        TrendLine line = TrendLine.of(values, fit);
        LevelFit rest = line.rest(noise);
        double unit = Math.log(values.length);
        double steps = 2 * (values.length * Math.log(fit.scale()) + fit.changes().length * unit);
        double straight = 2 * values.length * Math.log(rest.scale()) + LINE_COST * unit;
        boolean better = straight < steps && slopeProbability(line, rest) <= alpha;
        return better ? Optional.of(line) : Optional.empty();
    }

    private static double slopeProbability(TrendLine line, LevelFit rest) {
        double tail = TDistribution.of(rest.points() - 2.0).survivalProbability(line.slopeStatistic(rest));
        return Math.min(1, Math.max(NullDistribution.SMALLEST, 2 * tail));
    }

    private SeriesChanges drifting(RevisionSeries series, ExaminedValues examined, TrendLine line, NoiseScale noise) {
        LevelFit rest = line.rest(noise);
        double before = examined.level(line.at(0));
        double after = examined.level(line.at(series.size() - 1));
        Drift drift = new Drift(before, after, ExaminedValues.change(before, after), slopeProbability(line, rest));
        return found(
                series,
                examined.scale(),
                List.of(),
                spikes(series, examined, line::at, outlying(rest.scale(), noise, series.size(), 2)),
                Optional.of(drift),
                OptionalDouble.empty());
    }

    /**
     * Returns the detectable shift: the threshold of the test or of the segmentation, whichever is higher, plus an
     * allowance for chance.
     */
    private OptionalDouble detectable(LevelFit fit, ExaminedValues examined, double threshold) {
        WindowContrasts contrasts = new WindowContrasts(fit);
        double tested = contrasts.shift(threshold);
        double located = contrasts.error() * Math.sqrt(ChangeCandidates.cost(fit.points()));
        // The noise of a future series will be estimated with the same uncertainty; checked by simulation.
        double imprecision = 1 + IMPRECISION / Math.sqrt(fit.points());
        double shift = Math.max(tested, located) + margin * contrasts.error();
        return OptionalDouble.of(examined.shift(imprecision * shift));
    }
}
