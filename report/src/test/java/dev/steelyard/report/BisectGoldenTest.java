package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.bisect.BisectReport;
import dev.steelyard.core.bisect.BisectReport.End;
import dev.steelyard.core.bisect.BisectStep;
import dev.steelyard.core.bisect.Candidates;
import dev.steelyard.core.bisect.FileChange;
import dev.steelyard.core.bisect.StepEstimate;
import dev.steelyard.core.bisect.StepFinding;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.ledger.CommitFacts;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.report.history.BisectWords;
import dev.steelyard.report.json.BisectJson;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.BisectText;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is said of bisections. */
final class BisectGoldenTest {

    private static final String SUBJECT = "Check lengths before reading";

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static String id(int number) {
        return String.format(Locale.ROOT, "%02x", number).repeat(20);
    }

    private static Optional<Facts> facts(double estimate) {
        Change change = new Change(estimate, estimate - 0.011, estimate + 0.012, 0.99);
        return Optional.of(new Facts(
                6, Optional.of(change), OptionalDouble.empty(), OptionalDouble.of(0.0001), OptionalDouble.of(0.0115)));
    }

    private static BisectStep step(int number, int commit, StepFinding finding, double estimate) {
        return new BisectStep(
                number,
                id(commit),
                finding,
                Optional.of(new StepEstimate(Math.log1p(estimate), 0.003, 5, Scale.LOG)),
                facts(estimate),
                finding == StepFinding.UNDECIDED ? "the interval contains 0 and extends past the margin" : "",
                42_000);
    }

    private static BisectStep lost(int number, int commit, StepFinding finding) {
        return new BisectStep(
                number,
                id(commit),
                finding,
                Optional.empty(),
                Optional.empty(),
                finding == StepFinding.NOT_BUILT ? "the build of 0606 failed: cannot find symbol" : "",
                9_000);
    }

    private static CommitFacts commit(int number, String author, String subject) {
        Instant time = Instant.parse("2026-11-20T14:03:00Z").plusSeconds(3600L * number);
        return new CommitFacts(id(number), List.of(id(number - 1)), time, time, author, subject);
    }

    private static Row row(String metric) {
        return new Row(
                new Benchmark(
                        "org.example.DecoderBenchmark.read",
                        Mode.AVERAGE_TIME,
                        new TreeMap<>(Map.of("size", "100")),
                        1,
                        "ns/op"),
                metric,
                "v1.2",
                "main");
    }

    private static List<FileChange> files(int count) {
        List<FileChange> files = new ArrayList<>();
        files.add(new FileChange("docs/logo.png", OptionalInt.empty(), OptionalInt.empty()));
        IntStream.range(1, count)
                .forEach(i -> files.add(new FileChange(
                        "src/main/java/org/example/File" + i + ".java", OptionalInt.of(12 + i), OptionalInt.of(i))));
        return files;
    }

    private static List<BisectStep> steps() {
        return List.of(
                step(2, 30, StepFinding.WITH, 0.061),
                step(3, 5, StepFinding.WITHOUT, 0.002),
                lost(4, 6, StepFinding.NOT_BUILT),
                step(5, 8, StepFinding.NEITHER, 0.031),
                lost(7, 9, StepFinding.NO_BENCHMARK));
    }

    /** The parent of the commit that is found was measured. */
    private static List<BisectStep> beside() {
        return steps().stream()
                .map(step -> step.commit().equals(id(6)) ? lost(4, 4, StepFinding.NOT_BUILT) : step)
                .map(step -> step.commit().equals(id(5)) ? step(3, 6, StepFinding.WITHOUT, 0.002) : step)
                .toList();
    }

