package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.Rule;
import dev.steelyard.core.lint.Severity;
import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.field.Growth;
import dev.steelyard.lint.field.Shrinking;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.List;

/** A list, queue, text or stream that gets longer with every call. */
final class GrowingState implements Check {
    private static final Rule RULE = new Rule(
            "growing-state",
            Severity.ERROR,
            "a state grows with every call",
            "Each call adds to the state, and nothing removes what it adds. The score depends on the number of "
                    + "earlier calls, and so on the speed and length of the run, and the garbage collector has more "
                    + "to do each time.",
            "Remove what was added within the same method, or clear the state in @Setup(Level.Iteration) and measure "
                    + "with Mode.SingleShotTime and a fixed batchSize.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Growth growth = new Growth(benches);
        for (BenchmarkMethod benchmark : benches.all()) {
            List<Growth.Added> added = benchmark.settings().singleShot() ? List.of() : growth.of(benchmark);
            if (!added.isEmpty()) {
                Shrinking shrinking = new Shrinking(benches, benchmark);
                for (Growth.Added addition : added) {
                    if (!shrinking.possible(addition.field())
                            && addition.amounts().stream().noneMatch(shrinking::inTrial)) {
                        findings.add(RULE, addition.body(), addition.call(), what(benchmark, addition));
                    }
                }
            }
        }
    }

    private static String what(BenchmarkMethod benchmark, Growth.Added addition) {
        String field = addition.field().node().name;
        return addition.body() == benchmark.body()
                ? "nothing removes what it adds to " + field
                : "nothing removes what it adds to " + field + " for " + benchmark.name();
    }
}
