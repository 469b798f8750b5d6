package dev.steelyard.lint.rule;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.code.Body;
import dev.steelyard.lint.code.Loops;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A loop whose passes the compiler may merge, since it sees all of them and only their sum or the last one counts. */
final class UnsafeAccumulation implements Check {
    private static final Rule RULE = new Rule(
            "unsafe-accumulation",
            LintSeverity.WARNING,
            "the compiler may merge the passes of the loop",
            "The compiler sees everything a pass does, and only the sum or the last result is used. It may drop "
                    + "passes, reorder them or work on several at once, so the time per pass is less than the time of "
                    + "one call.",
            "Pass the result of each pass to Blackhole.consume. If the whole loop is one operation, as in a checksum, "
                    + "accept the finding.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        Set<Body> reported = new HashSet<>();
        for (BenchmarkMethod benchmark : benches.all()) {
            boolean batch = benchmark.settings().operations().orElse(1) > 1;
            for (Body body : benches.running(benchmark)) {
                String who = body == benchmark.body() ? "" : ", and " + benchmark.name() + " calls it";
                Accumulation accumulation = new Accumulation(benches, body);
                // The innermost loop of several is the one with the passes.
                List<Loops.Region> loops = Loops.regions(body).stream()
                        .sorted(Comparator.comparingInt(loop -> loop.end() - loop.start()))
                        .toList();
                // A method that several benchmarks call is named with the first of them.
                loops.stream()
                        .map(loop -> accumulation.in(loop, batch))
                        .flatMap(Optional::stream)
                        .findFirst()
                        .filter(found -> reported.add(body))
                        .ifPresent(found -> findings.add(RULE, body, found.at(), found.what() + who));
            }
        }
    }
}
