package dev.steelyard.lint.finding;

import java.util.ArrayList;
import java.util.List;

/**
 * The findings in compiled benchmarks.
 *
 * @param examined what was checked, in the order of the command line
 * @param findings findings that are not accepted, errors first
 * @param accepted findings that are accepted
 * @param idle acceptances that match no finding
 */
public record LintReport(
        List<Examined> examined, List<LintFinding> findings, List<LintFinding> accepted, List<Acceptance> idle) {

    public LintReport {
        examined = List.copyOf(examined);
        findings = findings.stream().sorted().toList();
        accepted = accepted.stream().sorted().toList();
        idle = List.copyOf(idle);
    }

    /** Returns the report on all findings except those that the user accepts. */
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

    /** Returns the number of findings with a severity. */
    public long count(LintSeverity severity) {
        return findings.stream()
                .filter(finding -> finding.rule().severity() == severity)
                .count();
    }

    /** Returns the number of benchmarks that were checked. */
    public int benchmarks() {
        return examined.stream().mapToInt(Examined::benchmarks).sum();
    }
}
