package dev.steelyard.lint.setting;

import dev.steelyard.lint.check.Benches;
import dev.steelyard.lint.check.Check;
import dev.steelyard.lint.check.Findings;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.jmh.Annotations;
import dev.steelyard.lint.jmh.BenchmarkMethod;
import dev.steelyard.lint.jmh.Settings;
import java.util.List;
import java.util.Optional;

/** A heap that grows while it is measured, or that is not as large as that of the benchmark beside it. */
final class DifferingHeaps implements Check {
    private static final Rule RULE = new Rule(
            "differing-heaps",
            LintSeverity.WARNING,
            "@Fork sets different heap sizes",
            "The size of the heap decides how often the garbage collector runs. A heap that grows is measured at "
                    + "several sizes, and grows at a different time in each fork; benchmarks with different heaps cannot be "
                    + "compared.",
            "Write the same size for -Xms and -Xmx, for all benchmarks of the class.");

    @Override
    public Rule rule() {
        return RULE;
    }

    @Override
    public void check(Benches benches, Findings findings) {
        for (BenchmarkMethod benchmark : benches.all()) {
            Heap heap = heap(benchmark);
            Optional<String> argument = heap.maximum().map(Heap.Size::argument);
            if (argument.isEmpty()) {
                continue;
            }
            if (heap.grows()) {
                String initial = heap.initial().map(Heap.Size::argument).orElse("");
                String what = "the heap may grow: " + initial + " and " + heap.written();
                findings.addForkArgument(RULE, benchmark, argument.get(), what);
            } else if (ownFork(benchmark, argument.get())) {
                usual(benches, benchmark)
                        .filter(other -> !heap(other).asLargeAs(heap))
                        .map(other -> "its heap is " + heap.written() + ", but that of " + other.name() + " is "
                                + heap(other).written())
                        .ifPresent(what -> findings.addForkArgument(RULE, benchmark, argument.get(), what));
            }
        }
    }

    private static Heap heap(BenchmarkMethod benchmark) {
        return Heap.of(benchmark.settings().jvmArguments());
    }

    private static boolean ownFork(BenchmarkMethod benchmark, String argument) {
        return Annotations.of(benchmark.body().method(), "Fork")
                .filter(fork -> Settings.ARGUMENTS.stream()
                        .anyMatch(element -> Annotations.words(fork, element).contains(argument)))
                .isPresent();
    }

    /** Returns the first benchmark of the class whose heap is as large as those of most that say how large it is. */
    private static Optional<BenchmarkMethod> usual(Benches benches, BenchmarkMethod benchmark) {
        List<BenchmarkMethod> siblings = benches.all().stream()
                .filter(other -> other.type() == benchmark.type())
                .filter(other -> heap(other).maximum().isPresent())
                .toList();
        // Of several that are as frequent, max() would return the last.
        Optional<BenchmarkMethod> usual = Optional.empty();
        long most = 0;
        for (BenchmarkMethod sibling : siblings) {
            long alike = siblings.stream()
                    .filter(other -> heap(other).asLargeAs(heap(sibling)))
                    .count();
            if (alike > most) {
                most = alike;
                usual = Optional.of(sibling);
            }
        }
        return usual;
    }
}
