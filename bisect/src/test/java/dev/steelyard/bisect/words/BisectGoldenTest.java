package dev.steelyard.bisect.words;

import static dev.steelyard.bisect.words.Bisections.commit;
import static dev.steelyard.bisect.words.Bisections.ending;
import static dev.steelyard.bisect.words.Bisections.explained;
import static dev.steelyard.bisect.words.Bisections.hang;
import static dev.steelyard.bisect.words.Bisections.id;
import static dev.steelyard.bisect.words.Bisections.lost;
import static dev.steelyard.bisect.words.Bisections.merge;
import static dev.steelyard.bisect.words.Bisections.report;
import static dev.steelyard.bisect.words.Bisections.row;
import static dev.steelyard.bisect.words.Bisections.stretch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.bisect.range.BisectReport;
import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.core.judgment.Comparison.Facts;
import dev.steelyard.core.model.Metric;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.workspace.git.CommitFacts;
import dev.steelyard.workspace.git.FileChange;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is said of bisections. */
final class BisectGoldenTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
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
                Golden.check("bisect", end.label() + ".txt", text(ending(end), 120));
            }
            Golden.check("bisect", "narrow.txt", text(ending(End.FOUND), 60));
            Golden.check("bisect", "merge.txt", text(merge(), 120));
            Golden.check("bisect", "merge.json", json(merge()));
            Golden.check("bisect", "stretch.txt", text(stretch(), 120));
            Golden.check("bisect", "explained.txt", text(explained(), 120));
            Golden.check("bisect", "explained.json", json(explained()));
            Golden.check("bisect", "found.json", json(ending(End.FOUND)));
            Golden.check("bisect", "no-change.json", json(ending(End.NO_CHANGE)));
            StringBuilder lines = new StringBuilder();
            BisectReport found = ending(End.FOUND);
            for (BisectStep step : found.steps()) {
                lines.append(BisectWords.step(found.asked().row(), step, found.commit(step.commit()), 3))
                        .append('\n');
            }
            Golden.check("bisect", "steps.txt", lines.toString());
            hangs();
        }
    }

    private static void hangs() throws IOException {
        BisectReport found = hang(End.FOUND, new Candidates(List.of(id(7)), 0.9713));
        Golden.check("bisect", "hang.txt", text(found, 120));
        Golden.check("bisect", "hang.json", json(found));
        StringBuilder others = new StringBuilder();
        others.append(text(hang(End.INSEPARABLE, new Candidates(List.of(id(7), id(8)), 0.9713)), 120))
                .append('\n')
                .append(text(hang(End.REVERTED, new Candidates(List.of(id(7)), 0.9713)), 120))
                .append('\n')
                .append(text(hang(End.OUT_OF_TIME, new Candidates(List.of(id(7)), 0.6)), 120))
                .append('\n');
        for (BisectStep step : found.steps()) {
            others.append(BisectWords.step(found.asked().row(), step, found.commit(step.commit()), 3))
                    .append('\n');
        }
        Golden.check("bisect", "hang-others.txt", others.toString());
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
        JsonNode root = new JsonMapper().readTree(json(ending(End.FOUND)));
        assertThat(root.get("schemaVersion").asInt()).isEqualTo(1);
        assertThat(root.get("end").asString()).isEqualTo("found");
        assertThat(root.get("commit").get("id").asString()).isEqualTo(id(7));
        assertThat(root.get("commit").get("change").get("estimate").asDouble()).isEqualTo(0.0625);
        assertThat(root.get("steps")).hasSize(6);
        assertThat(root.get("next").asString())
                .startsWith("steelyard compare 060606060606 070707070707 --include ")
                .contains("--alternate", "--build-args=-o", "--explain -- -p size=100")
                .doesNotContain("hidden", "30m", "Decoder.*read");
        JsonNode none = new JsonMapper().readTree(json(ending(End.NO_CHANGE)));
        assertThat(none.get("commit").isNull()).isTrue();
        assertThat(none.get("candidates")).isEmpty();
    }

    @Test
    void a_merge_is_called_one_and_compared_with_a_parent_that_can_be_measured() throws Exception {
        BisectReport plain = ending(End.FOUND);
        CommitFacts seven = plain.commit(id(7)).orElseThrow();
        CommitFacts both = new CommitFacts(
                id(7),
                List.of("ab".repeat(20), id(4), id(6)),
                seven.authored(),
                seven.authored(),
                seven.author(),
                seven.subject());
        BisectReport merge = new BisectReport(
                plain.asked(),
                plain.end(),
                plain.first(),
                plain.candidates(),
                plain.steps(),
                plain.unmeasured(),
                plain.known().stream()
                        .map(known -> known.equals(seven) ? both : known)
                        .toList(),
                plain.files(),
                plain.causes(),
                plain.time());
        assertThat(text(merge, 120)).contains("It is a merge; probably neither parent has the change.");
        assertThat(BisectWords.next(merge).orElseThrow()).startsWith("steelyard compare 060606060606 070707070707 ");
    }

    @Test
    void every_end_that_leaves_something_open_says_what_to_do() {
        assertThat(BisectWords.next(ending(End.NOTHING_LEFT)).orElseThrow())
                .as("from before both to the last of them, which has the change")
                .startsWith("steelyard compare 070707070707 090909090909 --include ")
                .contains(" --explain ");
        assertThat(BisectWords.again(ending(End.NOTHING_LEFT)))
                .contains("steelyard bisect --resume /project/.steelyard/bisects/20261121-101502-7f3a");
        assertThat(BisectWords.next(ending(End.INSEPARABLE)).orElseThrow())
                .as("causes of allocation are not found")
                .startsWith("steelyard compare 050505050505 070707070707 --include ")
                .doesNotContain("--explain");
        assertThat(BisectWords.next(ending(End.SEVERAL)).orElseThrow())
                .as("up to the commit between the levels")
                .startsWith("steelyard bisect 000000000000 080808080808 --benchmark ")
                .contains("--budget 30m")
                .doesNotContain("--explain", "--include");
        assertThat(BisectWords.next(ending(End.REVERTED)).orElseThrow())
                .as("after the last commit without the change")
                .startsWith("steelyard bisect 050505050505 3c3c3c3c3c3c --benchmark ");
        assertThat(BisectWords.next(merge()).orElseThrow())
                .startsWith("steelyard bisect abababababab 060606060606 --benchmark ");
        assertThat(BisectWords.next(explained())).isEmpty();
        assertThat(BisectWords.again(ending(End.FOUND))).isEmpty();
    }

    @Test
    void a_first_step_without_a_verdict_is_given_twice_the_time_that_it_had() throws Exception {
        BisectReport plain = ending(End.NO_VERDICT);
        BisectStep first = plain.first();
        BisectReport half = new BisectReport(
                plain.asked(),
                plain.end(),
                new BisectStep(
                        1, first.commit(), first.finding(), first.estimate(), first.facts(), first.detail(), 900_000),
                plain.candidates(),
                plain.steps(),
                plain.unmeasured(),
                plain.known(),
                plain.files(),
                plain.causes(),
                new BisectReport.Time(900_000, 1_800_000));
        assertThat(BisectWords.next(half).orElseThrow()).endsWith(" --budget 75m");
        assertThat(text(half, 200))
                .startsWith("No change of DecoderBenchmark.read size=100 is shown between v1.2 and main: +1.30% [");
    }

    @Test
    void long_paths_end_with_the_name_of_the_file() throws Exception {
        BisectReport plain = ending(End.FOUND);
        String path = "module/".repeat(20) + "Last.java";
        BisectReport deep = new BisectReport(
                plain.asked(),
                plain.end(),
                plain.first(),
                plain.candidates(),
                plain.steps(),
                plain.unmeasured(),
                plain.known(),
                List.of(new FileChange(path, OptionalInt.of(1), OptionalInt.of(2))),
                plain.causes(),
                plain.time());
        assertThat(text(deep, 200))
                .contains("  ..." + path.substring(path.length() - 72) + " | +1 -2\n")
                .doesNotContain(path);
    }

    @Test
    void hostile_subjects_authors_and_files_are_harmless_on_a_terminal() throws Exception {
        for (String name : Hostile.NAMES) {
            BisectReport plain = ending(End.FOUND);
            BisectReport hostile = new BisectReport(
                    plain.asked(),
                    plain.end(),
                    plain.first(),
                    plain.candidates(),
                    plain.steps(),
                    plain.unmeasured(),
                    List.of(commit(7, name, name)),
                    List.of(new FileChange(name, OptionalInt.of(1), OptionalInt.of(2))),
                    plain.causes(),
                    plain.time());
            assertThat(text(hostile, 120).chars()).noneMatch(c -> c < ' ' && c != '\n');
            assertThat(text(hostile, 120).lines().count()).isLessThanOrEqualTo(15);
            assertThat(new JsonMapper().readTree(json(hostile)).get("steps")).hasSize(6);
        }
    }
}
