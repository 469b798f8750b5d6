package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Chance;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import java.util.List;
import java.util.function.Function;

/** The length of an array or buffer is drawn by lot. */
final class SizeDiffers implements Check {
    private static final Rule RULE = new Rule(
            "size-differs",
            LintSeverity.ERROR,
            "the amount of data differs from fork to fork",
            "The size comes from an unseeded random generator, a clock or an identity hash code. Forks do different "
                    + "amounts of work, and so do the two sides of a comparison.",
            "Use a constant, a @Param, or a seeded generator.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        check(benches, findings, RULE, Sizes::lengths);
    }

    /** Adds the sizes in methods that make the data of benchmarks which differ from one JVM to the next. */
    static void check(Benches benches, Findings findings, Rule rule, Function<Body, List<Sizes.Size>> sizes) {
        Chance chance = benches.chance();
        for (Body body : benches.preparing()) {
            for (Sizes.Size size : sizes.apply(body)) {
                chance.differs(body, size.origins())
                        .ifPresent(
                                source -> findings.add(rule, body, size.at(), size.what() + " depends on " + source));
            }
        }
    }
}