    private static BisectReport report(String metric, End end, BisectStep first, List<Candidates> candidates) {
        boolean searched = !candidates.isEmpty();
        return new BisectReport(
                new BisectReport.Asked(
                        "v1.2",
                        "main",
                        id(0),
                        id(60),
                        row(metric),
                        60,
                        0.95,
                        "/project/.steelyard/bisects/20261121-101502-7f3a",
                        List.of(
                                "bisect",
                                "v1.2",
                                "main",
                                "--benchmark",
                                "Decoder.*read",
                                "--budget",
                                "30m",
                                "--alternate",
                                "-Dpassword=hidden",
                                "--build-args=-o",
                                "--",
                                "-p",
                                "size=100")),
                end,
                first,
                candidates,
                searched ? steps() : List.of(),
                IntStream.rangeClosed(0, 60)
                        .mapToObj(i -> commit(i, "Ada Example", i == 7 ? SUBJECT : "Change " + i))
                        .toList(),
                end == End.FOUND ? files(8) : List.of(),
                new BisectReport.Time(372_400, 1_800_000));
    }

    private static BisectReport of(End end) {
        BisectStep first = step(1, 60, StepFinding.WITH, 0.063);
        return switch (end) {
            case FOUND ->
                new BisectReport(
                        report(Metric.SCORE, end, first, List.of(new Candidates(List.of(id(7)), 0.9913)))
                                .asked(),
                        end,
                        first,
                        List.of(new Candidates(List.of(id(7)), 0.9913)),
                        Stream.concat(beside().stream(), Stream.of(step(8, 7, StepFinding.WITH, 0.0625)))
                                .toList(),
                        report(Metric.SCORE, end, first, List.of(new Candidates(List.of(id(7)), 0.9913)))
                                .known(),
                        files(8),
                        new BisectReport.Time(372_400, 1_800_000));
            case INSEPARABLE ->
                report(Metric.ALLOCATION, end, first, List.of(new Candidates(List.of(id(6), id(7)), 0.981)));
            case NOTHING_LEFT ->
                report(
                        Metric.SCORE,
                        end,
                        step(1, 60, StepFinding.WITH, -0.2),
                        List.of(new Candidates(List.of(id(8)), 0.52), new Candidates(List.of(id(9)), 0.44)));
            case SEVERAL ->
                report(
                        Metric.SCORE,
                        end,
                        first,
                        List.of(new Candidates(List.of(id(8)), 0.49), new Candidates(List.of(id(9)), 0.48)));
            case REVERTED -> report(Metric.SCORE, end, first, List.of(new Candidates(List.of(id(8)), 0.97)));
            case OUT_OF_TIME ->
                report(
                        Metric.SCORE,
                        end,
                        first,
                        IntStream.rangeClosed(6, 18)
                                .mapToObj(i -> new Candidates(List.of(id(i)), 0.074))
                                .toList());
            case NO_CHANGE -> report(Metric.SCORE, end, step(1, 60, StepFinding.WITHOUT, 0.003), List.of());
            case NO_VERDICT -> report(Metric.SCORE, end, step(1, 60, StepFinding.UNDECIDED, 0.013), List.of());
        };
    }

    private static String text(BisectReport report, int width) throws IOException {
        StringBuilder text = new StringBuilder();
        new BisectText(new TextStyle(false, width)).render(report, text);
        return text.toString();
    }

    private static String json(BisectReport report) throws IOException {
        StringBuilder text = new StringBuilder();
        new BisectJson().render(report, text);
        return text.toString();
    }

