package dev.steelyard.lint.rule;

import dev.steelyard.core.lint.LintSeverity;
import dev.steelyard.core.lint.Rule;
import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Chance;
import dev.steelyard.lint.code.ClassPool;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.StateType;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** A generator of random numbers that all threads draw from. */
final class SharedRandom implements Check {
    private static final Rule RULE = new Rule(
            "shared-random",
            LintSeverity.WARNING,
            "threads share a random number generator",
            "Threads that share a Random contend for its seed, which is then measured instead of the code; a "
                    + "SplittableRandom is not thread-safe, and may return the same numbers to several threads.",
            "Keep a seeded generator in a Scope.Thread state, or fill an array with numbers in @Setup.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            if (together(benchmark)) {
                for (Body body : benches.reach().from(benchmark.body())) {
                    String who = body == benchmark.body() ? "" : ", and " + benchmark.name() + " uses it";
                    for (AbstractInsnNode instruction : body.method().instructions) {
                        shared(benches.pool(), benchmark, instruction)
                                .ifPresent(what -> findings.add(RULE, body, instruction, what + who));
                    }
                }
            }
        }
    }

    /** JMH runs one thread unless it is told otherwise; what its command line says is not known. */
    private static boolean together(BenchmarkMethod benchmark) {
        return benchmark.settings().threads().orElse(1) != 1
                || benchmark.settings().group().isPresent();
    }

    private static Optional<String> shared(ClassPool pool, BenchmarkMethod benchmark, AbstractInsnNode instruction) {
        boolean read = instruction.getOpcode() == Opcodes.GETFIELD || instruction.getOpcode() == Opcodes.GETSTATIC;
        if (!read || !(instruction instanceof FieldInsnNode access)) {
            return Optional.empty();
        }
        Type type = Type.getType(access.desc);
        if (type.getSort() != Type.OBJECT || !Chance.generator(type.getInternalName())) {
            return Optional.empty();
        }
        String name = type.getClassName().substring(type.getClassName().lastIndexOf('.') + 1);
        if (instruction.getOpcode() == Opcodes.GETSTATIC) {
            return Optional.of("the static field " + access.name + " is a " + name);
        }
        return pool.field(access.owner, access.name)
                .flatMap(field -> benchmark.states().stream()
                        .filter(state -> shared(benchmark, state.scope())
                                && state.lineage().contains(field.owner()))
                        .findFirst())
                .map(StateType::scope)
                .map(scope -> access.name + " of a Scope." + scope + " state is a " + name);
    }

    /** A state of Scope.Group is one thread's own where no methods are grouped. */
    private static boolean shared(BenchmarkMethod benchmark, String scope) {
        boolean grouped = benchmark.settings().group().isPresent();
        return scope.equals("Benchmark") || (scope.equals("Group") && grouped);
    }
}
