package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.Rule;
import dev.steelyard.core.lint.Severity;
import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.DeadCode;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Something is computed in vain. */
final class DeadResult implements Check {
    private static final Rule RULE = new Rule(
            "dead-result",
            Severity.ERROR,
            "nothing depends on what is computed",
            "All code behind the value is known and does nothing else, so the compiler may drop it, and mostly does. The"
                    + " score is then that of what is left, often of nothing.",
            "Return the value, or give it to Blackhole.consume; of several values, each.");

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
