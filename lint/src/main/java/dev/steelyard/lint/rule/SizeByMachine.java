package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.LintSeverity;
import dev.steelyard.core.lint.Rule;
import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Chance;

/** The amount of data depends on the number of processors. */
final class SizeByMachine implements Check {
    private static final Rule RULE = new Rule(
            "size-by-machine",
            LintSeverity.WARNING,
            "the amount of data depends on the machine",
            "The size comes from the number of processors: on two machines, or in two containers on one machine, "
                    + "scores measure different amounts of work.",
            "Use a constant or a @Param.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Chance chance = benches.chance();
        for (Body body : benches.preparing()) {
            for (Sizes.Size size : Sizes.in(body)) {
                if (chance.dependsOnProcessors(body, size.origins())) {
                    findings.add(RULE, body, size.at(), size.what() + " depends on availableProcessors");
                }
            }
        }
    }
}
