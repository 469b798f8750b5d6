package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.DeadCode;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Something is computed in vain. */
final class DeadResult implements Check {
    private static final Rule RULE = new Rule(
            "dead-result",
            LintSeverity.ERROR,
            "nothing depends on the computed value",
            "The code that computes the value has no side effects, so the compiler may remove it, and "
                    + "usually does. The score then measures only the remaining code, often nothing.",
            "Return the value or pass it to Blackhole.consume; if there are several values, pass each of them.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        DeadCode deadCode = benches.deadCode();
        for (BenchmarkMethod benchmark : benches.all()) {
            List<AbstractInsnNode> dead = deadCode.computed(benchmark.body());
            if (!dead.isEmpty()) {
                AbstractInsnNode at = dead.get(0);
                String what = at instanceof MethodInsnNode call
                        ? "the result of " + call.name + " is not used"
                        : "the result of a calculation is not used";
                findings.add(RULE, benchmark.body(), at, what);
            }
        }
    }
}
