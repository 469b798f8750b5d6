package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;

/** {@code @Fork(0)}. */
final class NoFork implements Check {
    private static final Rule RULE = new Rule(
            "no-fork",
            LintSeverity.ERROR,
            "the benchmark runs in JMH's own JVM",
            "Without a fork, all benchmarks share one JVM: what the compiler learned from one affects the next, and "
                    + "JVM arguments in the annotation are ignored. Scores depend on which benchmarks ran before.",
            "Remove @Fork(0), or write @Fork(5); for debugging, pass -f 0 on the command line instead.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            if (benchmark.settings().forks().orElse(-1) == 0) {
                findings.addWritten(RULE, benchmark, "Fork", "value", "annotated with @Fork(0)");
            }
        }
    }
}
