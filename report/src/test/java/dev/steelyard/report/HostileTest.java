package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.Renderer;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.html.PageAssertions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.sample.Hostile;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import dev.steelyard.report.words.Visible;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Names that try to be more than names stay names in every format. */
final class HostileTest {

    private static final RunReport REPORT = Cases.of("hostile");
    private static final Map<String, Renderer> FILES =
            ReportFiles.all(REPORT, new ReportOptions(ScoreStatistic.MEAN, false, true));
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?(E-?\\d+)?");

    @Test
    void everyDocumentCanBeEncoded() throws IOException {
        for (Map.Entry<String, Renderer> file : FILES.entrySet()) {
            assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(Rendered.of(file.getValue(), REPORT)))
                    .as(file.getKey())
                    .isTrue();
        }
    }

    @Test
    void aTerminalSeesNoControlCharacter() throws IOException {
        String text = Rendered.of(new TextReport(ReportOptions.DEFAULT, TextStyle.PLAIN), REPORT);
        assertThat(text.replace("\n", "")
                        .codePoints()
                        .filter(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                .isEmpty();
        assertThat(text).contains("\\u001b[31mred").contains("left\\u202eright").contains("nul\\u0000char");
    }

    @Test
    void aPageHoldsTheNamesAsTextOnly() throws Exception {
        String page = document("report.html");
        PageAssertions.assertInert(page);
        String shown = PageAssertions.text(page);
        for (String name : Hostile.NAMES) {
            assertThat(shown).as(name).contains(Visible.of(name));
        }
    }

    @Test
    void noCellIsAFormula() throws IOException {
        for (String file : List.of("results.csv", "summary.csv", "forks.csv", "slices.csv")) {
            int width = -1;
            try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(document(file))) {
                for (CsvRecord row : reader) {
                    width = width < 0 ? row.getFieldCount() : width;
                    assertThat(row.getFieldCount()).as(file).isEqualTo(width);
                    for (String cell : row.getFields()) {
                        boolean formula = !cell.isEmpty() && "=+-@\t\r\n".indexOf(cell.charAt(0)) >= 0;
                        assertThat(formula && !NUMBER.matcher(cell).matches())
                                .as(file + ": " + cell)
                                .isFalse();
                    }
                }
            }
        }
    }

    @Test
    void jsonGivesTheNamesBack() throws IOException {
        JsonNode comparisons =
                new JsonMapper().readTree(document("results.json")).get("comparisons");
        List<String> names = comparisons
                .valueStream()
                .map(row -> row.get("benchmark").asString().substring("p.Type.".length()))
                .toList();
        // Half a character cannot be encoded; all else comes back as it was.
        assertThat(names)
                .containsExactlyElementsOf(Hostile.NAMES.stream()
                        .map(name -> name.replace('\ud800', '\ufffd'))
                        .toList());
        JsonNode jmh = new JsonMapper().readTree(document("jmh-hostile.json"));
        assertThat(jmh.size()).isEqualTo(Hostile.NAMES.size());
    }

    @Test
    void markdownStaysATable() throws IOException {
        String text = document("report.md");
        List<String> rows = text.lines()
                .filter(line -> line.startsWith("| ") && line.contains(" avgt "))
                .toList();
        assertThat(rows).hasSameSizeAs(Hostile.NAMES);
        assertThat(rows)
                .allSatisfy(row -> assertThat(row.chars().filter(character -> character == '|'))
                        .hasSize(11));
        String outside = text.replaceAll("(?s)```.*?```", "").replaceAll("</?(details|summary)>", "");
        assertThat(outside)
                .doesNotContain("<")
                .doesNotContain("](")
                .doesNotContain("://")
                .doesNotContainPattern("@\\w")
                .doesNotContainPattern("#\\d+(?!;)\\b[^;]");
        assertThat(text.split("```", -1)).as("one fenced block").hasSize(3);
    }

    private static String document(String file) throws IOException {
        return Rendered.of(Optional.ofNullable(FILES.get(file)).orElseThrow(), REPORT);
    }
}
