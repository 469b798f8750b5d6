package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;

/** A loop that prepares data runs as often as was drawn by lot. It may still make a fixed amount, in pieces of any size. */
final class SizeMayDiffer implements Check {
    private static final Rule RULE = new Rule(
            "size-may-differ",
            LintSeverity.WARNING,
            "a loop that prepares data runs a different number of times in each fork",
            "Its bound comes from an unseeded random generator, a clock or an identity hash code. If the loop decides how much "
                    + "data there is, forks do different amounts of work, and so do the two sides of a comparison.",
            "Use a constant, a @Param, or a seeded generator. If the amount of data is always the same, accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        SizeDiffers.check(benches, findings, RULE, Sizes::bounds);
    }
}
