package dev.steelyard.suite.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.lint.Linter;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.workspace.suite.Suite;
import dev.steelyard.workspace.suite.Suite.Library;
import dev.steelyard.workspace.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
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

    private final Suite suite;

    /** Makes the contract of the suite in the current folder. */
    protected SuiteContract() {
        // These runs measure nothing: they need not wait for a run that does, and take no lock from it.
        System.setProperty("jmh.ignoreLock", "true");
        Path folder = Path.of("").toAbsolutePath();
        this.suite = Suites.in(folder.resolve("../..").normalize())
                .named(folder.getFileName().toString());
    }

    /** Returns values of params that benchmarks are tried with in place of the first, where that leaves them nothing to do. */
    protected Map<String, String> tried() {
        return Map.of();
    }

    /** The numbers that {@code steelyard suite} lists are those that JMH would run. */
    @Test
    public void theDescriptionCountsItsBenchmarks() {
        assertThat(rows(core(), suite.core().params())).as("core.rows").isEqualTo(suite.rows(false, false));
        assertThat(rows(listed(), Map.of())).as("full.rows").isEqualTo(suite.rows(true, false));
        Map<String, List<String>> kept = suite.library().map(Library::params).orElse(new TreeMap<>());
        Map<String, List<String>> both = new TreeMap<>(suite.core().params());
        both.putAll(kept);
        assertThat(rows(core(), both)).as("versions.core.rows").isEqualTo(suite.rows(false, true));
        assertThat(rows(listed(), kept)).as("versions.full.rows").isEqualTo(suite.rows(true, true));
    }

    /** The core answers within the time that it is given, of one version where it compares versions. */
    @Test
    public void theCoreFitsItsTime() {
        assertThat(suite.row().multipliedBy(suite.rows(false, false))).isLessThanOrEqualTo(Suite.CORE_TIME);
    }

    /** Params and values that the description names are declared: a misspelt one would select nothing. */
    @Test
    public void theDescriptionNamesWhatThereIs() throws IOException {
        requireDeclared("core.param.", suite.core().params());
        tried().forEach((name, value) ->
                assertThat(declared(name)).as(name + " to be tried").contains(value));
        suite.library().ifPresent(library -> requireDeclared("versions.param.", library.params()));
        suite.by()
                .ifPresent(
                        param -> assertThat(declared(param)).as("values of by").hasSizeGreaterThan(1));
        if (suite.library().isPresent()) {
            assertThat(Files.readString(Path.of("pom.xml")))
                    .as("the property of version.property")
                    .contains("<" + suite.library().get().property() + ">");
        }
    }

    private static void requireDeclared(String key, Map<String, List<String>> params) {
        params.forEach(
                (name, values) -> assertThat(values).as(key + name).isNotEmpty().isSubsetOf(declared(name)));
    }

    /** Returns the values that any benchmark declares of a param. */
    private static List<String> declared(String param) {
        return listed().stream()
                .flatMap(benchmark -> values(benchmark, param).stream())
                .distinct()
                .toList();
    }

    /** {@code steelyard lint} finds nothing in it, not even what would only be a warning. */
    @Test
    public void nothingIsWrongWithItsBenchmarks() {
        LintReport report = Linter.lint(List.of(Path.of("target", "classes")), List.of());
        assertThat(report.findings()).as("findings of steelyard lint").isEmpty();
    }

    /** Every benchmark runs: one fork, one short iteration, the smallest params, and each value of the swept one. */
    @TestFactory
    @Execution(ExecutionMode.CONCURRENT)
    public List<DynamicTest> everyBenchmarkRuns() {
        List<DynamicTest> tests = new ArrayList<>();
        for (BenchmarkListEntry benchmark : listed()) {
            List<String> swept = suite.by()
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
                .jvmArgsAppend(jvmArgs());
        for (String param : params(benchmark)) {
            boolean by = suite.by().filter(param::equals).isPresent();
            String value = tried().getOrDefault(param, values(benchmark, param).get(0));
            options.param(param, by ? swept : value);
        }
        assertThat(new Runner(options.build()).run()).as("results").hasSize(1);
    }

    /** The arguments that the suite gives its forks, but a fast start and a heap that a build has room for. */
    private String[] jvmArgs() {
        List<String> args = new ArrayList<>(suite.forks().args());
        args.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx1g"));
        return args.toArray(String[]::new);
    }

    /** Counts benchmarks, each combination of the params that are kept; a param that is not named keeps all its values. */
    private static int rows(Collection<BenchmarkListEntry> benchmarks, Map<String, List<String>> kept) {
        int rows = 0;
        for (BenchmarkListEntry benchmark : benchmarks) {
            int combinations = 1;
            for (String param : params(benchmark)) {
                List<String> values = new ArrayList<>(values(benchmark, param));
                values.retainAll(kept.getOrDefault(param, values));
                combinations *= values.size();
            }
            rows += combinations;
        }
        return rows;
    }

    private List<BenchmarkListEntry> core() {
        Pattern include = Pattern.compile(suite.core().include());
        return listed().stream()
                .filter(benchmark -> include.matcher(benchmark.getUsername()).find())
                .toList();
    }

    private static SortedSet<BenchmarkListEntry> listed() {
        return new TreeSet<>(BenchmarkList.defaultList().getAll(SILENT, List.of()));
    }

    private static SortedSet<String> params(BenchmarkListEntry benchmark) {
        return benchmark.getParams().orElseGet(Map::of).keySet().stream()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> values(BenchmarkListEntry benchmark, String param) {
        String[] values = benchmark.getParams().orElseGet(Map::of).get(param);
        return values == null ? List.of() : Arrays.asList(values);
    }
}
