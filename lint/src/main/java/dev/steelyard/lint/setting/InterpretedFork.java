package dev.steelyard.lint.setting;

import dev.steelyard.core.lint.LintSeverity;
import dev.steelyard.core.lint.Rule;
import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Set;

/** {@code @Fork(jvmArgs = "-Xint")} and the like. */
final class InterpretedFork implements Check {
    private static final Set<String> OFF =
            Set.of("-Xint", "-XX:TieredStopAtLevel=0", "-XX:-UseCompiler", "-Djava.compiler=NONE");

    private static final Rule RULE = new Rule(
            "interpreted-fork",
            LintSeverity.WARNING,
            "forks run without a compiler",
            "The interpreter takes ten times as long or more, and not evenly: code that is faster when interpreted may be "
                    + "slower in production, where it is compiled.",
            "Remove the argument from @Fork. If the interpreter is what you measure, accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            benchmark.settings().jvmArguments().stream()
                    .filter(OFF::contains)
                    .findFirst()
                    .ifPresent(argument -> findings.addForkArgument(
                            RULE, benchmark, argument, "@Fork passes " + argument + " to the JVM"));
        }
    }
}
