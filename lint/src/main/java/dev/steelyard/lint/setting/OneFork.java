package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;

/** {@code @Fork(1)}. */
final class OneFork implements Check {
    private static final Rule RULE = new Rule(
            "one-fork",
            LintSeverity.WARNING,
            "one fork does not show how much forks differ",
            "JVMs that run the same code compile it differently and lay out memory differently, so their scores often "
                    + "differ by several percent. With one fork, that difference is part of the score but not of its "
                    + "error, however many iterations there are.",
            "Write @Fork(5) or more and shorten the iterations, or leave @Fork out: JMH's default is 5.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            if (benchmark.settings().forks().orElse(-1) == 1) {
                findings.addWritten(RULE, benchmark, "Fork", "value", "annotated with @Fork(1)");
            }
        }
    }
}
