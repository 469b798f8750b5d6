package dev.steelyard.lint.check;

import dev.steelyard.lint.finding.Rule;

/** Looks for places that break a rule. */
public interface Check {
    /** Returns the rule. */
    Rule rule();

    /** Adds what breaks it. */
    void check(Benches benches, Findings findings);
}
