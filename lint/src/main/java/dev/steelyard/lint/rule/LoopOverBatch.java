package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.Rule;
import dev.steelyard.core.lint.Severity;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Optional;

/** A loop over what its own name calls a batch, and no {@code @OperationsPerInvocation}. */
final class LoopOverBatch implements Check {
    private static final Rule RULE = new Rule(
            "loop-over-batch",
            Severity.WARNING,
            "a loop over a batch, and no @OperationsPerInvocation",
            "The score is that of the whole batch. Whoever changes the size of the batch changes the score, and one cannot"
                    + " be compared with another per operation.",
            "Write @OperationsPerInvocation with the size of the batch on the method. If the batch is the operation, as in"
                    + " a sort, accept the finding or call the constant a size.");

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
                    int times = found.loop().times();
                    Optional<String> name = batches.named(benchmark, times);
                    if (found.in(benchmark)
                            && times > 1
                            && name.isPresent()
                            && batches.declared(benchmark, found).isEmpty()) {
                        String what = "a loop runs " + times + " times, as often as " + name.get() + " says";
                        findings.add(RULE, benchmark.body(), found.loop().test(), what);
                        break;
                    }
                }
            }
        }
    }
}
