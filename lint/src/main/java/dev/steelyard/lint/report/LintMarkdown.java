package dev.steelyard.lint.report;

import static dev.steelyard.report.markdown.Markdown.cell;
import static dev.steelyard.report.markdown.Markdown.escape;

import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.Rule;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Findings in compiled benchmarks as a table, followed by the explanation and remedy of each broken rule. */
public final class LintMarkdown implements LintRenderer {

    @Override
    public void render(LintReport report, Appendable out) throws IOException {
        out.append("## Mistakes in benchmarks\n\n");
        Set<Rule> broken = new LinkedHashSet<>();
        if (!report.findings().isEmpty()) {
            out.append("| severity | rule | where | source | what |\n|:--|:--|:--|:--|:--|\n");
        }
        for (LintFinding finding : report.findings()) {
            broken.add(finding.rule());
            out.append("| ")
                    .append(finding.rule().severity().label())
                    .append(" | ")
                    .append(finding.rule().id())
                    .append(" | ")
                    .append(cell(finding.place().name()))
                    .append(" | ")
                    .append(cell(LintWords.source(report, finding)))
                    .append(" | ")
                    .append(cell(finding.what()))
                    .append(" |\n");
        }
        if (!broken.isEmpty()) {
            out.append('\n');
            explanations(List.copyOf(broken), out);
            out.append('\n');
        }
        for (String sentence : LintWords.closing(report)) {
            out.append(escape(sentence)).append("\n\n");
        }
    }

    @Override
    public void rules(List<Rule> rules, Appendable out) throws IOException {
        explanations(rules, out);
    }

    private static void explanations(List<Rule> rules, Appendable out) throws IOException {
        for (Rule rule : rules) {
            out.append("- **")
                    .append(rule.id())
                    .append("** (")
                    .append(rule.severity().label())
                    .append("): ")
                    .append(escape(rule.title()))
                    .append(". ")
                    .append(escape(rule.why()))
                    .append(" *Remedy:* ")
                    .append(escape(rule.remedy()))
                    .append('\n');
        }
    }
}
