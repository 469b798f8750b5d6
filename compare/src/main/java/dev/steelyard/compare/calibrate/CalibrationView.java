package dev.steelyard.compare.calibrate;

import dev.steelyard.core.calibration.Calibrated;
import dev.steelyard.core.calibration.Calibrated.Detectable;
import dev.steelyard.core.calibration.Calibrated.Differences;
import dev.steelyard.core.calibration.Calibrated.Noise;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.GroupWords;
import dev.steelyard.report.words.RowView.Label;
import dev.steelyard.report.words.RowWords;
import dev.steelyard.report.words.TurnNoiseWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A calibration as text, independent of its format.
 *
 * @param heads column titles of the numbers
 * @param shared the params and threads that all rows share, which their labels leave out; empty if there are none
 * @param rows one per benchmark
 * @param legend one sentence per number, with its meaning
 * @param closing conclusions, one sentence each
 */
public record CalibrationView(
        List<String> heads, String shared, List<CalibratedRow> rows, List<String> legend, List<String> closing) {

    /** Number of false verdicts that are named; the rest are only counted. */
    private static final int NAMED = 5;

    public CalibrationView {
        heads = List.copyOf(heads);
        rows = List.copyOf(rows);
        legend = List.copyOf(legend);
        closing = List.copyOf(closing);
    }

    /**
     * One benchmark.
     *
     * @param label the benchmark
     * @param cells its numbers, one per head; an empty string if there is none
     */
    public record CalibratedRow(Label label, List<String> cells) {
        public CalibratedRow {
            cells = List.copyOf(cells);
        }
    }

    /** Returns the words for a calibration. */
    public static CalibrationView of(RunReport report, Calibration calibration) {
        RowWords words = new RowWords(report, ScoreStatistic.MEAN);
        List<CalibratedRow> rows = calibration.benchmarks().stream()
                .map(benchmark ->
                        new CalibratedRow(words.label(row(report.run(), benchmark)), cells(report, benchmark)))
                .toList();
        return new CalibrationView(
                heads(report.run()), words.shared(), rows, legend(report.run()), closing(report, calibration, words));
    }

    private static Row row(Run run, Calibrated benchmark) {
        return new Row(
                benchmark.benchmark(),
                Metric.SCORE,
                run.baseline().name(),
                run.baseline().name());
    }

    private static List<String> heads(Run run) {
        List<String> heads = new ArrayList<>(List.of(
                "score",
                "spread",
                "differences",
                ">5%",
                ">" + Numbers.plainPercent(run.criteria().margins().score()),
                "floor"));
        looks(run).forEach(blocks -> heads.add("detects at " + blocks));
        return heads;
    }

    /** The numbers of blocks for which the smallest detectable change is shown. */
    private static List<Integer> looks(Run run) {
        return Stream.of(run.criteria().looks(), Criteria.DEFAULT.looks())
                .distinct()
                .map(Criteria.Looks::last)
                .toList();
    }

    private static List<String> cells(RunReport report, Calibrated benchmark) {
        Differences differences = benchmark.differences();
        Optional<Noise> noise = benchmark.noise();
        List<String> cells = new ArrayList<>();
        cells.add(benchmark.score().stream()
                .mapToObj(score ->
                        ScoreScale.of(benchmark.benchmark().unit(), score).text(score))
                .findFirst()
                .orElse(""));
        cells.add(noise.map(known -> Numbers.percent(known.spread())).orElse(""));
        cells.add(differences.againstBaseline().stream()
                .map(difference -> Numbers.change(difference.change()))
                .collect(Collectors.joining(" ")));
        cells.add(share(differences.beyondFivePercent(), differences.pairs()));
        cells.add(share(differences.beyondMargin(), differences.pairs()));
        int blocks = report.run().criteria().looks().last();
        cells.add(noise.map(known -> Numbers.percent(known.floor().at(blocks))).orElse(""));
        for (int looks : looks(report.run())) {
            cells.add(noise.flatMap(known -> known.detectable().stream()
                            .filter(detectable -> detectable.blocks() == looks)
                            .map(Detectable::change)
                            .findFirst())
                    .map(Numbers::percent)
                    .orElse(""));
        }
        return cells;
    }

    private static String share(int some, int all) {
        return all == 0 ? "" : some + "/" + all;
    }

    private static List<String> legend(Run run) {
        Criteria criteria = run.criteria();
        int blocks = criteria.looks().last();
        String others = run.treatments().stream().map(Variant::name).collect(Collectors.joining(", "));
        return List.of(
                "Spread: standard deviation between forks that ran side by side.",
                "Differences: time per operation of " + others + " against "
                        + run.baseline().name()
                        + " (identical code); then how many pairs differ by more than 5%, and how many by more than the"
                        + " margin.",
                "Floor: with " + Numbers.plainPercent(NoiseFloor.SHARE)
                        + " confidence, at most 1 in 20 comparisons of identical code over " + blocks
                        + " blocks shows a larger difference.",
                "Detects at N: the smallest change detectable with N blocks, at a confidence level of "
                        + Numbers.plainPercent(criteria.level()) + ".");
    }

    private static List<String> closing(RunReport report, Calibration calibration, RowWords words) {
        List<String> closing = new ArrayList<>(verdicts(report, calibration, words));
        closing.addAll(GroupWords.calibrated(report, calibration));
        calibration.pooled().map(TurnNoiseWords::calibrated).ifPresent(closing::addAll);
        List<String> without = calibration.benchmarks().stream()
                .filter(benchmark -> benchmark.noise().isEmpty())
                .map(benchmark -> words.phrase(row(report.run(), benchmark)))
                .toList();
        if (!without.isEmpty()) {
            closing.add(without.size() + (without.size() == 1 ? " benchmark has" : " benchmarks have") + " no result: "
                    + String.join(", ", without) + "; see report.html in the run's folder for the reasons.");
        }
        return closing;
    }

    private static List<String> verdicts(RunReport report, Calibration calibration, RowWords words) {
        List<Judged> wrong = calibration.falseVerdicts();
        int rows = report.rows().size();
        String promise = Numbers.plainPercent(report.run().criteria().alpha())
                + (report.run().criteria().perBenchmark() ? " per row" : " per treatment and kind of metric");
        if (wrong.isEmpty()) {
            return List.of("No false verdicts in " + rows + (rows == 1 ? " row" : " rows") + " (promised: at most "
                    + promise + ").");
        }
        String named = wrong.stream()
                .limit(NAMED)
                .map(judged -> words.phrase(judged.comparison().row())
                        + (judged.comparison().row().metric().equals(Metric.ALLOCATION) ? " allocation" : "") + " in "
                        + judged.comparison().row().treatment() + " ("
                        + words.cells(judged).change() + ")")
                .collect(Collectors.joining(", "));
        return List.of(
                wrong.size() + (wrong.size() == 1 ? " false verdict in " : " false verdicts in ") + rows + " rows: "
                        + named + (wrong.size() > NAMED ? " and " + (wrong.size() - NAMED) + " more" : "") + ".",
                "The promised error rate is at most " + promise + ", so this may be chance. Calibrate again; if false"
                        + " verdicts recur, something on this machine makes forks of identical code differ.");
    }
}
