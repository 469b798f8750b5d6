package dev.steelyard.explain.words;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Run;
import dev.steelyard.explain.cause.CauseFinding;
import dev.steelyard.explain.cause.CauseFinding.Confidence;
import dev.steelyard.explain.cause.Explanation;
import dev.steelyard.explain.cause.InliningFinding;
import dev.steelyard.explain.cause.OptimizationFinding;
import dev.steelyard.explain.profile.comparison.Observation;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Causes of changes for a terminal: the change, what carries it, what does not, and what is left. */
public final class ExplanationText {

    private static final String INDENT = "  ";
    private static final int LABEL = 11;

    private final TextStyle style;

    /** Creates a report for a terminal of the given style. */
    public ExplanationText(TextStyle style) {
        this.style = style;
    }

    /** Writes the explanations of a run. */
    public void render(Run run, List<Explanation> explanations, Appendable out) throws IOException {
        if (explanations.isEmpty()) {
            out.append("Neither a score nor an allocation that is above 0 on both sides changed in run ")
                    .append(run.id())
                    .append(", so there is nothing to explain.\n");
            return;
        }
        String gap = "";
        for (Explanation explanation : explanations) {
            out.append(gap);
            one(run, explanation, out);
            gap = "\n";
        }
        // About the machine, so once for all.
        Optional<String> counters = explanations.stream()
                .flatMap(explanation -> ExplanationWords.counters(explanation).stream())
                .findFirst();
        if (counters.isPresent()) {
            out.append("\n");
            Paragraph.hanging(out, counters.get(), "", style.width());
        }
    }

    private void one(Run run, Explanation explanation, Appendable out) throws IOException {
        Row row = explanation.row();
        String params = row.benchmark().paramText();
        Paragraph.hanging(
                out,
                Visible.of(row.benchmark().shortName() + (params.isEmpty() ? "" : " " + params) + ", " + row.baseline()
                        + " -> " + row.treatment() + CauseWords.metric(row) + ": "
                        + CauseWords.change(row, explanation.change())),
                INDENT,
                style.width());
        for (CauseFinding finding : explanation.findings()) {
            if (finding.confidence() == Confidence.PROVED) {
                finding(row, finding, out);
            }
        }
        compiler(explanation, true, out);
        for (Observation observation : explanation.observations()) {
            line(out, CauseWords.SEEN, ObservationWords.of(row, observation));
        }
        for (CauseFinding finding : explanation.findings()) {
            if (finding.confidence() != Confidence.PROVED) {
                finding(row, finding, out);
            }
        }
        compiler(explanation, false, out);
        for (String text : ExplanationWords.notes(explanation)) {
            line(out, "", text);
        }
        Optional<String> diff = SourceWords.diff(run.variants(), explanation);
        if (diff.isPresent()) {
            // Not wrapped: it is there to be copied.
            out.append(INDENT).append(SourceWords.SOURCE).append(" ".repeat(LABEL - SourceWords.SOURCE.length()));
            out.append(Visible.of(diff.get())).append("\n");
        }
    }

    private void compiler(Explanation explanation, boolean proved, Appendable out) throws IOException {
        Row row = explanation.row();
        for (InliningFinding finding : explanation.forced().findings()) {
            if ((finding.confidence() == Confidence.PROVED) == proved) {
                line(out, ExplanationWords.confidence(finding.confidence()), InliningWords.finding(row, finding));
                line(out, "", InliningWords.exchanges(row, finding));
            }
        }
        for (OptimizationFinding finding : explanation.forced().optimizations().findings()) {
            if (OptimizationWords.tells(finding) && (finding.confidence() == Confidence.PROVED) == proved) {
                line(out, ExplanationWords.confidence(finding.confidence()), OptimizationWords.finding(row, finding));
                line(out, "", OptimizationWords.exchanges(row, finding).orElse(""));
            }
        }
    }

    private void finding(Row row, CauseFinding finding, Appendable out) throws IOException {
        line(out, ExplanationWords.confidence(finding.confidence()), ExplanationWords.finding(row, finding));
        Optional<String> exchanges = ExplanationWords.exchanges(row, finding);
        if (exchanges.isPresent()) {
            line(out, "", exchanges.get());
        }
    }

    private void line(Appendable out, String label, String text) throws IOException {
        out.append(INDENT).append(label).append(" ".repeat(LABEL - label.length()));
        Paragraph.hanging(out, Visible.of(text), INDENT + " ".repeat(LABEL), style.width());
    }
}
