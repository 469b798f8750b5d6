package dev.steelyard.report.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Finding;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Cause;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Shares;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.AnyFinding;
import dev.steelyard.report.sample.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every finding has words, and the words are fit to print. */
final class FindingWordsTest {

    private static final Comparison.Row ROW = new Comparison.Row(
            new Benchmark("p.Type.run", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
            Metric.SCORE,
            "main",
            "buffered");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restore_the_locale() {
        Locale.setDefault(before);
    }

    private static Judged row(Warning... warnings) {
        Comparison comparison = new Comparison(
                ROW, Comparison.Status.MEASURED, Comparison.Scores.NONE, Optional.empty(), List.of(warnings));
        return new Judged(comparison, Verdict.inconclusive(new Reason.Undecided()));
    }

    private static String words(Warning warning) {
        Judged row = row(warning);
        return String.join("|", new WarningWords(List.of(row)).of(row));
    }

    private static List<String> words(List<Reason> reasons, List<Warning> warnings) {
        return Stream.concat(
                        reasons.stream().map(ReasonWords::of), warnings.stream().map(FindingWordsTest::words))
                .toList();
    }

    private static List<String> any(String text) {
        return words(AnyFinding.all(Reason.class, text), AnyFinding.all(Warning.class, text));
    }

    private static List<Class<? extends Finding>> types() {
        List<Class<? extends Finding>> types = new ArrayList<>(AnyFinding.types(Reason.class));
        types.addAll(AnyFinding.types(Warning.class));
        return types;
    }

    @Test
    void the_samples_cover_every_type() {
        assertThat(Stream.concat(Findings.reasons().stream(), Findings.warnings().stream())
                        .map(Object::getClass))
                .containsAll(types());
    }

    @Test
    void every_type_has_words_of_its_own() {
        assertThat(any("main")).hasSameSizeAs(types()).doesNotHaveDuplicates().doesNotContain("");
    }

    @Test
    void words_are_a_clause_without_a_full_stop() {
        assertThat(any("main")).allSatisfy(FindingWordsTest::is_a_clause);
        assertThat(words(Findings.reasons(), Findings.warnings())).allSatisfy(FindingWordsTest::is_a_clause);
    }

    private static void is_a_clause(String words) {
        assertThat(words)
                .doesNotContain("null", "  ", "Optional", "E+", "e+", " %", "NaN", "Infinity", "..")
                .doesNotMatch("(?s).*[.,;:!? ]")
                .doesNotStartWith(" ")
                .doesNotContain("\n")
                .doesNotContain(" 1 blocks", " 1 forks")
                .doesNotMatch(".*\\b1 of \\d+ \\w+ (have|do|were)\\b.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ru-RU", "ar-EG-u-nu-arab", "tr-TR"})
    void words_and_codes_are_the_same_in_every_locale(String language) {
        Locale.setDefault(Locale.ROOT);
        List<String> words = words(Findings.reasons(), Findings.warnings());
        List<String> codes = codes();
        Locale.setDefault(Locale.forLanguageTag(language));
        assertThat(words(Findings.reasons(), Findings.warnings())).isEqualTo(words);
        assertThat(codes()).isEqualTo(codes);
    }

    private static List<String> codes() {
        return Stream.concat(
                        AnyFinding.all(Reason.class, "main").stream(), AnyFinding.all(Warning.class, "main").stream())
                .map(Finding::code)
                .toList();
    }

    @Test
    void codes_are_unique_and_kebab_case() {
        assertThat(codes())
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("[a-z]+(-[a-z]+)*"))
                .contains("too-few-blocks", "two-groups-of-forks", "not-after-correction");
    }

    @Test
    void work_while_parked_of_several_variants_is_said_once() {
        Judged one = row(new Warning.ParkedWork("a", 0.042));
        Judged other = row(new Warning.ParkedWork("b", 0.031), new Warning.ParkedWork("c", 0.02));
        WarningWords words = new WarningWords(List.of(one, other));
        assertThat(words.of(one))
                .containsExactly("the forks of a, b and c keep working while parked (up to 4.2% of their turn time),"
                        + " which slows the forks of the other variants");
        assertThat(words.of(other)).isEqualTo(words.of(one));
    }

    @Test
    void what_other_processes_took_is_said_once_with_its_range() {
        Judged one = row(new Warning.WaitingTakenOff(0.12));
        Judged other = row(new Warning.WaitingTakenOff(0.32));
        WarningWords words = new WarningWords(List.of(one, other));
        assertThat(words.of(one))
                .isEqualTo(words.of(other))
                .singleElement(STRING)
                .contains("12% to 32%");
        assertThat(WarningWords.alone(one)).singleElement(STRING).contains("12% of");
    }

    @Test
    void forks_of_several_variants_that_never_settled_are_said_once() {
        Judged row = row(
                new Warning.NeverSettled("a", 0.5, List.of(Signal.COMPILER)),
                new Warning.NeverSettled("b", 0.3, List.of(Signal.COMPILER)));
        assertThat(new WarningWords(List.of(row)).of(row))
                .containsExactly("up to 50% of the forks of a and b never settled: the JIT compiler was still working"
                        + " during their turns");
        Judged fresh = row(new Warning.NeverSettled("b", 0.3, List.of(Signal.FAULTS)));
        assertThat(new WarningWords(List.of(fresh)).of(fresh))
                .containsExactly(
                        "30% of the forks of b never settled: they were still touching new memory during their turns");
        assertThat(new WarningWords(List.of(row, fresh)).of(fresh))
                .containsExactly("up to 50% of the forks of a and b never settled: the JIT compiler was still working"
                        + " or they were still touching new memory during their turns");
    }

    @Test
    void the_cause_of_blocks_that_are_off_is_said_with_its_numbers() {
        Judged row = row(new Warning.BlocksSlowed(
                Cause.TOUCHING_MEMORY, List.of("b"), 5, 31, new Shares(0.4, 0.9), OptionalDouble.of(15_000)));
        assertThat(WarningWords.alone(row))
                .containsExactly(
                        "in 5 of 31 blocks, a fork of b spent an estimated 40% to 90% of its turns touching new"
                                + " memory (15 us a page on this machine), which widens the interval; a small fixed heap"
                                + " avoids most of it (-Xms512m -Xmx512m -XX:+AlwaysPreTouch)");
    }

    /** The voice in one sitting. */
    @Test
    void every_sentence_is_as_it_was() {
        StringBuilder text = new StringBuilder("Reasons\n\n");
        Findings.reasons().forEach(reason -> entry(text, reason, ReasonWords.of(reason)));
        text.append("\nWarnings\n\n");
        Findings.warnings().forEach(warning -> entry(text, warning, words(warning)));
        Golden.check("words", "findings.txt", text.toString());
    }

    private static void entry(StringBuilder text, Finding finding, String words) {
        text.append(finding.code()).append("\n    ").append(words).append(".\n");
    }
}
