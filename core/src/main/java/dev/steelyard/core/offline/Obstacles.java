package dev.steelyard.core.offline;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.offline.Finding.Obstacle;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.summary.ForkScores;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Finds what stands in the way of a verdict before any number is looked at. */
final class Obstacles {

    private final Row row;
    private final Criteria criteria;
    private final ForksNeeded needed;

    Obstacles(Row row, Criteria criteria) {
        this.row = row;
        this.criteria = criteria;
        this.needed = new ForksNeeded(criteria.alpha());
    }

    /** Returns the first obstacle, the most fundamental first. */
    Optional<Obstacle> of(Sample baseline, Sample treatment, Contrast contrast) {
        return units(row.baseline(), baseline)
                .or(() -> units(row.treatment(), treatment))
                .or(() -> quantile(baseline, treatment))
                .or(() -> few(baseline, treatment, contrast))
                .or(() -> digits(baseline, treatment, contrast));
    }

    private Optional<Obstacle> units(String who, Sample sample) {
        return sample.gaps()
                .strange()
                .map(unit -> new Obstacle(
                        who + " has scores in " + unit + ", which cannot be converted to " + row.unit(),
                        OptionalInt.empty()));
    }

    /** Forks with fewer samples are the slow ones: to leave them out would select on the outcome. */
    private Optional<Obstacle> quantile(Sample baseline, Sample treatment) {
        int lacking = baseline.gaps().lacking() + treatment.gaps().lacking();
        if (lacking == 0) {
            return Optional.empty();
        }
        int forks = baseline.size() + treatment.size() + lacking;
        return Optional.of(new Obstacle(
                String.format(
                        Locale.ROOT,
                        "%d of %d forks hold fewer than %d samples, and to leave out the slow ones would flatter them;"
                                + " longer iterations (-r) hold more samples",
                        lacking,
                        forks,
                        ForkScores.QUANTILE_SAMPLES),
                OptionalInt.empty()));
    }

    private Optional<Obstacle> few(Sample baseline, Sample treatment, Contrast contrast) {
        int fewest = Math.min(baseline.size(), treatment.size());
        if (fewest >= 2) {
            return Optional.empty();
        }
        boolean means = (baseline.size() < 2 && baseline.gaps().means())
                || (treatment.size() < 2 && treatment.gaps().means());
        OptionalDouble spread = spread(contrast);
        int forks = forks(spread);
        String text = who(baseline, treatment) + ": iterations of one fork are not independent" + advice(spread, forks);
        if (means) {
            text += "; a table holds means over all forks, JMH's JSON (-rf json) holds every fork";
        }
        return Optional.of(new Obstacle(text, OptionalInt.of(Math.max(1, forks - fewest))));
    }

    private String who(Sample baseline, Sample treatment) {
        List<String> single = new ArrayList<>();
        if (baseline.size() < 2) {
            single.add(row.baseline() + " has " + one(baseline));
        }
        if (treatment.size() < 2) {
            single.add(row.treatment() + " has " + one(treatment));
        }
        return String.join(" and ", single);
    }

    private static String one(Sample sample) {
        return sample.gaps().means() ? "one mean" : "one fork";
    }

    private String advice(OptionalDouble spread, int forks) {
        if (!row.metric().startsWith(Metric.SCORE)) {
            return "; run " + forks + " forks a side (-f " + forks + ")";
        }
        String where = spread.isPresent()
                ? String.format(Locale.ROOT, "with forks that spread by %.2g %%", 100 * spread.getAsDouble())
                : String.format(
                        Locale.ROOT,
                        "how far forks spread is unknown, and where they spread by %.1f %%, the median of public"
                                + " benchmarks",
                        100 * ForksNeeded.PUBLIC_SPREAD);
        return String.format(
                Locale.ROOT,
                "; %s, %d forks a side (-f %d) tell a change of %s %%",
                where,
                forks,
                forks,
                plain(100 * criteria.margins().of(row.metric())));
    }

    /** Without needless zeros, and without those that a binary multiplication invents. */
    private static String plain(double number) {
        return String.format(Locale.ROOT, "%.4f", number).replaceAll("\\.?0+$", "");
    }

    private int forks(OptionalDouble spread) {
        if (!row.metric().startsWith(Metric.SCORE)) {
            return ForksNeeded.LEAST;
        }
        return needed.forMargin(
                Math.max(Contrast.RESOLUTION, spread.orElse(ForksNeeded.PUBLIC_SPREAD)),
                criteria.margins().of(row.metric()));
    }

    /** The spread of the side that has enough forks to show one, as a fraction. */
    private static OptionalDouble spread(Contrast contrast) {
        if (contrast.scale() != Scale.LOG) {
            return OptionalDouble.empty();
        }
        double[] more =
                contrast.baseline().length > contrast.treatment().length ? contrast.baseline() : contrast.treatment();
        if (more.length < 2) {
            return OptionalDouble.empty();
        }
        double mean = Arrays.stream(more).average().orElse(0);
        double squares = Arrays.stream(more)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return OptionalDouble.of(Math.sqrt(squares / (more.length - 1)));
    }

    private static Optional<Obstacle> digits(Sample baseline, Sample treatment, Contrast contrast) {
        return Double.isFinite(contrast.slack(baseline, treatment))
                ? Optional.empty()
                : Optional.of(new Obstacle(
                        "the scores are printed with too few digits to be compared; JMH's JSON (-rf json) holds all of"
                                + " them, and a smaller unit (-tu) prints more",
                        OptionalInt.empty()));
    }

    /**
     * What JMH and the JVM allocate themselves may be all there is on both sides, or all there is between them.
     *
     * @param tested the test of the row
     */
    static Optional<Obstacle> allocation(
            Sample baseline, Sample treatment, Contrast contrast, Tested tested, double margin) {
        double foreign = Math.max(baseline.foreign(), treatment.foreign());
        if (foreign >= Criteria.Margins.ALLOCATED_BYTES && Math.max(baseline.mean(), treatment.mean()) < foreign) {
            return Optional.of(foreign("all there is", foreign));
        }
        boolean shown = tested.offZero() && !contrast.inside(tested.low(), tested.high(), margin);
        return shown && Math.abs(treatment.mean() - baseline.mean()) <= foreign
                ? Optional.of(foreign("the difference", foreign))
                : Optional.empty();
    }

    private static Obstacle foreign(String what, double foreign) {
        return new Obstacle(
                String.format(
                        Locale.ROOT,
                        "JMH and the JVM allocate up to %.3g B/op themselves, which may be %s: longer iterations (-r) hold"
                                + " more operations and lower that",
                        foreign,
                        what),
                OptionalInt.empty());
    }
}
