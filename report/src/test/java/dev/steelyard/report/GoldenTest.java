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

/**
 * Seals every format of a plain case and a hostile one, and of each other case what a terminal shows and the format that it is
 * about, in locales with other digits, separators and letters.
 */
final class GoldenTest {

    /** A plain case, and one of hostile names. */
    private static final Set<String> WHOLE = Set.of("two-treatments", "hostile");

    /** Files of variants that differ from a sealed one by their numbers alone. */
    private static final Set<String> LIKE_ANOTHER = Set.of("jmh-checked.json", "jmh-buffered.json");

    private static final String TERMINAL = "stdout.txt";

    /** What a case is about, besides what a terminal shows. */
    private static final Map<String, Set<String>> ABOUT = Map.ofEntries(
            Map.entry("added-removed-failed", Set.of("comment.md", "junit.xml", "results.csv")),
            Map.entry("dependency", Set.of("comment.md")),
            Map.entry("contradicted", Set.of("report.md")),
            Map.entry("empty", Set.of("results.json")),
            Map.entry("findings", Set.of("report.md")),
            Map.entry("five-variants", Set.of("results.csv")),
            Map.entry("group", Set.of("jmh-main.json")),
            Map.entry("losses", Set.of("forks.csv")),
            Map.entry("offline", Set.of("environment.json")),
            Map.entry("placement", Set.of("environment.json")),
            Map.entry("queues", Set.of("report.md", "summary.csv")),
            Map.entry("sample", Set.of("jmh-main.json")),
            Map.entry("throughput", Set.of("jmh-main.json")),
            Map.entry("unreached", Set.of("comment.md", "results.json")),
            Map.entry("watched", Set.of("forks.csv")),
            Map.entry("zero-allocation", Set.of("results.csv")),
            Map.entry("zero-blocks", Set.of("summary.csv")));

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @Test
    void every_case_with_a_format_of_its_own_is_there() {
        assertThat(Cases.all().keySet()).containsAll(ABOUT.keySet());
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

    /** Golden pages are kept without them. */
    @Test
    void a_page_contains_its_style_and_its_script() throws IOException {
        Renderer page =
                ReportFiles.all(Cases.twoTreatments(), ReportOptions.DEFAULT).get("report.html");
        String html = Rendered.of(page, Cases.twoTreatments());
        for (String file : List.of("report.css", "report.js")) {
            Path source = Path.of("src", "main", "resources", "dev", "steelyard", "report", "html", file);
            assertThat(html).contains(Files.readString(source).strip());
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
        Golden.check("choices", "scaling.html", charts(Cases.of("scaling")));
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

    /** The charts of a page over params and threads. */
    private static String charts(RunReport report) throws IOException {
        Renderer page = ReportFiles.all(report, ReportOptions.DEFAULT).get("report.html");
        String html = Rendered.of(page, report);
        return html.substring(
                html.indexOf("<li><svg class=\"sign\""),
                html.indexOf("</svg>", html.lastIndexOf("<svg class=\"chart\"")));
    }

    private static Map<String, Renderer> renderers(String testCase, RunReport report) {
        Map<String, Renderer> renderers = new LinkedHashMap<>();
        renderers.put(TERMINAL, new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN));
        renderers.putAll(ReportFiles.all(report, new ReportOptions(ScoreStatistic.MEAN, false, true)));
        renderers.keySet().removeAll(LIKE_ANOTHER);
        if (!WHOLE.contains(testCase)) {
            Set<String> about = ABOUT.getOrDefault(testCase, Set.of());
            renderers.keySet().removeIf(file -> !file.equals(TERMINAL) && !about.contains(file));
        }
        return renderers;
    }
}
