package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.DeadCode;
import dev.steelyard.lint.code.Effects;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;

/** A calculation whose inputs are all constants. */
final class ConstantInput implements Check {
    private static final Rule RULE = new Rule(
            "constant-input",
            LintSeverity.ERROR,
            "all inputs are constants",
            "The method computes a number from constants and static final fields, reads nothing else and creates no "
                    + "object. The compiler may compute the result once; the score then measures only how long "
                    + "it takes to return a constant.",
            "Read the inputs from non-final fields of a @State that are set in @Setup.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Effects effects = benches.effects();
        DeadCode deadCode = benches.deadCode();
        for (BenchmarkMethod benchmark : benches.all()) {
            Body body = benchmark.body();
            Effects.Summary summary = effects.of(body);
            boolean pure = summary.level() == Effects.Level.NONE && !summary.allocates();
            // No compiler runs a long loop beforehand.
            if (pure && !summary.readsState() && !summary.repeats()) {
                // What nothing depends on at all is a finding of its own.
                List<AbstractInsnNode> dead = deadCode.computed(body);
                Arrays.stream(body.method().instructions.toArray())
                        .filter(body.flow()::reached)
                        .filter(instruction -> deadCode.computes(body, instruction) && !dead.contains(instruction))
                        .findFirst()
                        .ifPresent(at ->
                                findings.add(RULE, body, at, "the method computes its result from constants only"));
            }
        }
    }
}
