package dev.steelyard.history.creep;

import dev.steelyard.core.stats.Interval;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.stats.Welch;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.LevelFit;
import dev.steelyard.history.change.NoiseScale;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.change.Spike;
import dev.steelyard.history.creep.CreepRow.Averaged;
import dev.steelyard.history.creep.CreepRow.Estimate;
import dev.steelyard.history.creep.CreepRow.Reason;
import dev.steelyard.history.creep.CreepRow.Verdict;
import java.util.Arrays;
import java.util.Optional;

/**
 * Compares the newest values of a series with those at a release, by a test of superiority and one of non-inferiority with a margin
 * (Schuirmann 1987, J. Pharmacokinet. Biopharm. 15:657, one side of it).
 *
 * <p>The newest values are at most {@value #MOST}, and at most a quarter of those since the release, so that averaging dilutes a creep only
 * slightly. The dilution of an even creep is added to the end of the interval that is farther from 0. The release is represented by its own
 * value and up to nine before it, never by one after it, which may already contain a regression. Values that a change may separate from
 * their group are left out if enough others remain; otherwise, the interval is widened by the size of that change.
 */
public final class ReleaseComparison {

    /**
     * Maximum number of values per side. With fewer, noise would hide a creep; a change in the last ten is handled by {@code --fail-on}.
     */
    static final int MOST = 10;

    /** Minimum number of values per side: of two values, an outlier cannot be identified. */
    static final int FEWEST = 3;

    /** Reciprocal of the maximum share of the newest values in those since the release. */
    private static final int PART = 4;

    private static final int ROUNDS = 4;

    private final double alpha;
    private final double limit;

    /**
     * @param alpha the maximum probability of either false verdict, above 0 and below 0.5
     * @param margin the smallest change that matters, a fraction above 0
     */
    public ReleaseComparison(double alpha, double margin) {
        this.alpha = alpha;
        this.limit = Scale.LOG.highest(margin, 0);
    }

    /**
     * The position of a release in a history.
     *
     * @param row its row; between two rows if it was not measured itself
     * @param anchor whether the values of the series are ratios to it, so that its own value is exactly 1
     */
    public record Place(double row, boolean anchor) {}

    /**
     * Compares a series with a release.
     *
     * @param series values above 0, in the order of their rows
     * @param found its changes and spikes
     * @param release the position of the release; unless it is the anchor, the series has a value there
     * @throws IllegalArgumentException if the series has no value at the release, or none at all
     */
    public CreepRow compare(RevisionSeries series, SeriesChanges found, Place release) {
        int last = series.size() - 1;
        int since = since(series, release);
        int newer = series.size() - since;
        int most = Math.min(MOST, Math.max(FEWEST, newer / PART));
        int from = first(series, found, Math.min(last, Math.max(since, last + 1 - most)), last);
        Averaged newest = averaged(series, from, last);
        Optional<Averaged> released = release.anchor()
                ? Optional.empty()
                : Optional.of(averaged(series, first(series, found, Math.max(0, since - MOST), since - 1), since - 1));
        if (released.filter(values -> values.points() < FEWEST).isPresent()) {
            return open(series, Reason.FEW_RELEASED, Optional.empty(), released, newest);
        }
        if (newer < FEWEST || series.size() < PointNoise.FEWEST) {
            return open(series, Reason.FEW_NEWEST, Optional.empty(), released, newest);
        }
        double[] logs = series.values();
        Arrays.setAll(logs, i -> Math.log(logs[i]));
        PointNoise noise = PointNoise.of(logs);
        double before = 0;
        double variance = noise.meanVariance(newest.points());
        if (released.isPresent()) {
            int points = released.get().points();
            before = level(logs, since - points, since, noise);
            variance += noise.meanVariance(points);
        }
        double change = level(logs, from, last + 1, noise) - before;
        double half =
                new Welch.Result(change, Math.sqrt(variance), noise.degrees(), variance, variance).halfWidth(2 * alpha);
        Interval interval = widened(
                Interval.around(change, half),
                dilution(series, from, release),
                hidden(found, newest, 1)
                        + released.map(values -> hidden(found, values, -1)).orElse(0.0),
                hidden(found, newest, -1)
                        + released.map(values -> hidden(found, values, 1)).orElse(0.0));
        return judged(series, found, change, interval, released, newest);
    }

