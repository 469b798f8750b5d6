package dev.steelyard.suite.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.lint.LintReport;
import dev.steelyard.lint.Linter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What every suite must keep. A suite has one test class that extends this; it runs in the suite's folder. */
public abstract class SuiteContract {

    /** The first value of every param, by convention the smallest, is what a benchmark is tried with. */
    private static final TimeValue SHORT = TimeValue.milliseconds(10);

    private static final OutputFormat SILENT = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);

    private final Description description = Description.read(Path.of(""));

    /** Makes the contract of the suite in the current folder. */
    protected SuiteContract() {
        // These runs measure nothing: they need not wait for a run that does, and take no lock from it.
        System.setProperty("jmh.ignoreLock", "true");
    }

    /** The numbers that {@code steelyard suite} lists are those that JMH would run. */
    @Test
    public void theDescriptionCountsItsBenchmarks() {
        int core = 0;
        int full = 0;
        for (BenchmarkListEntry benchmark : listed()) {
            full += rows(benchmark, false);
            if (description.include().matcher(benchmark.getUsername()).find()) {
                core += rows(benchmark, true);
            }
        }
        assertThat(core).as("core.rows").isEqualTo(description.coreRows());
        assertThat(full).as("full.rows").isEqualTo(description.fullRows());
    }

    /** {@code steelyard lint} finds nothing in it, not even what would only be a warning. */
    @Test
    public void nothingIsWrongWithItsBenchmarks() {
        LintReport report = Linter.lint(List.of(Path.of("target", "classes")), List.of());
        assertThat(report.findings()).as("findings of steelyard lint").isEmpty();
    }

    /** Every benchmark runs: one fork, one short iteration, the smallest params, and each value of the swept one. */
    @TestFactory
    public List<DynamicTest> everyBenchmarkRuns() {
        List<DynamicTest> tests = new ArrayList<>();
        for (BenchmarkListEntry benchmark : listed()) {
            List<String> swept = description
                    .by()
                    .map(name -> values(benchmark, name))
                    .filter(values -> !values.isEmpty())
                    .orElse(List.of(""));
            for (String value : swept) {
                tests.add(DynamicTest.dynamicTest(
                        benchmark.getUsername() + (value.isEmpty() ? "" : " " + value), () -> run(benchmark, value)));
            }
        }
        assertThat(tests).as("benchmarks").isNotEmpty();
        return tests;
    }

    private void run(BenchmarkListEntry benchmark, String swept) throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + benchmark.getUsername().replace(".", "\\.") + "$")
                .mode(Mode.AverageTime)
                .forks(1)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(SHORT)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .jvmArgsAppend("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx1g");
        for (String param : params(benchmark)) {
            boolean by = description.by().filter(param::equals).isPresent();
            options.param(param, by ? swept : values(benchmark, param).get(0));
        }
        assertThat(new Runner(options.build()).run()).as("results").hasSize(1);
    }

    private int rows(BenchmarkListEntry benchmark, boolean core) {
        int rows = 1;
        for (String param : params(benchmark)) {
            List<String> values = values(benchmark, param);
            rows *= core ? description.coreParams().getOrDefault(param, values).size() : values.size();
        }
        return rows;
    }

    private static SortedSet<BenchmarkListEntry> listed() {
        return new TreeSet<>(BenchmarkList.defaultList().getAll(SILENT, List.of()));
    }

    private static SortedSet<String> params(BenchmarkListEntry benchmark) {
        return benchmark.getParams().orElseGet(java.util.Map::of).keySet().stream()
                .collect(java.util.stream.Collectors.toCollection(TreeSet::new));
    }

    private static List<String> values(BenchmarkListEntry benchmark, String param) {
        String[] values = benchmark.getParams().orElseGet(java.util.Map::of).get(param);
        return values == null ? List.of() : Arrays.asList(values);
    }
}
