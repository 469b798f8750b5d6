package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.markdown.MarkdownReport;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Seals every format of every case, in locales with other digits, separators and letters. */
final class GoldenTest {

    /** A plain case, one of many statuses, and one of hostile names: the words are those of the other formats. */
    private static final Set<String> WITH_JUNIT = Set.of("two-treatments", "added-removed-failed", "hostile");

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    static Stream<String> cases() {
        return Cases.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void every_format_is_as_it_was(String testCase) throws IOException {
        RunReport report = Cases.of(testCase);
        Map<String, Renderer> renderers = renderers(testCase, report);
        for (Locale locale : new Locale[] {
            Locale.ROOT, Locale.GERMANY, new Locale("ru", "RU"), Locale.forLanguageTag("ar-EG-u-nu-arab")
        }) {
            Locale.setDefault(locale);
            for (Map.Entry<String, Renderer> file : renderers.entrySet()) {
                Golden.check(testCase, file.getKey(), Rendered.of(file.getValue(), report));
            }
        }
        try (Stream<Path> files = Files.list(Path.of("src", "test", "resources", "golden", testCase))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("golden files of " + testCase)
                    .containsExactlyInAnyOrderElementsOf(renderers.keySet());
        }
    }

    @Test
    void other_choices_are_as_they_were() throws IOException {
        RunReport report = Cases.twoTreatments();
        ReportOptions verbose = new ReportOptions(ScoreStatistic.MIN, true, false);
        Golden.check(
                "choices",
                "narrow-colour-verbose-min.txt",
                Rendered.of(new TextReport(verbose, new TextStyle(true, 80)), report));
        Golden.check(
                "choices",
                "five-variants-narrow.txt",
                Rendered.of(
                        new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 80)), Cases.of("five-variants")));
        Golden.check(
                "choices",
                "scaling-narrow.txt",
                Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 80)), Cases.of("scaling")));
        for (String hidden : List.of("queues", "group", "findings")) {
            Golden.check(
                    "choices",
                    hidden + "-narrow.txt",
                    Rendered.of(new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 80)), Cases.of(hidden)));
        }
        Golden.check(
                "choices",
                "unreached-verbose.txt",
                Rendered.of(
                        new TextReport(new ReportOptions(ScoreStatistic.MEAN, true, false), TextStyle.PLAIN),
                        Cases.of("unreached")));
        Golden.check("choices", "queues-verbose.md", Rendered.of(new MarkdownReport(verbose), Cases.of("queues")));
        Golden.check(
                "choices",
                "summary-median.csv",
                Rendered.of(
                        ReportFiles.all(report, new ReportOptions(ScoreStatistic.MEDIAN, false, false))
                                .get("summary.csv"),
                        report));
    }

    private static Map<String, Renderer> renderers(String testCase, RunReport report) {
        Map<String, Renderer> renderers = new LinkedHashMap<>();
        renderers.put("stdout.txt", new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN));
        renderers.putAll(ReportFiles.all(report, new ReportOptions(ScoreStatistic.MEAN, false, true)));
        if (!WITH_JUNIT.contains(testCase)) {
            renderers.remove("junit.xml");
        }
        return renderers;
    }
}
