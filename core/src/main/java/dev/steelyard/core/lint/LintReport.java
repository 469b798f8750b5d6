package dev.steelyard.core.lint;

import java.util.ArrayList;
import java.util.List;

/**
 * The findings in compiled benchmarks.
 *
 * @param examined what was looked at, in the order of the command line
 * @param findings what is wrong, errors first
 * @param accepted what is wrong and accepted
 * @param idle acceptances that cover nothing
 */
public record LintReport(
        List<Examined> examined, List<LintFinding> findings, List<LintFinding> accepted, List<Acceptance> idle) {

    public LintReport {
        examined = List.copyOf(examined);
        findings = findings.stream().sorted().toList();
        accepted = accepted.stream().sorted().toList();
        idle = List.copyOf(idle);
    }

    /** Returns the report on all findings, less those that the user accepts. */
    public static LintReport of(List<Examined> examined, List<LintFinding> all, List<Acceptance> acceptances) {
        List<LintFinding> findings = new ArrayList<>();
        List<LintFinding> accepted = new ArrayList<>();
        for (LintFinding finding : all) {
            boolean covered = acceptances.stream().anyMatch(acceptance -> acceptance.covers(finding));
            (covered ? accepted : findings).add(finding);
        }
        List<Acceptance> idle = acceptances.stream()
                .filter(acceptance -> all.stream().noneMatch(acceptance::covers))
                .toList();
        return new LintReport(examined, findings, accepted, idle);
    }

    /** Returns how many findings have a severity. */
    public long count(LintSeverity severity) {
        return findings.stream()
                .filter(finding -> finding.rule().severity() == severity)
                .count();
    }

    /** Returns how many benchmarks were looked at. */
    public int benchmarks() {
        return examined.stream().mapToInt(Examined::benchmarks).sum();
    }
}
