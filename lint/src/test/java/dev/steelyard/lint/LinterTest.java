package dev.steelyard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.Examined;
import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinterTest {

    @TempDir
    Path temp = Path.of("");

    @TempDir
    static Path shared = Path.of("");

    /** Compiled once; tests that change classes work on a copy. */
    @BeforeAll
    static void compile() throws IOException {
        Subjects.compile(8, shared);
    }

    private Path copy() throws IOException {
        Path classes = temp.resolve("classes");
        try (Stream<Path> files = Files.walk(shared)) {
            for (Path file : files.toList()) {
                Files.copy(file, classes.resolve(shared.relativize(file)));
            }
        }
        return classes;
    }

    static Stream<Integer> releases() {
        return Stream.of(8, 17, Runtime.version().feature()).distinct();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void exactly_the_mistakes_are_found(int release) throws IOException {
        LintReport report = Linter.lint(List.of(Subjects.compile(release, temp)), List.of());
        assertThat(places(report)).containsExactlyElementsOf(Subjects.expected());
    }

    @Test
    void every_rule_is_broken_by_a_subject() throws IOException {
        Set<String> expected = Subjects.expected();
        assertThat(Linter.rules())
                .hasSize(18)
                .allSatisfy(
                        rule -> assertThat(expected).as(rule.id()).anyMatch(line -> line.endsWith(" " + rule.id())));
    }

    @Test
    void every_rule_explains_itself() {
        assertThat(Linter.rules())
                .allSatisfy(rule -> assertThat(rule.why()).endsWith("."))
                .allSatisfy(rule -> assertThat(rule.remedy()).endsWith("."))
                .extracting(Rule::id)
                .doesNotHaveDuplicates();
        assertThat(Linter.rules()).extracting(Rule::severity).isSortedAccordingTo(LintSeverity::compareTo);
    }

    @Test
    void the_guide_has_one_row_for_every_rule() throws IOException {
        List<String> guide = Files.readAllLines(Path.of("..", "docs", "guide", "lint.md"));
        int warnings = guide.indexOf("### Warnings");
        assertThat(warnings).isPositive();
        assertThat(Linter.rules()).allSatisfy(rule -> {
            boolean error = rule.severity() == LintSeverity.ERROR;
            List<String> table = error ? guide.subList(0, warnings) : guide.subList(warnings, guide.size());
            assertThat(table)
                    .filteredOn(line -> line.startsWith("| `" + rule.id() + "` | "))
                    .hasSize(1);
        });
    }

    @Test
    void a_jar_has_the_same_mistakes_wherever_its_classes_lie() throws IOException {
        Path jar = Subjects.jar(shared, temp.resolve("benchmarks.jar"), "BOOT-INF/classes/");
        assertThat(places(Linter.lint(List.of(jar), List.of()))).containsExactlyElementsOf(Subjects.expected());
    }

    @Test
    void a_folder_may_hold_jars() throws IOException {
        Path lib = Files.createDirectory(temp.resolve("lib"));
        Subjects.jar(shared, lib.resolve("benchmarks.jar"), "");
        LintReport report = Linter.lint(List.of(lib), List.of());
        assertThat(places(report)).containsExactlyElementsOf(Subjects.expected());
        assertThat(report.findings())
                .allMatch(finding -> finding.place().container().endsWith("benchmarks.jar"));
        assertThat(report.examined())
                .hasSize(1)
                .first()
                .extracting(Examined::name)
                .isEqualTo(lib.toString());
    }

    @Test
    void a_superclass_may_lie_in_another_jar() throws IOException {
        Path classes = copy();
        Path operations = classes.resolve("org/example/operations");
        Path other = Files.createDirectories(temp.resolve("other/org/example/operations"));
        Files.move(operations.resolve("Batch.class"), other.resolve("Batch.class"));
        Subjects.jar(temp.resolve("other"), classes.resolve("base.jar"), "");
        assertThat(places(Linter.lint(List.of(classes), List.of()))).containsExactlyElementsOf(Subjects.expected());
    }

    @Test
    void benchmarks_are_counted_as_jmh_does() throws IOException {
        Path classes = shared;
        LintReport report = Linter.lint(List.of(classes.resolve("org/example/forks")), List.of());
        // Four, three of the nested class, and the same three of its heir.
        assertThat(report.examined())
                .containsExactly(
                        new Examined(classes.resolve("org/example/forks").toString(), 3, 10));
    }

    @Test
    void benchmarks_of_classes_without_annotations_are_counted_as_jmh_does() throws IOException {
        Path folder = shared.resolve("org/example/inherited");
        // Two of each of three heirs, and one of a class that is abstract; none of the class within a method.
        assertThat(Linter.lint(List.of(folder), List.of()).examined())
                .containsExactly(new Examined(folder.toString(), 8, 7));
    }

    @Test
    void findings_can_be_accepted() throws IOException {
        Path forks = shared.resolve("org/example/forks");
        LintReport report = Linter.lint(
                List.of(forks),
                List.of(
                        Acceptance.parse("one-fork:ForkBenchmark.one"),
                        Acceptance.parse("one-fork:org.example.forks.ForkBenchmark$OfClass"),
                        Acceptance.parse("no-fork:ForkBenchmark.five")));
        assertThat(report.findings()).extracting(finding -> finding.rule().id()).containsExactly("no-fork");
        assertThat(report.accepted())
                .extracting(finding -> finding.place().name())
                .containsExactly("org.example.forks.ForkBenchmark.OfClass", "org.example.forks.ForkBenchmark.one");
        assertThat(report.idle()).containsExactly(Acceptance.parse("no-fork:ForkBenchmark.five"));
    }

    @Test
    void a_finding_names_class_method_and_line() throws IOException {
        Path folder = shared.resolve("org/example/operations");
        LintReport report = Linter.lint(List.of(folder), List.of());
        assertThat(report.findings().stream()
                        .filter(finding -> finding.place().name().endsWith(".MapBenchmark.decode")))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.place().name()).isEqualTo("org.example.operations.MapBenchmark.decode");
                    assertThat(finding.place().source()).isEqualTo("MapBenchmark.java:18");
                    assertThat(finding.what())
                            .isEqualTo("a loop runs 10000 times, the value of @OperationsPerInvocation on"
                                    + " org.example.operations.MapBenchmark.encode");
                });
    }

    @Test
    void an_annotation_without_effect_names_the_benchmarks_that_miss_it() throws IOException {
        Path folder = shared.resolve("org/example/misplaced");
        assertThat(Linter.lint(List.of(folder), List.of()).findings())
                .extracting(LintFinding::what)
                .contains("it is on a state without benchmarks; missing on decode");
    }

    @Test
    void a_loop_that_is_a_question_says_what_raises_it() throws IOException {
        assertThat(whats("batches", "loop-over-batch"))
                .contains("a loop runs 256 times, the value of BATCH")
                .contains("a loop runs 65536 times, the value of COUNT")
                .contains("a loop runs 100 times, with a call in each pass");
        assertThat(whats("operations", "loop-over-batch"))
                .contains("a loop in table runs 256 times, the value of @OperationsPerInvocation on"
                        + " org.example.operations.TableBenchmark.decodeAll");
    }

    @Test
    void a_finding_says_which_sizes_differ_and_how_long_a_warmup_is() throws IOException {
        assertThat(whats("heaps", "differing-heaps"))
                .containsExactlyInAnyOrder(
                        "its heap is -Xmx2g, but that of usual is -Xmx1024m", "the heap may grow: -Xms256m and -Xmx4g");
        assertThat(whats("warmup", "short-warmup"))
                .contains("annotated with @Warmup(iterations = 0)", "the warmup takes 150 ms");
    }

    @Test
    void a_finding_names_the_call_and_what_becomes_of_it() throws IOException {
        assertThat(whats("outside", "clock-or-io"))
                .contains(
                        "it calls System.nanoTime, and inAMethod calls it",
                        "it calls PrintStream.println",
                        "it calls new FileInputStream");
        assertThat(whats("unfinished", "unfinished-result"))
                .contains("the stream from map is returned unused", "the future from submit is returned unused");
        assertThat(whats("loops", "unsafe-accumulation"))
                .contains(
                        "only the sum of the passes is used, and batch calls it",
                        "only the result of the last pass is used");
    }

    private static List<String> whats(String folder, String rule) {
        Path classes = shared.resolve("org/example").resolve(folder);
        return Linter.lint(List.of(classes), List.of()).findings().stream()
                .filter(finding -> finding.rule().id().equals(rule))
                .map(LintFinding::what)
                .toList();
    }

    private static Set<String> places(LintReport report) {
        return report.findings().stream().map(LinterTest::place).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String place(LintFinding finding) {
        return finding.place().source() + " " + finding.rule().id();
    }
}
