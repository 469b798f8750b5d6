package dev.steelyard.report.text;

import dev.steelyard.core.lint.LintFinding;
import dev.steelyard.core.lint.LintReport;
import dev.steelyard.core.lint.LintSeverity;
import dev.steelyard.core.lint.Rule;
import dev.steelyard.report.document.LintRenderer;
import dev.steelyard.report.words.LintWords;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Findings in compiled benchmarks for a terminal: by rule, errors first, with one explanation and remedy per rule. */
public final class LintText implements LintRenderer {
    private static final String INDENT = "  ";
    private static final String WHY = INDENT + "why:    ";
    private static final String REMEDY = INDENT + "remedy: ";

    private final TextStyle style;

    /** Creates a report for a terminal of the given style. */
    public LintText(TextStyle style) {
        this.style = style;
    }

    @Override
    public void render(LintReport report, Appendable out) throws IOException {
        Map<Rule, StringBuilder> byRule = new LinkedHashMap<>();
        for (LintFinding finding : report.findings()) {
            StringBuilder lines = byRule.computeIfAbsent(finding.rule(), rule -> new StringBuilder());
            String source = LintWords.source(report, finding);
            lines.append(INDENT).append(Visible.of(finding.place().name()));
            lines.append(source.isEmpty() ? "" : " (" + Visible.of(source) + ")")
                    .append('\n');
            lines.append(INDENT).append(INDENT);
            Paragraph.hanging(lines, Visible.of(finding.what()), INDENT + INDENT, style.width());
        }
        for (Map.Entry<Rule, StringBuilder> entry : byRule.entrySet()) {
            head(entry.getKey(), out);
            out.append(entry.getValue());
            explanation(entry.getKey(), out);
            out.append('\n');
        }
        for (String sentence : LintWords.closing(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
    }

    @Override
    public void rules(List<Rule> rules, Appendable out) throws IOException {
        String gap = "";
        for (Rule rule : rules) {
            out.append(gap);
            head(rule, out);
            explanation(rule, out);
            gap = "\n";
        }
    }

    private void head(Rule rule, Appendable out) throws IOException {
        String label = rule.severity().label();
        String code = rule.severity() == LintSeverity.ERROR ? "31" : "33";
        out.append(style.color() ? "\u001b[" + code + "m" + label + "\u001b[0m" : label);
        out.append(INDENT).append(rule.id()).append(": ").append(rule.title()).append('\n');
    }

    private void explanation(Rule rule, Appendable out) throws IOException {
        out.append(WHY);
        Paragraph.hanging(out, rule.why(), " ".repeat(WHY.length()), style.width());
        out.append(REMEDY);
        Paragraph.hanging(out, rule.remedy(), " ".repeat(REMEDY.length()), style.width());
    }
}
