package dev.steelyard.bisect.words;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.Optional;

/** The result of a bisection for a terminal: the answer, the commit or those that are left, and what to do next. */
public final class BisectText {

    private static final String INDENT = "  ";

    private final TextStyle style;

    /** Creates a report for a terminal of the given style. */
    public BisectText(TextStyle style) {
        this.style = style;
    }

    /** Writes the result of a bisection. */
    public void render(BisectReport report, Appendable out) throws IOException {
        Paragraph.hanging(out, Visible.of(BisectWords.answer(report)), "", style.width());
        for (String line : BisectWords.culprit(report)) {
            out.append(INDENT);
            Paragraph.hanging(out, Visible.of(line), INDENT, style.width());
        }
        for (String line : BisectWords.causes(report)) {
            out.append(INDENT);
            Paragraph.hanging(out, Visible.of(line), INDENT, style.width());
        }
        for (String line : BisectWords.candidates(report)) {
            out.append(INDENT);
            Paragraph.hanging(out, Visible.of(line), INDENT, style.width());
        }
        for (String sentence : BisectWords.closing(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
        Optional<String> next = BisectWords.next(report);
        if (next.isPresent()) {
            // On one line, whatever the width: it is to be copied.
            out.append("Next: ").append(Visible.of(next.get())).append('\n');
        }
        Optional<String> again = BisectWords.again(report);
        if (again.isPresent()) {
            out.append("To try again what could not be measured: ")
                    .append(Visible.of(again.get()))
                    .append('\n');
        }
    }
}
