package dev.steelyard.explain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.explain.forks.ForkExplanation;
import dev.steelyard.explain.json.ExplanationJson;
import dev.steelyard.explain.json.ExplanationJson.More;
import dev.steelyard.report.Golden;
import dev.steelyard.report.Rendered;
import dev.steelyard.report.cause.CauseWords;
import dev.steelyard.report.cause.ProvedWords;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.HtmlReport;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.json.CausesJson;
import dev.steelyard.report.markdown.MarkdownReport;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals what is said of why forks of one variant differ. */
final class ForkGoldenTest {

    private static final Locale USUAL = Locale.getDefault();
    private static final Benchmark DECODE =
            new Benchmark("org.example.Codec.decode", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final String CALLEE = "org.example.Varint.read";

    @AfterEach
    void restore() {
        Locale.setDefault(USUAL);
    }

    private static Run run() {
        return Cases.twoTreatments().run();
    }

    private static List<ForkExplanation> explanations() {
        List<ForkExplanation> all = new ArrayList<>();
        all.add(Kinds.proved(DECODE, "main", CALLEE, "/runs/run-1/explain/1/2/logs"));
        all.addAll(Kinds.unproved(DECODE, CALLEE));
        return all;
    }

    private static String text(List<ForkExplanation> explanations, int width) throws IOException {
        StringBuilder text = new StringBuilder();
        new ForkText(new TextStyle(false, width)).render(run(), "main", explanations, text);
        return text.toString();
    }

    private static String json(List<ForkExplanation> explanations, Optional<String> before) throws IOException {
        StringBuilder text = new StringBuilder();
        new ExplanationJson().render(run(), new More(List.of(), explanations), before, text);
        return text.toString();
    }

    @Test
    void every_outcome_has_its_words_whatever_the_locale() throws Exception {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY)) {
            Locale.setDefault(locale);
            Golden.check("forks", "forks.txt", text(explanations(), 120));
            Golden.check("forks", "narrow.txt", text(explanations().subList(0, 2), 60));
            Golden.check("forks", "nothing.txt", text(List.of(), 120));
            Golden.check("forks", "explain.json", json(explanations().subList(0, 1), Optional.empty()));
            Golden.check("forks", "turned-off.json", json(List.of(Kinds.steadied(DECODE)), Optional.empty()));
        }
    }

    @Test
    void forks_that_are_explained_again_replace_the_earlier_entry_and_others_stay() throws Exception {
        ForkExplanation other = Kinds.proved(DECODE, "other", CALLEE, "/runs");
        String first = json(List.of(explanations().get(0), other), Optional.empty());
        JsonNode root = new JsonMapper().readTree(json(explanations().subList(8, 9), Optional.of(first)));
        assertThat(root.get("rows")).isEmpty();
        assertThat(root.get("forks").valueStream())
                .extracting(entry -> entry.get("variant").asString())
                .containsExactly("other", "main");
        assertThat(root.get("forks").get(1).get("findings")).isEmpty();
        assertThat(root.get("forks").get(1).get("detectable").asDouble()).isEqualTo(0.025);
    }

    /** The sample's report with what is known of forks of one of its variants. */
    private static RunReport explained(String variant, String callee) throws IOException {
        RunReport report = Cases.twoTreatments();
        List<Row> rows =
                report.rows().stream().map(row -> row.comparison().row()).toList();
        String document =
                json(List.of(Kinds.proved(rows.get(0).benchmark(), variant, callee, "/runs")), Optional.empty());
        return report.with(CausesJson.causes(document, rows), CausesJson.findings(document, rows));
    }

    @Test
    void reports_say_what_makes_forks_of_a_variant_differ() throws Exception {
        for (String variant : List.of("main", "buffered")) {
            RunReport report = explained(variant, CALLEE);
            String said = "forks of " + variant
                    + ": two kinds, +14.3% [+12.1%, +16.6%] apart in time; in 14 of 24 forks Varint.read is not inlined";
            assertThat(PageAssertions.text(Rendered.of(new HtmlReport(ReportOptions.DEFAULT), report)))
                    .contains("proved: " + said);
            assertThat(ProvedWords.causes(report)).anyMatch(cause -> cause.contains(said));
            StringBuilder markdown = new StringBuilder();
            new MarkdownReport(ReportOptions.DEFAULT).render(report, markdown);
            assertThat(markdown.toString()).contains("apart in time; in 14 of 24 forks Varint.read is not inlined");
        }
        assertThat(explained("absent", CALLEE).findings()).isEmpty();
    }

    @Test
    void a_warning_about_groups_is_followed_by_the_command_that_explains_them() throws Exception {
        RunReport report = withGroups("buffered");
        String command = "steelyard explain run-1 --forks-of buffered";
        assertThat(CauseWords.next(report)).anyMatch(next -> next.endsWith(": " + command));
        StringBuilder text = new StringBuilder();
        new TextReport(ReportOptions.DEFAULT, new TextStyle(false, 120)).render(report, text);
        assertThat(text.toString()).contains("To find why forks of one variant differ:\n  " + command + "\n");
        StringBuilder markdown = new StringBuilder();
        new MarkdownReport(ReportOptions.DEFAULT).render(report, markdown);
        assertThat(markdown.toString())
                .contains("To find the cause of a change: steelyard explain "
                        + report.run().id() + "\n");
        List<Row> rows =
                report.rows().stream().map(row -> row.comparison().row()).toList();
        String document =
                json(List.of(Kinds.proved(rows.get(0).benchmark(), "buffered", CALLEE, "/runs")), Optional.empty());
        RunReport known = report.with(CausesJson.causes(document, rows), CausesJson.findings(document, rows));
        assertThat(CauseWords.next(known)).noneMatch(next -> next.contains("--forks-of"));
        assertThat(CauseWords.next(withGroups("Decoder.read"))).noneMatch(next -> next.contains("--forks-of"));
    }

    private static RunReport withGroups(String whose) {
        RunReport report = Cases.twoTreatments();
        List<Judged> rows = new ArrayList<>(report.rows());
        Judged first = rows.get(0);
        Warning groups = new Warning.TwoGroupsOfBlocks(whose, 4, 12, -0.06, 0.002);
        rows.set(
                0,
                new Judged(
                        new Comparison(
                                first.comparison().row(),
                                first.comparison().status(),
                                first.comparison().scores(),
                                first.comparison().facts(),
                                List.of(groups)),
                        first.verdict()));
        return new RunReport(
                report.run(),
                report.blocks(),
                new Judgment(rows),
                new RunReport.Commands(List.of("compare"), List.of("compare", "--resume", "run-1")));
    }

    @Test
    void hostile_names_are_harmless_everywhere() throws Exception {
        for (String name : Hostile.NAMES) {
            List<ForkExplanation> hostile = new ArrayList<>(Kinds.unproved(DECODE, name));
            hostile.add(Kinds.proved(DECODE, name, name, "/" + name));
            assertThat(text(hostile, 120).chars()).noneMatch(c -> c < ' ' && c != '\n');
            assertThat(new JsonMapper()
                            .readTree(json(hostile, Optional.empty()))
                            .get("forks"))
                    .hasSize(2);
            PageAssertions.assertInert(
                    Rendered.of(new HtmlReport(ReportOptions.DEFAULT), explained("main", "a." + name)));
        }
    }
}
