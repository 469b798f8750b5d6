package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Safeguards;
import dev.steelyard.core.summary.SampleBlocks;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.words.RowView.Cells;
import dev.steelyard.report.words.RowView.Label;
import dev.steelyard.report.words.RowView.Tone;
import dev.steelyard.report.words.RowView.VerdictView;
import dev.steelyard.report.words.RowView.Word;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** Turns rows into text. */
public final class RowWords {

    /** Suffix of the verdict on a change that is real but smaller than the margin. */
    public static final String NEGLIGIBLE = "*";

    /** Verdict on a count of events that changed; in files for programs, it is INCONCLUSIVE and nonZero. */
    static final String CHANGED = "changed";

    private final SampleBlocks blocks;
    private final Safeguards safeguards;
    private final boolean live;
    private final ScoreStatistic statistic;
    private final Set<String> ambiguous;
    private final boolean oneType;
    private final Shared shared;
    /** Pages ask several times for each row. */
    private final IdentityHashMap<Judged, Cells> made = new IdentityHashMap<>();

    /** Creates the words for the rows of a report, with scores shown by the given statistic. */
    public RowWords(RunReport report, ScoreStatistic statistic) {
        this.live = Sampling.of(report).live();
        this.blocks = SampleBlocks.of(report);
        this.safeguards = report.run().safeguards();
        this.statistic = statistic;
        Map<String, Set<String>> types = new HashMap<>();
        report.rows().stream()
                .map(judged -> judged.comparison().row().benchmark())
                .forEach(benchmark -> types.computeIfAbsent(simpleType(benchmark), absent -> new HashSet<>())
                        .add(type(benchmark.name())));
        this.oneType = types.size() == 1 && types.values().iterator().next().size() == 1;
        types.values().removeIf(names -> names.size() == 1);
        this.ambiguous = Set.copyOf(types.keySet());
        this.shared = Shared.of(report);
    }

    /** Returns what all benchmarks of a report share, such as {@code impl=flink threads=2}; empty if that is nothing. */
    public String shared() {
        return shared.text();
    }

    /** Returns the label of a row; the package is shown only if short names are ambiguous, params only if not all rows share them. */
    public Label label(Row row) {
        Benchmark benchmark = row.benchmark();
        String whole = benchmarkName(benchmark);
        String type = type(whole);
        String name = whole.substring(whole.lastIndexOf('.') + 1);
        name += suffix(row.kind(), row.metric());
        return new Label(type, name, shared.rest(benchmark), benchmark.mode().label());
    }

    /** Returns the suffix of the benchmark's name: group methods and counters follow a colon, as in JMH. */
    private static String suffix(Metric.Kind kind, String metric) {
        return switch (kind) {
            case SCORE, ALLOCATION -> "";
            case QUANTILE -> " " + metric.substring(Metric.SCORE.length() + 1);
            case MEMBER, OPERATIONS, EVENTS, AMBIGUOUS, OTHER -> metric.startsWith(":") ? metric : ":" + metric;
        };
    }

    /** Returns the label of a row as one phrase, without the class if the report has only one. */
    public String phrase(Row row) {
        Label label = label(row);
        return oneType ? new Label("", label.member(), label.params(), label.mode()).phrase() : label.phrase();
    }

    /** Returns the name of a benchmark, without its package if the short name is unique in this report. */
    public String benchmarkName(Benchmark benchmark) {
        return ambiguous.contains(simpleType(benchmark)) ? benchmark.name() : benchmark.shortName();
    }

    private static String simpleType(Benchmark benchmark) {
        return type(benchmark.shortName());
    }

