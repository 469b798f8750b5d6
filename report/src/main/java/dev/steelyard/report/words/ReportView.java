package dev.steelyard.report.words;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.redaction.Redaction;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.finding.SettingWords;
import dev.steelyard.report.finding.WarningWords;
import dev.steelyard.report.number.Numbers;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A report as text, independent of its format.
 *
 * @param sections one per treatment, in the order of the run
 * @param shared the params and threads that all rows share, which their labels leave out; empty if there are none
 * @param notes the footnotes; the first has number 1
 * @param canary a paragraph about the canary; empty if it was switched off
 * @param plans how the benchmarks were measured, with reasons
 * @param scalings series of scores over the values of a number
 * @param redaction redaction that every format must apply to settings
 */
public record ReportView(
        List<Section> sections,
        String shared,
        List<String> notes,
        Optional<String> canary,
        List<PlanNote> plans,
        List<ScalingView> scalings,
        Redaction redaction) {

    /** Maximum number of margins of benchmarks that the legend names. */
    private static final int MOST_MARGINS = 3;

    public ReportView {
        sections = List.copyOf(sections);
        notes = List.copyOf(notes);
        plans = List.copyOf(plans);
        scalings = List.copyOf(scalings);
    }

    /** Returns the same text with other rows and notes. */
    public ReportView with(List<Section> sections, List<String> notes) {
        return new ReportView(sections, shared, notes, canary, plans, scalings, redaction);
    }

    /**
     * Returns the same text with only some of the notes, numbered anew in their order.
     *
     * @param kept the numbers that they have now
     */
    public ReportView keeping(List<Integer> kept) {
        List<Section> kind = sections.stream()
                .map(section -> section.with(
                        numbered(section.scores, kept),
                        numbered(section.allocation, kept),
                        numbered(section.secondary, kept)))
                .toList();
        return with(kind, kept.stream().map(note -> notes.get(note - 1)).toList());
    }

    private static List<RowView> numbered(List<RowView> rows, List<Integer> kept) {
        return rows.stream()
                .map(row -> row.withNotes(row.notes().stream()
                        .filter(kept::contains)
                        .map(note -> kept.indexOf(note) + 1)
                        .sorted()
                        .toList()))
                .toList();
    }

    /**
     * The section about one treatment.
     *
     * @param baseline name of the baseline
     * @param treatment name of the treatment
     * @param scores rows of the benchmarks' own scores
     * @param allocation rows of allocation per operation that are worth showing
     * @param secondary rows of quantiles, group methods and counters, if shown
     * @param hidden rows that are not shown
     * @param counts the number of rows per outcome, the parts of one clause
     * @param closing one sentence per outcome
     */
    public record Section(
            String baseline,
            String treatment,
            List<RowView> scores,
            List<RowView> allocation,
            List<RowView> secondary,
            Hidden hidden,
            List<OutcomeCount> counts,
            List<String> closing) {
        public Section {
            scores = List.copyOf(scores);
            allocation = List.copyOf(allocation);
            secondary = List.copyOf(secondary);
            counts = List.copyOf(counts);
            closing = List.copyOf(closing);
        }

        /** Returns the same section with other rows. */
        public Section with(List<RowView> scores, List<RowView> allocation, List<RowView> secondary) {
            return new Section(baseline, treatment, scores, allocation, secondary, hidden, counts, closing);
        }

        /** Returns what is compared, such as {@code buffered against main}. */
        public String heading() {
            return treatment + " against " + baseline;
        }

        /** Returns the result in one sentence, the first line of every report. */
        public String answer() {
            return heading() + ": " + OutcomeCount.clause(counts) + ".";
        }

        /** Returns whether a row has a change that is real but smaller than the margin. */
        public boolean negligible() {
            return scores.stream().anyMatch(ReportView::negligible)
                    || allocation.stream().anyMatch(ReportView::negligible)
                    || secondary.stream().anyMatch(ReportView::negligible);
        }

        /** Returns whether there are rows to show. */
        public boolean any() {
            return !(scores.isEmpty() && allocation.isEmpty() && secondary.isEmpty());
        }

        /** Returns the sentence for a section without rows. */
        public String emptySentence() {
            return hidden.unreached() > 0 ? "The change does not reach any benchmark." : "No benchmarks were compared.";
        }

        /** Returns one or two sentences about the rows that are not shown; empty if all are shown. */
        public String hiddenSentence() {
            return hidden.sentence();
        }
    }

    /**
     * The plan of some benchmarks.
     *
     * @param benchmarks their names
     * @param plan slices, turns and warmup on one line
     * @param reasons reasons for the plan
     */
    public record PlanNote(List<String> benchmarks, String plan, List<String> reasons) {
        public PlanNote {
            benchmarks = List.copyOf(benchmarks);
            reasons = List.copyOf(reasons);
        }
    }

    /** Returns the text of a report, with secondary rows only if the options ask for all rows. */
    public static ReportView of(RunReport report, ReportOptions options) {
        return of(report, options, options.verbose());
    }

    /**
     * Returns the text of a report.
     *
     * @param secondary whether to show secondary rows
     */
    public static ReportView of(RunReport report, ReportOptions options, boolean secondary) {
        Redaction redaction = Redaction.of(report.run());
        RowWords words = new RowWords(report, options.statistic());
        Footnotes footnotes = new Footnotes(report, redaction, options.verbose());
        CanaryWords canary = CanaryWords.of(report);
        List<Section> sections = new ArrayList<>();
        for (Variant treatment : report.run().treatments()) {
            sections.add(section(
                    report,
                    treatment.name(),
                    new Shown(options.verbose(), secondary),
                    new Voice(words, footnotes, canary)));
        }
        return new ReportView(
                sections,
                words.shared(),
                footnotes.texts(),
                canary.paragraph(),
                PlanWords.of(report, words),
                ScalingView.of(report, words),
                redaction);
    }

    /** Returns the sentence that explains the columns; empty if nothing was measured, for then there are none. */
    public static String legend(RunReport report) {
        return legend(report, true, true);
    }

    /**
     * Returns the sentence that explains the columns.
     *
     * @param detectable whether what changes could be detected is shown
     * @param floors whether noise floors are shown
     */
    public static String legend(RunReport report, boolean detectable, boolean floors) {
        List<Comparison.Facts> known = report.rows().stream()
                .flatMap(row -> row.comparison().facts().stream())
                .toList();
        if (known.isEmpty()) {
            return "";
        }
        var criteria = report.run().criteria();
        boolean detects = detectable
                && known.stream().anyMatch(facts -> facts.detectable().isPresent());
        return "Change in score relative to the baseline, with its " + Numbers.plainPercent(criteria.level())
                + " interval"
                + (detects
                        ? "; detects: the smallest change detectable with these "
                                + Sampling.of(report).many()
                        : "")
                + more(report) + "; margin " + margins(criteria.margins()) + "." + (floors ? floors(report) : "")
                + Sampling.of(report).caveat();
    }

    /** Returns the sentence that explains the columns of treatments side by side. */
    public static String sideBySideLegend(RunReport report) {
        var criteria = report.run().criteria();
        String where = Sampling.of(report).live()
                ? "report.html and 'steelyard report --verbose' show them"
                : "--format html shows them";
        return "Change in score relative to the baseline, and the verdict; margin " + margins(criteria.margins())
                + "; blank: no measurable change in allocation, or"
                + " not measured. Intervals are not shown here; " + where + "."
                + Sampling.of(report).caveat();
    }

    private static String margins(Criteria.Margins margins) {
        int more = margins.own().size() - MOST_MARGINS;
        String own = margins.own().stream()
                        .limit(MOST_MARGINS)
                        .map(margin -> ", " + margin.benchmark() + " " + Numbers.plainPercent(margin.score()))
                        .collect(Collectors.joining())
                + (more > 0 ? ", and " + more + " more of their own" : "");
        return Numbers.plainPercent(margins.score()) + " (allocation " + Numbers.plainPercent(margins.allocation())
                + own + ")";
    }

    private static String more(RunReport report) {
        // Of blocks, the closing line says what more time would decide.
        boolean any = !Sampling.of(report).live()
                && report.rows().stream()
                        .anyMatch(judged -> judged.verdict().moreBlocks().isPresent());
        return any ? "; (+N): estimated additional " + Sampling.of(report).many() + " to decide the row" : "";
    }

    /** Returns the explanation of noise floors with the days of calibration; empty if there are none. */
    private static String floors(RunReport report) {
        String days = report.rows().stream()
                .map(Judged::comparison)
                .flatMap(comparison -> comparison.floor(report.run().safeguards()).stream())
                .map(floor ->
                        LocalDate.ofInstant(floor.calibrated(), ZoneOffset.UTC).toString())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return days.isEmpty()
                ? ""
                : " Floor: the noise floor, the change that identical code can show by chance over the row's number of"
                        + " blocks; calibrated " + days + ".";
    }

    /** Returns the explanation of changes shown as multiples; empty if there are none. */
    public static String multiplesSentence(RunReport report) {
        boolean any = report.rows().stream()
                .map(Judged::comparison)
                .anyMatch(comparison -> comparison
                        .facts()
                        .flatMap(Comparison.Facts::change)
                        .filter(change -> Numbers.isMultiple(
                                change.ofScore(comparison.row().moreIsBetter()).estimate()))
                        .isPresent());
        return any ? "Changes above +1000% are shown as multiples: 20.0x is 20 times the baseline's score." : "";
    }

    /** Returns sentences about where workers ran; none if they ran free because the user asked for that. */
    public static List<String> placementSentences(RunReport report) {
        return PlacementWords.of(report);
    }

    /** Returns a sentence for each warning of the whole run, and for each setting in which the sides of files differ. */
    public static List<String> runWarnings(RunReport report) {
        Redaction redaction = Redaction.of(report.run());
        List<String> sentences = new ArrayList<>(WarningWords.ofRun(report));
        SettingWords.of(report).forEach(said -> sentences.add(said.sentence()));
        return sentences.stream().map(redaction::text).toList();
    }

    /** Returns only the sentences about unusual placement. */
    public static List<String> unusualPlacement(RunReport report) {
        return PlacementWords.unusual(report);
    }

    /** Returns the explanation of the asterisk. */
    public static String negligibleSentence() {
        return RowWords.NEGLIGIBLE + " a real change, but smaller than the margin.";
    }

    /** Returns the explanation of the command that reproduces the run. */
    public static String commandSentence() {
        return "Revisions are pinned to the commits that were measured; values that look like secrets are redacted. The"
                + " original command is in command.txt in the run's folder.";
    }

    /** Whether rows without a change and secondary rows are shown. */
    private record Shown(boolean idle, boolean secondary) {}

    /** The sources of a row's text. */
    private record Voice(RowWords words, Footnotes footnotes, CanaryWords canary) {}

    private static Section section(RunReport report, String treatment, Shown shown, Voice voice) {
        List<RowView> scores = new ArrayList<>();
        List<RowView> allocation = new ArrayList<>();
        List<RowView> secondary = new ArrayList<>();
        List<Judged> idle = new ArrayList<>();
        List<Judged> folded = new ArrayList<>();
        int unreached = 0;
        List<Judged> rows = report.rows().stream()
                .filter(judged -> judged.comparison().row().treatment().equals(treatment))
                .toList();
        for (Judged judged : rows) {
            Row row = judged.comparison().row();
            boolean allocated = row.metric().equals(Metric.ALLOCATION);
            boolean same = judged.comparison().status() == Status.UNREACHED;
            if (same && !shown.idle && !shown.secondary) {
                unreached++;
            } else if (row.secondary() && !shown.secondary) {
                folded.add(judged);
            } else if (allocated && !shown.idle && idle(judged)) {
                idle.add(judged);
            } else {
                (row.secondary() ? secondary : allocated ? allocation : scores)
                        .add(row(judged, voice.words, voice.footnotes));
            }
        }
        List<String> closing = new ArrayList<>(TreatmentSummary.of(treatment, rows, voice.words));
        voice.canary.closing(treatment).ifPresent(closing::add);
        Hidden hidden = Hidden.of(idle, folded, unreached, Sampling.of(report));
        return new Section(
                report.run().baseline().name(),
                treatment,
                scores,
                allocation,
                secondary,
                hidden,
                TreatmentSummary.counts(rows),
                closing);
    }

    private static RowView row(Judged judged, RowWords words, Footnotes footnotes) {
        Comparison comparison = judged.comparison();
        return new RowView(
                judged, words.label(comparison.row()), words, RowWords.verdict(judged), footnotes.of(judged));
    }

    /** Returns whether an allocation row need not be shown. For a benchmark without data, the score row says enough. */
    public static boolean idle(Judged judged) {
        Scores scores = judged.comparison().scores();
        boolean zero = scores.baseline().orElse(1) == 0 && scores.treatment().orElse(1) == 0;
        boolean empty = judged.comparison().facts().isEmpty();
        boolean measured = judged.comparison().status() == Status.MEASURED;
        // All of it may be JMH's own, in fast benchmarks and short slices: nobody can do anything about it.
        boolean unmeasurable = judged.verdict()
                .reason()
                .filter(reason -> reason instanceof Reason.OwnAllocation own && !own.difference())
                .isPresent();
        return (zero && measured)
                || (empty && !measured)
                || unmeasurable
                || judged.verdict().outcome() == Outcome.EQUIVALENT;
    }

    private static boolean negligible(RowView row) {
        return row.judged().comparison().status() == Status.MEASURED
                && RowWords.negligible(row.judged().verdict());
    }
}
