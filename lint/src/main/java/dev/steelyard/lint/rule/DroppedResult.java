package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.Rule;
import dev.steelyard.core.lint.Severity;
import dev.steelyard.lint.code.DeadCode;
import dev.steelyard.lint.code.Effects;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method without result drops what it asked for. */
final class DroppedResult implements Check {
    private static final String BLACKHOLE = "Lorg/openjdk/jmh/infra/Blackhole;";

    private static final Rule RULE = new Rule(
            "dropped-result",
            Severity.WARNING,
            "the method returns nothing, has no Blackhole, and drops a result",
            "As far as names tell, the calls change nothing. What the compiler can see of them it may drop, more of one"
                    + " version than of another: a change of the score is then no change of the code's speed.",
            "Return the result, or give it to Blackhole.consume.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        DeadCode deadCode = benches.deadCode();
        Effects effects = benches.effects();
        for (BenchmarkMethod benchmark : benches.all()) {
            String descriptor = benchmark.body().method().desc;
            boolean silent = Type.getReturnType(descriptor).getSort() == Type.VOID && !descriptor.contains(BLACKHOLE);
            if (silent && effects.of(benchmark.body()).level() == Effects.Level.READS) {
                List<MethodInsnNode> dropped = deadCode.dropped(benchmark.body());
                if (!dropped.isEmpty()) {
                    MethodInsnNode call = dropped.get(0);
                    findings.add(RULE, benchmark.body(), call, "the result of " + call.name + " is not used");
                }
            }
        }
    }
}
