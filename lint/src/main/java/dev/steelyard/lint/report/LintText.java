package dev.steelyard.lint.report;

import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.finding.SourcePlace;
import dev.steelyard.report.text.Paragraph;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** Findings in compiled benchmarks for a terminal: by class, errors first; then one explanation and remedy per rule. */
public final class LintText implements LintRenderer {
    private static final String INDENT = "  ";
    private static final String WHY = INDENT + "why:    ";
    private static final String REMEDY = INDENT + "remedy: ";

    private final TextStyle style;

    /** What breaks a rule in one way, at one or more places of a class. */
    private record Seen(Rule rule, String what) {}

    /** Creates a report for a terminal of the given style. */
    public LintText(TextStyle style) {
        this.style = style;
    }

    @Override
    public void render(LintReport report, Appendable out) throws IOException {
        Map<List<String>, Map<Seen, List<String>>> byClass = new LinkedHashMap<>();
        Set<Rule> broken = new LinkedHashSet<>();
        for (LintFinding finding : report.findings()) {
            SourcePlace place = finding.place();
            byClass.computeIfAbsent(List.of(place.container(), place.type()), type -> new LinkedHashMap<>())
                    .computeIfAbsent(new Seen(finding.rule(), finding.what()), seen -> new ArrayList<>())
                    .add(where(report, finding));
            broken.add(finding.rule());
        }
        for (Map.Entry<List<String>, Map<Seen, List<String>>> type : byClass.entrySet()) {
            out.append(Visible.of(type.getKey().get(1))).append('\n');
            for (Map.Entry<Seen, List<String>> entry : type.getValue().entrySet()) {
                Seen seen = entry.getKey();
                String label = seen.rule().severity().label();
                StringBuilder text = new StringBuilder();
                Paragraph.write(
                        text,
                        label + INDENT + seen.rule().id() + ": " + Visible.of(seen.what()),
                        INDENT,
                        style.width() - INDENT.length());
                // Colored afterwards: what colors has no width.
                String colored = text.toString().replaceFirst(label, Matcher.quoteReplacement(severity(seen.rule())));
                out.append(colored.indent(INDENT.length()));
                List<String> places = entry.getValue();
                out.append(INDENT.repeat(2));
                Paragraph.hanging(out, String.join(", ", places), INDENT.repeat(2), style.width());
            }
            out.append('\n');
        }
        for (Rule rule : broken) {
            out.append(rule.id()).append(": ").append(rule.title()).append('\n');
            explanation(rule, out);
            out.append('\n');
        }
        for (String sentence : LintWords.closing(report)) {
            Paragraph.hanging(out, Visible.of(sentence), "", style.width());
        }
    }

    /** Returns the member and its source; a finding about the class itself has only the source. */
    private static String where(LintReport report, LintFinding finding) {
        String source = LintWords.source(report, finding);
        return finding.place()
                .member()
                .map(member -> Visible.of(member) + (source.isEmpty() ? "" : " (" + Visible.of(source) + ")"))
                .orElse(source.isEmpty() ? "the class" : Visible.of(source));
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
        out.append(severity(rule)).append(INDENT).append(rule.id()).append(": ");
        out.append(rule.title()).append('\n');
    }

    private String severity(Rule rule) {
        String label = rule.severity().label();
        String code = rule.severity() == LintSeverity.ERROR ? "31" : "33";
        return style.color() ? "\u001b[" + code + "m" + label + "\u001b[0m" : label;
    }

    private void explanation(Rule rule, Appendable out) throws IOException {
        out.append(WHY);
        Paragraph.hanging(out, rule.why(), " ".repeat(WHY.length()), style.width());
        out.append(REMEDY);
        Paragraph.hanging(out, rule.remedy(), " ".repeat(REMEDY.length()), style.width());
    }
}