    private static String type(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    /** Returns the params of a benchmark and, if there is more than one, the number of threads. */
    public static String paramsAndThreads(Benchmark benchmark) {
        return Shared.NOTHING.rest(benchmark);
    }

    /** Returns the scores shown for a row: means come from the comparison, other statistics from the forks. */
    public Scores scores(Comparison comparison) {
        if (statistic == ScoreStatistic.MEAN) {
            return comparison.scores();
        }
        Row row = comparison.row();
        return new Scores(shown(row, row.baseline()), shown(row, row.treatment()));
    }

    /** Returns the cells of a row of the report. */
    public Cells cells(Judged judged) {
        return made.computeIfAbsent(judged, this::make);
    }

    private Cells make(Judged judged) {
        Comparison comparison = judged.comparison();
        Scores scores = scores(comparison);
        double greatest = Math.max(
                Math.abs(scores.baseline().orElse(0)),
                Math.abs(scores.treatment().orElse(0)));
        ScoreScale scale = ScoreScale.of(comparison.row().unit(), greatest);
        String change = "";
        String interval = "";
        if (comparison.facts().isPresent()) {
            Facts evidence = comparison.facts().get();
            if (evidence.change().isPresent()) {
                Change shown = evidence.change().get().ofScore(comparison.row().moreIsBetter());
                change = Numbers.change(shown.estimate());
                interval = Numbers.interval(shown);
            } else if (evidence.absoluteChange().isPresent()) {
                double absolute = evidence.absoluteChange().getAsDouble();
                change = absolute == 0 ? "0" : (absolute > 0 ? "+" : "") + scale.text(absolute);
            }
        }
        return new Cells(
                text(scores.baseline(), scale),
                text(scores.treatment(), scale),
                change,
                interval,
                comparison.facts().map(RowWords::samples).orElse("0") + more(judged),
                comparison
                        .facts()
                        .map(Facts::detectable)
                        .filter(OptionalDouble::isPresent)
                        .map(detectable -> Numbers.percent(detectable.getAsDouble()))
                        .orElse(""),
                comparison
                        .floor(safeguards)
                        .map(floor -> Numbers.percent(floor.change()))
                        .orElse(""));
    }

    private static String samples(Facts evidence) {
        return evidence.forks()
                .map(forks -> forks.baseline() + "+" + forks.treatment())
                .orElseGet(() -> Integer.toString(evidence.blocks()));
    }

    /** Returns the estimated additional samples for an open row, such as {@code (+3)}; empty if unknown. */
    private String more(Judged judged) {
        boolean told = !live
                && judged.comparison().status() == Status.MEASURED
                && judged.verdict().reason().isPresent()
                && judged.verdict().moreBlocks().isPresent();
        return told ? " (+" + judged.verdict().moreBlocks().getAsInt() + ")" : "";
    }

    /** Returns the text of a row's verdict. */
    public static VerdictView verdict(Judged judged) {
        Status status = judged.comparison().status();
        if (status != Status.MEASURED) {
            return new VerdictView(Word.of(status).text(), status == Status.FAILED ? Tone.BAD : Tone.NEUTRAL);
        }
        Verdict verdict = judged.verdict();
        if (changed(judged)) {
            return new VerdictView(CHANGED, Tone.DOUBT);
        }
        if (verdict.reason().filter(Reason.BenchmarkEdited.class::isInstance).isPresent()) {
            return new VerdictView(Word.EDITED.text(), Tone.DOUBT);
        }
        String word = verdict.outcome().name().toLowerCase(Locale.ROOT);
        return switch (verdict.outcome()) {
            case IMPROVED -> new VerdictView(word, Tone.GOOD);
            case REGRESSED -> new VerdictView(word, Tone.BAD);
            case EQUIVALENT -> new VerdictView(negligible(verdict) ? word + NEGLIGIBLE : word, Tone.NEUTRAL);
            case INCONCLUSIVE -> new VerdictView(word, Tone.DOUBT);
        };
    }

    /** Returns whether a metric without a better direction has a significant change. */
    private static boolean changed(Judged judged) {
        return !judged.comparison().row().kind().directed()
                && judged.verdict().outcome() == Outcome.INCONCLUSIVE
                && judged.verdict().nonZero();
    }

    /** Returns whether a verdict is on a real change that is smaller than the margin. */
    static boolean negligible(Verdict verdict) {
        return verdict.outcome() == Outcome.EQUIVALENT && verdict.nonZero();
    }

    private OptionalDouble shown(Row row, String variant) {
        return statistic.of(blocks.scores(row, variant));
    }

    private static String text(OptionalDouble score, ScoreScale scale) {
        return score.isPresent() ? scale.text(score.getAsDouble()) : "";
    }
}
