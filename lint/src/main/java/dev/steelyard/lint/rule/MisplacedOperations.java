package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.Annotations;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** {@code @OperationsPerInvocation} where JMH does not look for it. */
final class MisplacedOperations implements Check {
    static final String ANNOTATION = "OperationsPerInvocation";

    private static final Rule RULE = new Rule(
            "misplaced-operations-per-invocation",
            LintSeverity.ERROR,
            "@OperationsPerInvocation has no effect here",
            "JMH reads it from the benchmark method, the class that contains the benchmark, and its superclasses. "
                    + "Elsewhere it is silently ignored, and the score covers a whole batch.",
            "Move it to the benchmark method or to the class that declares it.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (ClassNode type : benches.pool().annotated()) {
            if (Annotations.of(type, ANNOTATION).isPresent() && !hasEffect(benches, type)) {
                boolean state = Annotations.of(type, "State").isPresent();
                findings.add(
                        RULE,
                        type,
                        "it is on " + (state ? "a state" : "a class") + " without benchmarks" + meant(benches, type));
            }
            for (Body body : benches.pool().bodies(type)) {
                if (Annotations.of(body.method(), ANNOTATION).isPresent()
                        && Annotations.of(body.method(), "Benchmark").isEmpty()) {
                    findings.add(RULE, body, "it is on a method that is not a benchmark");
                }
            }
        }
    }

    /** Names the benchmarks of the enclosing class that it was probably meant for. */
    private static String meant(Benches benches, ClassNode type) {
        String outer = type.name.substring(0, Math.max(0, type.name.indexOf('$')));
        String names = benches.all().stream()
                .filter(benchmark -> benchmark.type().name.equals(outer))
                .filter(benchmark -> benchmark.settings().operations().isEmpty())
                .map(BenchmarkMethod::name)
                .distinct()
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "; missing on " + names;
    }

    /** Of an abstract class benchmarks may come from elsewhere, unless it is a state. */
    private static boolean hasEffect(Benches benches, ClassNode type) {
        boolean base = (type.access & Opcodes.ACC_ABSTRACT) != 0
                && Annotations.of(type, "State").isEmpty();
        return base
                || benches.all().stream()
                        .anyMatch(benchmark ->
                                benches.pool().lineage(benchmark.type()).contains(type));
    }
}
