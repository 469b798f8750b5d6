package dev.steelyard.lint.report;

import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.finding.SourcePlace;
import dev.steelyard.report.csv.CsvTable;
import java.io.IOException;
import java.util.List;

/** Findings in compiled benchmarks, one row per finding, without accepted ones. */
public final class LintCsv implements LintRenderer {

    private static final List<String> RULE = List.of("severity", "rule", "title", "why", "remedy");
    private static final List<String> FINDING =
            List.of("severity", "rule", "class", "member", "file", "line", "container", "what", "why", "remedy");

    @Override
    public void render(LintReport report, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(FINDING).end();
        for (LintFinding finding : report.findings()) {
            SourcePlace place = finding.place();
            table.text(finding.rule().severity().label())
                    .text(finding.rule().id())
                    .text(place.type())
                    .text(place.member().orElse(""))
                    .text(place.file().orElse(""))
                    .number(place.line())
                    .text(place.container())
                    .text(finding.what())
                    .text(finding.rule().why())
                    .text(finding.rule().remedy())
                    .end();
        }
    }

    @Override
    public void rules(List<Rule> rules, Appendable out) throws IOException {
        CsvTable table = new CsvTable(out);
        table.texts(RULE).end();
        for (Rule rule : rules) {
            table.text(rule.severity().label())
                    .text(rule.id())
                    .text(rule.title())
                    .text(rule.why())
                    .text(rule.remedy())
                    .end();
        }
    }
}