    /** Returns the first value after the release. */
    private static int since(RevisionSeries series, Place release) {
        int since = 0;
        while (since < series.size() && series.row(since) <= release.row()) {
            since++;
        }
        if (series.size() == 0 || (!release.anchor() && (since == 0 || series.row(since - 1) != release.row()))) {
            throw new IllegalArgumentException(series.name() + " has no value in row " + release.row());
        }
        return since;
    }

    /** Returns the first of a group of values that belong together with the last of them, if enough are left. */
    private static int first(RevisionSeries series, SeriesChanges found, int from, int last) {
        int clear = from;
        while (clear < last && apart(found, series.row(clear), series.row(last))) {
            clear++;
        }
        return last - clear + 1 < FEWEST ? from : clear;
    }

    private static Averaged averaged(RevisionSeries series, int from, int last) {
        return new Averaged(series.row(from), series.row(last), last - from + 1);
    }

    /** Returns whether a change that was found may lie between two rows. */
    private static boolean apart(SeriesChanges found, int earlier, int later) {
        return found.changes().stream().anyMatch(change -> between(change, earlier, later));
    }

    private static boolean between(ChangePoint change, int earlier, int later) {
        return change.last() > earlier && change.first() <= later;
    }

    /**
     * Returns the maximum difference between the last of a group of values and their mean, due to changes that may be
     * among them.
     *
     * @param sign 1 for above it, -1 for below it
     */
    private static double hidden(SeriesChanges found, Averaged values, int sign) {
        return found.changes().stream()
                .filter(change -> between(change, values.first(), values.last()))
                .mapToDouble(change -> Math.max(0, sign * Math.log(change.after() / change.before())))
                .sum();
    }

    /** Returns the mean of values, with outliers pulled in toward the median, as for change points. */
    private static double level(double[] logs, int from, int to, PointNoise noise) {
        double[] values = Arrays.copyOfRange(logs, from, to);
        double level = NoiseScale.median(values.clone());
        double most = LevelFit.BOUND * noise.deviation();
        for (int round = 0; round < ROUNDS; round++) {
            double sum = 0;
            for (double value : values) {
                sum += Math.max(-most, Math.min(most, value - level));
            }
            level += sum / values.length;
        }
        return level;
    }

    /** Returns how much more the last value changed than the mean of the newest ones, if the change since the release was even. */
    private static double dilution(RevisionSeries series, int from, Place release) {
        int last = series.size() - 1;
        double sum = 0;
        for (int i = from; i <= last; i++) {
            sum += series.row(i) - release.row();
        }
        return (series.row(last) - release.row()) * (last - from + 1) / sum;
    }

    /**
     * Widens an interval for the mean so that it holds for the last value.
     *
     * @param factor how much more it changed if the change was even
     * @param above how much more it may have risen through changes among the values
     * @param below how much less
     */
    private static Interval widened(Interval interval, double factor, double above, double below) {
        double low = interval.low();
        double high = interval.high();
        return new Interval(
                Math.min(low, Math.min(low * factor, low - below)),
                Math.max(high, Math.max(high * factor, high + above)));
    }

    private CreepRow judged(
            RevisionSeries series,
            SeriesChanges found,
            double change,
            Interval interval,
            Optional<Averaged> released,
            Averaged newest) {
        Optional<Estimate> estimate =
                Optional.of(new Estimate(Math.expm1(change), Math.expm1(interval.low()), Math.expm1(interval.high())));
        if (interval.low() > limit) {
            return new CreepRow(series.name(), Verdict.WORSE, Optional.empty(), estimate, released, newest);
        }
        if (interval.high() >= limit) {
            return open(series, Reason.WIDE, estimate, released, newest);
        }
        if (found.spikes().stream().anyMatch(ReleaseComparison::unsettled)) {
            return open(series, Reason.UNSETTLED, estimate, released, newest);
        }
        return new CreepRow(series.name(), Verdict.NOT_WORSE, Optional.empty(), estimate, released, newest);
    }

    private static boolean unsettled(Spike spike) {
        return spike.latest() && spike.value() > spike.level();
    }

    private static CreepRow open(
            RevisionSeries series,
            Reason reason,
            Optional<Estimate> estimate,
            Optional<Averaged> released,
            Averaged newest) {
        return new CreepRow(series.name(), Verdict.OPEN, Optional.of(reason), estimate, released, newest);
    }
}
