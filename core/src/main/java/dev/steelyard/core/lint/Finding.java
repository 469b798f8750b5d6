package dev.steelyard.core.lint;

import java.util.Comparator;

/**
 * A place that breaks a rule.
 *
 * @param rule what is broken
 * @param place where
 * @param what what was seen there, part of a sentence
 */
public record Finding(Rule rule, Place place, String what) implements Comparable<Finding> {

    private static final Comparator<Finding> ORDER = Comparator.<Finding, Severity>comparing(
                    finding -> finding.rule().severity())
            .thenComparing(finding -> finding.rule().id())
            .thenComparing(Finding::place)
            .thenComparing(Finding::what);

    public Finding {
        if (what.isBlank()) {
            throw new IllegalArgumentException("a finding says what was seen: " + rule.id());
        }
    }

    /** Errors first, then by rule, then by place. */
    @Override
    public int compareTo(Finding other) {
        return ORDER.compare(this, other);
    }
}