    @Test
    void every_end_has_its_words_whatever_the_locale() throws Exception {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            for (End end : End.values()) {
                Golden.check("bisect", end.label() + ".txt", text(of(end), 120));
            }
            Golden.check("bisect", "narrow.txt", text(of(End.FOUND), 60));
            Golden.check("bisect", "found.json", json(of(End.FOUND)));
            Golden.check("bisect", "no-change.json", json(of(End.NO_CHANGE)));
            StringBuilder lines = new StringBuilder();
            BisectReport found = of(End.FOUND);
            for (BisectStep step : found.steps()) {
                lines.append(BisectWords.step(found.asked().row(), step, found.commit(step.commit()), 3))
                        .append('\n');
            }
            Golden.check("bisect", "steps.txt", lines.toString());
        }
    }

    @Test
    void the_same_code_in_both_ends_is_said_without_numbers() throws Exception {
        BisectReport same = report(Metric.SCORE, End.NO_CHANGE, lost(1, 60, StepFinding.SAME_CODE), List.of());
        assertThat(text(same, 200)).startsWith("DecoderBenchmark.read size=100 runs the same code in v1.2 and main");
    }

    @Test
    void amounts_that_were_0_are_shown_as_amounts() {
        Facts bytes = new Facts(
                6, Optional.empty(), OptionalDouble.of(24), OptionalDouble.of(0.0001), OptionalDouble.empty());
        assertThat(BisectWords.change(row(Metric.ALLOCATION), bytes)).contains("+24 B");
    }

    @Test
    void the_document_keeps_its_contract() throws Exception {
        JsonNode root = new JsonMapper().readTree(json(of(End.FOUND)));
        assertThat(root.get("schemaVersion").asInt()).isEqualTo(1);
        assertThat(root.get("end").asString()).isEqualTo("found");
        assertThat(root.get("commit").get("id").asString()).isEqualTo(id(7));
        assertThat(root.get("commit").get("change").get("estimate").asDouble()).isEqualTo(0.0625);
        assertThat(root.get("steps")).hasSize(6);
        assertThat(root.get("next").asString())
                .startsWith("steelyard compare 060606060606 070707070707 --include ")
                .contains("--alternate", "--build-args=-o", "--explain -- -p size=100")
                .doesNotContain("hidden", "30m", "Decoder.*read");
        JsonNode none = new JsonMapper().readTree(json(of(End.NO_CHANGE)));
        assertThat(none.get("commit").isNull()).isTrue();
        assertThat(none.get("candidates")).isEmpty();
    }

    @Test
    void a_merge_is_called_one_and_compared_with_a_parent_that_can_be_measured() throws Exception {
        BisectReport plain = of(End.FOUND);
        CommitFacts seven = plain.commit(id(7)).orElseThrow();
        BisectReport merge = new BisectReport(
                plain.asked(),
                plain.end(),
                plain.first(),
                plain.candidates(),
                plain.steps(),
                List.of(new CommitFacts(
                        id(7),
                        List.of(id(4), id(6)),
                        seven.authored(),
                        seven.authored(),
                        seven.author(),
                        seven.subject())),
                plain.files(),
                plain.time());
        assertThat(text(merge, 120)).contains("It is a merge; neither parent has the change.");
        assertThat(BisectWords.next(merge).orElseThrow()).startsWith("steelyard compare 060606060606 070707070707 ");
    }

    @Test
    void long_paths_end_with_the_name_of_the_file() throws Exception {
        BisectReport plain = of(End.FOUND);
        String path = "module/".repeat(20) + "Last.java";
        BisectReport deep = new BisectReport(
                plain.asked(),
                plain.end(),
                plain.first(),
                plain.candidates(),
                plain.steps(),
                plain.known(),
                List.of(new FileChange(path, OptionalInt.of(1), OptionalInt.of(2))),
                plain.time());
        assertThat(text(deep, 200))
                .contains("  ..." + path.substring(path.length() - 72) + " | +1 -2\n")
                .doesNotContain(path);
    }

    @Test
    void hostile_subjects_authors_and_files_are_harmless_on_a_terminal() throws Exception {
        for (String name : Hostile.NAMES) {
            BisectReport plain = of(End.FOUND);
            BisectReport hostile = new BisectReport(
                    plain.asked(),
                    plain.end(),
                    plain.first(),
                    plain.candidates(),
                    plain.steps(),
                    List.of(commit(7, name, name)),
                    List.of(new FileChange(name, OptionalInt.of(1), OptionalInt.of(2))),
                    plain.time());
            assertThat(text(hostile, 120).chars()).noneMatch(c -> c < ' ' && c != '\n');
            assertThat(text(hostile, 120).lines().count()).isLessThanOrEqualTo(15);
            assertThat(new JsonMapper().readTree(json(hostile)).get("steps")).hasSize(6);
        }
    }
}
