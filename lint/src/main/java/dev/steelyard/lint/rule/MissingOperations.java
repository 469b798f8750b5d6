package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Optional;

/** No {@code @OperationsPerInvocation} where others have it for the same loop. */
final class MissingOperations implements Check {
    private static final Rule RULE = new Rule(
            "missing-operations-per-invocation",
            LintSeverity.ERROR,
            "a whole batch counts as one operation",
            "The method loops over a batch, and others with the same number of passes count each pass as an operation. "
                    + "Its score is off by a factor of the batch size and cannot be compared with theirs.",
            "Annotate the method with @OperationsPerInvocation(N), where N is the size of the batch.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Batches batches = new Batches(benches);
        for (BenchmarkMethod benchmark : benches.all()) {
            if (benchmark.settings().operations().isEmpty()) {
                for (Batches.Found found : batches.loops(benchmark)) {
                    Optional<String> witness = batches.proven(benchmark, found);
                    if (witness.isPresent()) {
                        String what = "a loop runs " + found.loop().times() + " times, the value of "
                                + "@OperationsPerInvocation on " + witness.get();
                        findings.add(RULE, benchmark.body(), found.loop().test(), what);
                        break;
                    }
                }
            }
        }
    }
}
