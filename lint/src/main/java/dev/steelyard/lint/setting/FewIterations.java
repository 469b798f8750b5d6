package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;

/** {@code @Measurement(iterations = 2)} or less. */
final class FewIterations implements Check {
    private static final int ENOUGH = 3;

    private static final Rule RULE = new Rule(
            "few-iterations",
            LintSeverity.WARNING,
            "fewer than three iterations are measured",
            "One or two iterations cannot show whether a fork has settled, and a single pause distorts half "
                    + "of the score or all of it. An error computed from two values is hundreds of "
                    + "times their spread.",
            "Measure five or more iterations; make them shorter if time is limited.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            int iterations = benchmark.settings().iterations().orElse(ENOUGH);
            // An iteration of a single shot is a call: there forks take the place of iterations.
            if (iterations >= 0 && iterations < ENOUGH && !benchmark.settings().singleShot()) {
                String what = "annotated with @Measurement(iterations = " + iterations + ")";
                findings.addWritten(RULE, benchmark, "Measurement", "iterations", what);
            }
        }
    }
}
