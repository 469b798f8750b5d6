package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.List;
import java.util.Optional;

/** A loop over what is probably a batch, and no {@code @OperationsPerInvocation}. */
final class LoopOverBatch implements Check {
    private static final Rule RULE = new Rule(
            "loop-over-batch",
            LintSeverity.WARNING,
            "a loop over a batch without @OperationsPerInvocation",
            "The score covers the whole batch. It changes with the size of the batch, and cannot be compared with "
                    + "other scores per operation.",
            "Annotate the method with @OperationsPerInvocation(N), where N is the size of the batch. If all passes "
                    + "together make up one operation, as in a sort, accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Batches batches = new Batches(benches);
        for (BenchmarkMethod benchmark : benches.all()) {
            List<Batches.Found> loops =
                    benchmark.settings().operations().isEmpty() ? batches.loops(benchmark) : List.of();
            if (loops.stream()
                    .noneMatch(found -> batches.proven(benchmark, found).isPresent())) {
                loops.stream()
                        .filter(found -> question(batches, benchmark, found).isPresent())
                        .findFirst()
                        .ifPresent(found -> add(batches, benchmark, found, findings));
            }
        }
    }

    private static Optional<String> question(Batches batches, BenchmarkMethod benchmark, Batches.Found found) {
        return batches.declared(benchmark, found)
                .map(witness -> "the value of @OperationsPerInvocation on " + witness)
                .or(() -> batches.likely(benchmark, found));
    }

    private static void add(Batches batches, BenchmarkMethod benchmark, Batches.Found found, Findings findings) {
        question(batches, benchmark, found).ifPresent(why -> {
            String method = found.body().method().name;
            String where = found.in(benchmark) ? "" : " in " + (method.contains("$") ? "a lambda" : method);
            String what = "a loop" + where + " runs " + found.loop().times() + " times, " + why;
            if (found.in(benchmark)) {
                findings.add(RULE, benchmark.body(), found.loop().test(), what);
            } else {
                findings.add(RULE, benchmark.body(), what);
            }
        });
    }
}
