package dev.steelyard.explain.words;

import dev.steelyard.core.model.Run;
import dev.steelyard.explain.forks.ForcedForks;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.forks.ForkKinds;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Why forks of one variant differ, for a terminal: the kinds, what makes them, and how to get each of them. */
public final class ForkText {

    private static final String INDENT = "  ";
    private static final int LABEL = 11;

    private final TextStyle style;

    /** Creates a report for a terminal of the given style. */
    public ForkText(TextStyle style) {
        this.style = style;
    }

    /**
     * Writes explanations.
     *
     * @param variant the name of the variant that was asked for
     */
    public void render(Run run, String variant, List<ForkExplanation> explanations, Appendable out) throws IOException {
        if (explanations.isEmpty()) {
            Paragraph.write(
                    out,
                    Visible.of("No benchmark of run " + run.id() + " has forks of " + variant
                            + " that were seen to fall into two groups. Name a benchmark to look at its forks."),
                    INDENT,
                    style.width());
            return;
        }
        String gap = "";
        for (ForkExplanation explanation : explanations) {
            out.append(gap);
            one(explanation, out);
            gap = "\n";
        }
    }

    private void one(ForkExplanation explanation, Appendable out) throws IOException {
        Paragraph.hanging(out, Visible.of(ForkWords.head(explanation)), INDENT, style.width());
        for (ForkKinds kinds : explanation.survey().kinds()) {
            line(out, ForkWords.confidence(explanation, kinds), ForkWords.decision(explanation, kinds));
            for (ForcedForks experiment : explanation.forced(kinds)) {
                line(out, "", ForkWords.experiment(explanation, experiment));
            }
        }
        Optional<String> turnedOff = ForkWords.turnedOff(explanation);
        if (turnedOff.isPresent()) {
            line(out, "proved", turnedOff.get());
        }
        whole(out, "fast", ForkWords.fast(explanation));
        whole(out, "slow", ForkWords.slow(explanation));
        for (String note : ForkWords.notes(explanation)) {
            line(out, "", note);
        }
    }

    private static String label(String label) {
        return INDENT + label + " ".repeat(LABEL - label.length());
    }

    private void line(Appendable out, String label, String text) throws IOException {
        out.append(label(label));
        Paragraph.hanging(out, Visible.of(text), label(""), style.width());
    }

    /** Writes an option on one line, however long, so that it can be copied. */
    private static void whole(Appendable out, String label, Optional<String> option) throws IOException {
        if (option.isPresent()) {
            out.append(label(label)).append(Visible.of(option.get())).append('\n');
        }
    }
}
