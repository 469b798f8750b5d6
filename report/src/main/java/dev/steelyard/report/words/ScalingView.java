package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.scaling.Scaling;
import dev.steelyard.core.scaling.ScalingFinder;
import dev.steelyard.core.scaling.ScalingPoint;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.RowView.VerdictView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Scores over the values of one number, ready to be plotted.
 *
 * @param scaling the series
 * @param benchmark name of the benchmark, without the number that varies
 * @param curves one per treatment, in the order of the run
 */
public record ScalingView(Scaling scaling, String benchmark, List<Curve> curves) {

    public ScalingView {
        curves = List.copyOf(curves);
    }

    /**
     * A treatment against the baseline, value by value.
     *
     * @param treatment its name
     * @param spots the values at which it was compared, ascending
     */
    public record Curve(String treatment, List<Spot> spots) {
        public Curve {
            spots = List.copyOf(spots);
        }

        /** Returns the known changes. */
        public List<Change> changes() {
            return spots.stream().flatMap(spot -> spot.change().stream()).toList();
        }
    }

    /**
     * A treatment at one value.
     *
     * @param point the value
     * @param scores the scores as shown
     * @param change the change of the score with its interval; empty if there is none
     * @param cells the numbers of the row
     * @param verdict its verdict
     */
    public record Spot(ScalingPoint point, Scores scores, Optional<Change> change, Cells cells, VerdictView verdict) {}

    /** Returns all series of a report. */
    static List<ScalingView> of(RunReport report, RowWords words) {
        boolean modes = report.rows().stream()
                        .map(judged -> judged.comparison().row().benchmark().mode())
                        .distinct()
                        .count()
                > 1;
        List<ScalingView> views = new ArrayList<>();
        for (Scaling scaling : ScalingFinder.of(report.rows())) {
            List<Curve> curves = new ArrayList<>();
            for (String treatment : scaling.treatments()) {
                List<Spot> spots = scaling.points().stream()
                        .flatMap(point -> point.row(treatment).stream().map(judged -> spot(point, judged, words)))
                        .toList();
                curves.add(new Curve(treatment, spots));
            }
            views.add(new ScalingView(scaling, benchmark(scaling, words, modes), curves));
        }
        return List.copyOf(views);
    }

    private static Spot spot(ScalingPoint point, Judged judged, RowWords words) {
        Comparison comparison = judged.comparison();
        Optional<Change> change = comparison
                .facts()
                .flatMap(Facts::change)
                .map(each -> each.ofScore(comparison.row().moreIsBetter()));
        return new Spot(point, words.scores(comparison), change, words.cells(judged), RowWords.verdict(judged));
    }

    private static String benchmark(Scaling scaling, RowWords words, boolean modes) {
        List<String> rest = new ArrayList<>();
        String params = RowWords.paramsAndThreads(scaling.common());
        if (!params.isEmpty()) {
            rest.add(params);
        }
        if (modes) {
            rest.add(scaling.common().mode().label());
        }
        String name = words.benchmarkName(scaling.common());
        return rest.isEmpty() ? name : name + " (" + String.join(", ", rest) + ")";
    }

    /** Returns the title of the plot, such as {@code Maps.get (threads=2) by size}. */
    public String title() {
        return benchmark + " by " + scaling.name();
    }

    /** Returns the unit of the scores as JMH prints it. */
    public String unit() {
        return scaling.common().unit();
    }

    /** Returns the baseline's score at a value, from the first treatment compared there. */
    public OptionalDouble baseline(ScalingPoint point) {
        return curves.stream()
                .flatMap(curve -> curve.spots().stream())
                .filter(spot -> spot.point().equals(point))
                .map(spot -> spot.scores().baseline())
                .filter(OptionalDouble::isPresent)
                .findFirst()
                .orElse(OptionalDouble.empty());
    }
}
