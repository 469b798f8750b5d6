package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.DeadCode;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method without result drops what it asked for. */
final class DroppedResult implements Check {
    private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole";

    private static final Rule RULE = new Rule(
            "dropped-result",
            LintSeverity.WARNING,
            "the method returns nothing, uses no Blackhole, and drops a result",
            "The name of the called method suggests that its result matters. The compiler may remove whatever parts of "
                    + "the call it can inline, and more in one version than in another, so a change in the score may "
                    + "not mean a change in the code's speed.",
            "Return the result or pass it to Blackhole.consume.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        DeadCode deadCode = benches.deadCode();
        for (BenchmarkMethod benchmark : benches.all()) {
            Body body = benchmark.body();
            boolean silent = Type.getReturnType(body.method().desc).getSort() == Type.VOID;
            if (silent && !usesBlackhole(body)) {
                List<MethodInsnNode> dropped = deadCode.dropped(body);
                if (!dropped.isEmpty()) {
                    MethodInsnNode call = dropped.get(0);
                    findings.add(RULE, body, call, "the result of " + call.name + " is not used");
                }
            }
        }
    }

    /** Whoever has a Blackhole at hand and uses it for one result knows why not for another. */
    private static boolean usesBlackhole(Body body) {
        return Arrays.stream(body.method().instructions.toArray())
                .flatMap(instruction -> body.flow().operands(instruction).stream())
                .flatMap(origins -> origins.stream())
                .anyMatch(origin -> ofBlackhole(body, origin));
    }

    private static boolean ofBlackhole(Body body, AbstractInsnNode origin) {
        return body.type(origin)
                .filter(type ->
                        type.getSort() == Type.OBJECT && type.getInternalName().equals(BLACKHOLE))
                .isPresent();
    }
}
