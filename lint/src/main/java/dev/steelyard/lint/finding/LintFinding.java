package dev.steelyard.lint.finding;

import java.util.Comparator;

/**
 * A place that breaks a rule.
 *
 * @param rule the broken rule
 * @param place the place
 * @param what what was found there, part of a sentence
 */
public record LintFinding(Rule rule, SourcePlace place, String what) implements Comparable<LintFinding> {

    private static final Comparator<LintFinding> ORDER = Comparator.<LintFinding, LintSeverity>comparing(
                    finding -> finding.rule().severity())
            .thenComparing(finding -> finding.rule().id())
            .thenComparing(LintFinding::place)
            .thenComparing(LintFinding::what);

    public LintFinding {
        if (what.isBlank()) {
            throw new IllegalArgumentException("a finding says what was seen: " + rule.id());
        }
    }

    /** Orders errors first, then by rule, then by place. */
    @Override
    public int compareTo(LintFinding other) {
        return ORDER.compare(this, other);
    }
}
