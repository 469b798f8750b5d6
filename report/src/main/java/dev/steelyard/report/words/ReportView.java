package dev.steelyard.report.words;

import dev.steelyard.core.model.Comparison;
import dev.steelyard.core.model.Comparison.Scores;
import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.report.document.ReportOptions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A report in words, before it has a format.
 *
 * @param sections one per treatment, in the order of the run
 * @param notes the footnotes; the first has number 1
 * @param canary a paragraph on the second forks of the baseline; empty if nobody wanted any
 * @param plans how the benchmarks were measured and why so
 * @param scalings scores over the values of a number, where enough of them were measured
 * @param redaction what every format must pass settings through
 */
public record ReportView(
        List<Section> sections,
        List<String> notes,
        Optional<String> canary,
        List<PlanNote> plans,
        List<ScalingView> scalings,
        Redaction redaction) {

    /** Rows of counters up to which all are shown. */
    private static final int MANY_COUNTERS = 10;

    public ReportView {
        sections = List.copyOf(sections);
        notes = List.copyOf(notes);
        plans = List.copyOf(plans);
        scalings = List.copyOf(scalings);
    }

    /**
     * All about one treatment.
     *
     * @param baseline name of the baseline
     * @param treatment name of the treatment
     * @param scores rows of scores, with those of groups and counters
     * @param allocation rows of allocation per operation that are worth showing
     * @param idle how many rows of allocation are not shown because nothing happened
     * @param quiet how many rows of counters are not shown because there are many and nothing happened to these
     * @param closing one sentence per outcome
     */
    public record Section(
            String baseline,
            String treatment,
            List<RowView> scores,
            List<RowView> allocation,
            int idle,
            int quiet,
            List<String> closing) {
        public Section {
            scores = List.copyOf(scores);
            allocation = List.copyOf(allocation);
            closing = List.copyOf(closing);
        }

        /** Tells whether a row has a change that is real but smaller than the margin. */
        public boolean negligible() {
            return scores.stream().anyMatch(ReportView::negligible)
                    || allocation.stream().anyMatch(ReportView::negligible);
        }

        /** Returns how many rows are not shown, as a sentence or two; empty if all are. */
        public String idleSentence() {
            return (hidden(idle, "allocation") + " " + hidden(quiet, "counter")).trim();
        }

        private static String hidden(int rows, String what) {
            return switch (rows) {
                case 0 -> "";
                case 1 -> "1 " + what + " row without a change is hidden.";
                default -> rows + " " + what + " rows without a change are hidden.";
            };
        }
    }

    /**
     * How some benchmarks were measured.
     *
     * @param benchmarks their names
     * @param plan slices, turns and warmup in one line
     * @param reasons why so
     */
    public record PlanNote(List<String> benchmarks, String plan, List<String> reasons) {
        public PlanNote {
            benchmarks = List.copyOf(benchmarks);
            reasons = List.copyOf(reasons);
        }
    }

    /** Puts a report into words. */
    public static ReportView of(RunReport report, ReportOptions options) {
        Redaction redaction = Redaction.of(report.run());
        RowWords words = new RowWords(report, options.statistic());
        Footnotes footnotes = new Footnotes(report, words, redaction);
        CanaryWords canary = CanaryWords.of(report);
        List<Section> sections = new ArrayList<>();
        for (Variant treatment : report.run().treatments()) {
            sections.add(section(report, treatment.name(), options, new Voice(words, footnotes, canary)));
        }
        return new ReportView(
                sections,
                footnotes.texts(),
                canary.paragraph(),
                PlanWords.of(report, words),
                ScalingView.of(report, words),
                redaction);
    }

    /** Returns the line that explains the columns. */
    public static String legend(RunReport report) {
        var criteria = report.run().criteria();
        return "Change of the score against the baseline, with its " + Numbers.plainPercent(criteria.level())
                + " interval; detects: the smallest change these "
                + Sampling.of(report).many() + " could have told from none; margin "
                + Numbers.plainPercent(criteria.margins().score()) + " (allocation "
                + Numbers.plainPercent(criteria.margins().allocation()) + ")." + floors(report)
                + Sampling.of(report).caveat();
    }

    /** Explains the column of noise floors, with the days on which they were found out; empty without any. */
    private static String floors(RunReport report) {
        String days = report.rows().stream()
                .map(Judged::comparison)
                .flatMap(
                        comparison -> report.run().safeguards().floor(comparison.row(), comparison.evidence()).stream())
                .map(floor ->
                        LocalDate.ofInstant(floor.calibrated(), ZoneOffset.UTC).toString())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return days.isEmpty()
                ? ""
                : " Floor: the noise floor, the change that identical code can show by chance over as many blocks;"
                        + " calibrated " + days + ".";
    }

    /** Explains changes that are said as multiples; empty if there are none. */
    public static String multiplesSentence(RunReport report) {
        boolean any = report.rows().stream()
                .map(Judged::comparison)
                .anyMatch(comparison -> comparison
                        .evidence()
                        .flatMap(Comparison.Evidence::change)
                        .filter(change -> Numbers.isMultiple(
                                change.ofScore(comparison.row().moreIsBetter()).estimate()))
                        .isPresent());
        return any ? "Changes beyond +1000% are multiples: 20.0x is 20 times the baseline's score." : "";
    }

    /** Says where forks ran, in sentences; none unless the user asked for anything in particular. */
    public static List<String> placementSentences(RunReport report) {
        return PlacementWords.of(report);
    }

    /** Explains the asterisk. */
    public static String negligibleSentence() {
        return RowWords.NEGLIGIBLE + " a real change, smaller than the margin.";
    }

    /** Says what the command under it is and is not. */
    public static String commandSentence() {
        return "Revisions are pinned to what they were; values that look secret are left out. The command as it was given"
                + " is in command.txt of the run's folder.";
    }

    /** What rows are put into words with. */
    private record Voice(RowWords words, Footnotes footnotes, CanaryWords canary) {}

    private static Section section(RunReport report, String treatment, ReportOptions options, Voice voice) {
        List<RowView> scores = new ArrayList<>();
        List<RowView> allocation = new ArrayList<>();
        int idle = 0;
        int quiet = 0;
        List<Judged> rows = report.rows().stream()
                .filter(judged -> judged.comparison().row().treatment().equals(treatment))
                .toList();
        boolean many = rows.stream()
                        .filter(judged -> judged.comparison().row().kind().counter())
                        .count()
                > MANY_COUNTERS;
        for (Judged judged : rows) {
            boolean allocated = judged.comparison().row().metric().equals(Metric.ALLOCATION);
            if (!options.verbose() && many && judged.comparison().row().kind().counter() && idle(judged)) {
                quiet++;
            } else if (!allocated) {
                scores.add(row(judged, voice.words, voice.footnotes));
            } else if (options.verbose() || !idle(judged)) {
                allocation.add(row(judged, voice.words, voice.footnotes));
            } else if (judged.comparison().status() == Status.MEASURED) {
                idle++;
            }
        }
        List<String> closing = new ArrayList<>(Closing.of(treatment, rows, voice.words));
        voice.canary.closing(treatment).ifPresent(closing::add);
        return new Section(report.run().baseline().name(), treatment, scores, allocation, idle, quiet, closing);
    }

    private static RowView row(Judged judged, RowWords words, Footnotes footnotes) {
        Comparison comparison = judged.comparison();
        return new RowView(
                judged,
                words.label(comparison.row()),
                words.cells(comparison),
                RowWords.verdict(judged),
                footnotes.of(judged));
    }

    /** A benchmark without data is told of by its row of scores; a second row would say nothing more. */
    private static boolean idle(Judged judged) {
        Scores scores = judged.comparison().scores();
        boolean zero = scores.baseline().orElse(1) == 0 && scores.treatment().orElse(1) == 0;
        return zero
                || judged.comparison().status() != Status.MEASURED
                || judged.verdict().outcome() == Outcome.EQUIVALENT;
    }

    private static boolean negligible(RowView row) {
        return row.judged().comparison().status() == Status.MEASURED
                && RowWords.negligible(row.judged().verdict());
    }
}
