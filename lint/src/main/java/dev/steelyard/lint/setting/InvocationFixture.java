package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.Fixture;
import dev.steelyard.lint.jmh.StateType;

/** {@code @Setup(Level.Invocation)}. */
final class InvocationFixture implements Check {
    private static final Rule RULE = new Rule(
            "invocation-fixture",
            LintSeverity.WARNING,
            "a fixture runs around every call",
            "JMH then reads the clock before and after each call and adds up the times. For calls of less than a "
                    + "millisecond, this can cost more than it measures, hide pauses between calls, and evict the "
                    + "calls' data from the caches.",
            "Prepare a batch in @Setup(Level.Trial) or Level.Iteration and loop over it with @OperationsPerInvocation, or"
                    + " measure with Mode.SingleShotTime. If each call takes a millisecond or more, accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            if (!benchmark.settings().singleShot()) {
                for (StateType state : benchmark.states()) {
                    state.fixtures().stream()
                            .filter(fixture -> fixture.level().equals("Invocation"))
                            .forEach(fixture -> findings.add(RULE, fixture.body(), annotation(fixture)));
                }
            }
        }
    }

    private static String annotation(Fixture fixture) {
        return fixture.setUp()
                ? "annotated with @Setup(Level.Invocation)"
                : "annotated with @TearDown(Level.Invocation)";
    }
}
