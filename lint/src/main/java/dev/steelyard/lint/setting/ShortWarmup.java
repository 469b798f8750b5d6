package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.Settings;
import java.time.Duration;

/** {@code @Warmup(iterations = 0)}, or iterations that take next to no time. */
final class ShortWarmup implements Check {
    /** What a fork spends on loading classes and on compiling even a small benchmark; most need much longer. */
    private static final Duration SHORTEST = Duration.ofMillis(200);

    private static final Rule RULE = new Rule(
            "short-warmup",
            LintSeverity.WARNING,
            "no warmup, or one of less than 200 ms",
            "A fork begins in the interpreter. Without a warmup, the score mixes interpreted code, compilation and "
                    + "compiled code, in a proportion that depends on the length of the measurement.",
            "Warm up for a second or more, or leave @Warmup out: JMH's default is 5 iterations of 10 s. To measure a "
                    + "cold start, use Mode.SingleShotTime.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            Settings.Warmup warmup = benchmark.settings().warmup();
            // The time of a single shot is that of its call.
            if (benchmark.settings().singleShot() || warmup.total().compareTo(SHORTEST) >= 0) {
                continue;
            }
            if (warmup.iterations() == 0) {
                findings.addWritten(RULE, benchmark, "Warmup", "iterations", "annotated with @Warmup(iterations = 0)");
            } else {
                String what = "the warmup takes " + warmup.total().toMillis() + " ms";
                findings.addWritten(RULE, benchmark, "Warmup", "time", what);
            }
        }
    }
}
