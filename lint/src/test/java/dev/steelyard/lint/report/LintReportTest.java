package dev.steelyard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.steelyard.lint.finding.Acceptance;
import dev.steelyard.lint.finding.Examined;
import dev.steelyard.lint.finding.LintFinding;
import dev.steelyard.lint.finding.LintReport;
import dev.steelyard.lint.finding.LintSeverity;
import dev.steelyard.lint.finding.Rule;
import dev.steelyard.lint.finding.SourcePlace;
import dev.steelyard.report.Golden;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Seals every format of what was found in compiled benchmarks, and keeps names of classes and files names. */
final class LintReportTest {

    private static final Rule DEAD = new Rule(
            "dead-result",
            LintSeverity.ERROR,
            "nothing depends on what is computed",
            "The compiler drops it. The score is that of what is left, which may well be a loop without anything in it, or"
                    + " nothing at all.",
            "Return the value, or give it to Blackhole.consume.");
    private static final Rule FORK = new Rule(
            "one-fork",
            LintSeverity.WARNING,
            "one fork says nothing about the next",
            "JVMs differ.",
            "Write @Fork(5).");

    private static final LintReport REPORT = LintReport.of(
            List.of(new Examined("target/benchmarks.jar", 70, 12)),
            List.of(
                    finding(FORK, "org.example.Sort", Optional.empty(), OptionalInt.empty(), "annotated with @Fork(1)"),
                    finding(DEAD, "org.example.Sort", Optional.of("log"), OptionalInt.of(42), "log is not used"),
                    finding(DEAD, "org.example.Sort", Optional.of("exp"), OptionalInt.of(50), "exp is not used"),
                    finding(FORK, "org.example.Old", Optional.of("all"), OptionalInt.of(7), "annotated with @Fork(1)")),
            List.of(Acceptance.parse("one-fork:Old"), Acceptance.parse("one-fork:Gone")));

    private static final LintReport NOTHING =
            LintReport.of(List.of(new Examined("lib", 3, 1), new Examined("more", 1, 1)), List.of(), List.of());

    private static final Map<String, LintRenderer> FORMATS = Map.of(
            "txt", new LintText(new TextStyle(false, 120)),
            "narrow-colour.txt", new LintText(new TextStyle(true, 60)),
            "json", new LintJson(),
            "csv", new LintCsv(),
            "md", new LintMarkdown());

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static LintFinding finding(Rule rule, String type, Optional<String> member, OptionalInt line, String what) {
        String file = type.substring(type.lastIndexOf('.') + 1) + ".java";
        return new LintFinding(
                rule, new SourcePlace("target/benchmarks.jar", type, member, Optional.of(file), line), what);
    }

    private static String rendered(LintRenderer renderer, LintReport report) throws IOException {
        StringBuilder out = new StringBuilder();
        renderer.render(report, out);
        return out.toString();
    }

    private static LintRenderer format(String name) {
        return Optional.ofNullable(FORMATS.get(name)).orElseThrow();
    }

    @Test
    void every_format_is_as_it_was() throws IOException {
        for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, Locale.forLanguageTag("tr-TR"))) {
            Locale.setDefault(locale);
            for (Map.Entry<String, LintRenderer> format : FORMATS.entrySet()) {
                Golden.check("lint", "findings." + format.getKey(), rendered(format.getValue(), REPORT));
                Golden.check("lint", "nothing." + format.getKey(), rendered(format.getValue(), NOTHING));
                StringBuilder rules = new StringBuilder();
                format.getValue().rules(List.of(DEAD, FORK), rules);
                Golden.check("lint", "rules." + format.getKey(), rules.toString());
            }
        }
    }

    private static LintReport hostile() {
        return LintReport.of(
                Hostile.NAMES.stream().map(name -> new Examined(name, 1, 1)).toList(),
                Hostile.NAMES.stream()
                        .map(name -> new LintFinding(
                                FORK,
                                new SourcePlace(name, name, Optional.of(name), Optional.of(name), OptionalInt.of(1)),
                                name))
                        .toList(),
                Hostile.NAMES.stream()
                        .map(name -> new Acceptance("dead-result", Optional.of(name)))
                        .toList());
    }

    @Test
    void a_terminal_sees_no_control_character() throws IOException {
        String text = rendered(format("txt"), hostile());
        assertThat(text.replace("\n", "")
                        .codePoints()
                        .filter(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                .isEmpty();
        assertThat(text).contains("\\u001b[31mred");
    }

    @Test
    void markdown_stays_a_table() throws IOException {
        String text = rendered(format("md"), hostile());
        List<String> rows =
                text.lines().filter(line -> line.startsWith("| warning")).toList();
        assertThat(rows).hasSameSizeAs(Hostile.NAMES);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.chars().filter(character -> character == '|'))
                        .hasSize(6));
        assertThat(text)
                .doesNotContain("<")
                .doesNotContain("](")
                .doesNotContain("://")
                .doesNotContainPattern("@\\w");
    }

    @Test
    void no_cell_is_a_formula() throws IOException {
        int rows = 0;
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(rendered(format("csv"), hostile()))) {
            for (CsvRecord row : reader) {
                rows++;
                assertThat(row.getFieldCount()).isEqualTo(10);
                assertThat(row.getFields()).noneMatch(cell -> cell.startsWith("=") || cell.startsWith("@"));
            }
        }
        assertThat(rows).isEqualTo(1 + Hostile.NAMES.size());
    }

    @Test
    void json_gives_the_names_back() throws IOException {
        JsonNode root = new JsonMapper().readTree(rendered(format("json"), hostile()));
        assertThat(root.get("findings")
                        .valueStream()
                        .map(finding -> finding.get("class").asString())
                        .toList())
                .containsExactlyInAnyOrderElementsOf(Hostile.NAMES.stream()
                        .map(name -> name.replace('\ud800', '\ufffd'))
                        .toList());
    }
}
