package dev.steelyard.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.json.ResultsJson;
import dev.steelyard.report.number.Numbers;
import dev.steelyard.report.number.ScoreScale;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.words.RowView.Word;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every number of the page is that of results.json: in full precision in its attributes, rounded in its text. */
final class PageNumbersTest {

    private static final Pattern COUNT = Pattern.compile(
            "(\\d+) (" + Stream.of(Word.values()).map(Word::text).collect(Collectors.joining("|")) + ")");

    static Stream<String> cases() {
        return Cases.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void every_number_is_that_of_the_results(String testCase) throws Exception {
        RunReport report = Cases.of(testCase);
        JsonNode comparisons = results(report).get("comparisons");
        Set<String> shown = new HashSet<>();
        for (Element cell : numbers(page(report))) {
            String of = cell.getAttribute("data-of");
            String text = cell.getTextContent();
            if (of.isEmpty()) {
                // Numbers of threads, and of secondary rows with a change.
                assertThat(text).matches("\\d+( changed)?").startsWith(cell.getAttribute("data-value"));
                continue;
            }
            shown.add(of);
            JsonNode row = comparisons.get(Integer.parseInt(of.substring(0, of.indexOf('/'))));
            String field = of.substring(of.indexOf('/') + 1);
            if (field.equals("change")) {
                assertChange(row, cell);
            } else if (field.equals("verdict")) {
                assertThat(text).as(of).isEqualTo(verdict(row));
            } else {
                JsonNode value = row.at("/" + field);
                assertThat(value(cell, "data-value")).as(of).isEqualTo(value.asDouble());
                assertThat(text).as(of).isEqualTo(rounded(row, field, value.asDouble()));
            }
        }
        for (int place = 0; place < comparisons.size(); place++) {
            JsonNode row = comparisons.get(place);
            assertThat(shown).contains(place + "/verdict");
            for (String field : List.of("change", "absoluteChange", "baselineScore", "treatmentScore", "detectable")) {
                if (!row.get(field).isNull()) {
                    assertThat(shown).contains(place + "/" + field);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void verdicts_are_counted_as_in_the_results(String testCase) throws Exception {
        RunReport report = Cases.of(testCase);
        Map<String, Integer> expected = new TreeMap<>();
        for (JsonNode row : results(report).get("comparisons")) {
            if (row.get("kind").asString().equals("score")) {
                String word = verdict(row).replace("*", "");
                expected.merge(row.get("treatment").asString() + " " + word, 1, Integer::sum);
            }
        }
        // The answer counts benchmarks that the change does not reach in a clause of its own.
        expected.keySet().removeIf(counts -> counts.endsWith(" unreached"));
        List<String> treatments = report.run().treatments().stream()
                .map(treatment -> treatment.name())
                .toList();
        List<String> answers = PageAssertions.elements(page(report))
                .filter(element -> element.getAttribute("class").equals("answer"))
                .map(Element::getTextContent)
                .toList();
        Map<String, Integer> counted = new TreeMap<>();
        for (int i = 0; i < treatments.size(); i++) {
            String scores = answers.get(i).replaceAll("allocation: [^;]*", "");
            Matcher counts = COUNT.matcher(scores.substring(treatments.size() == 1 ? 0 : scores.indexOf(": ")));
            while (counts.find()) {
                counted.put(treatments.get(i) + " " + counts.group(2), Integer.parseInt(counts.group(1)));
            }
        }
        assertThat(counted).isEqualTo(expected);
    }

    private static String verdict(JsonNode row) {
        String status = row.get("status").asString();
        String word = row.get("verdict").asString().toLowerCase(Locale.ROOT);
        if (!status.equals("measured")) {
            return status.equals("unmeasured") ? "not measured" : status;
        }
        boolean real = row.get("nonZero").asBoolean();
        if (row.get("reasonCode").asString("").equals("benchmark-edited")) {
            return "edited";
        }
        if (row.get("kind").asString().equals("events") && word.equals("inconclusive") && real) {
            return "changed";
        }
        return word.equals("equivalent") && real ? "equivalent*" : word;
    }

    private static void assertChange(JsonNode row, Element cell) {
        JsonNode change = row.get("change");
        Change known = new Change(
                change.get("estimate").asDouble(),
                end(change.get("low")),
                end(change.get("high")),
                change.get("level").asDouble());
        assertThat(value(cell, "data-value")).isEqualTo(known.estimate());
        assertThat(value(cell, "data-low")).isEqualTo(known.low());
        assertThat(value(cell, "data-high")).isEqualTo(known.high());
        Change score = known.ofScore(moreIsBetter(row));
        assertThat(cell.getTextContent()).isEqualTo(Numbers.change(score.estimate()) + " " + Numbers.interval(score));
    }

    private static boolean moreIsBetter(JsonNode row) {
        return row.get("mode").asString().equals("thrpt")
                && !Set.of("allocation", "events").contains(row.get("kind").asString());
    }

    private static double end(JsonNode value) {
        return value.isNull() ? Double.POSITIVE_INFINITY : value.asDouble();
    }

    private static double value(Element cell, String attribute) {
        String text = cell.getAttribute(attribute);
        return text.isEmpty() ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    private static String rounded(JsonNode row, String field, double value) {
        double greatest = Math.max(
                Math.abs(row.get("baselineScore").asDouble(0)),
                Math.abs(row.get("treatmentScore").asDouble(0)));
        ScoreScale scale = ScoreScale.of(row.get("unit").asString(), greatest);
        return switch (field) {
            case "baselineScore", "treatmentScore" -> scale.text(value);
            case "absoluteChange" -> value == 0 ? "0" : (value > 0 ? "+" : "") + scale.text(value);
            case "detectable", "noiseFloor/change" -> Numbers.percent(value);
            case "adjustedPValue" -> Numbers.pValue(value).replace("p = ", "").replace("p < ", "< ");
            case "blocks" -> samples(row) + more(row);
            default -> throw new IllegalArgumentException("the page shows no " + field);
        };
    }

    /** How many more forks files need; how much longer a run takes is one sentence for all rows. */
    private static String more(JsonNode row) {
        boolean told = row.get("forks") != null
                && row.get("status").asString().equals("measured")
                && !row.get("reason").isNull()
                && !row.get("moreBlocks").isNull();
        return told ? " (+" + row.get("moreBlocks").asString() + ")" : "";
    }

    private static String samples(JsonNode row) {
        JsonNode forks = row.get("forks");
        return forks == null
                ? row.get("blocks").asString()
                : forks.get("baseline").asString() + "+"
                        + forks.get("treatment").asString();
    }

    private static List<Element> numbers(Document page) {
        return PageAssertions.elements(page)
                .filter(cell -> cell.getTagName().equals("td"))
                .filter(cell -> cell.hasAttribute("data-value") || cell.hasAttribute("data-of"))
                .toList();
    }

    private static JsonNode results(RunReport report) throws IOException {
        StringBuilder json = new StringBuilder();
        new ResultsJson().render(report, json);
        return new JsonMapper().readTree(json.toString());
    }

    private static Document page(RunReport report) throws Exception {
        StringBuilder page = new StringBuilder();
        new HtmlReport(ReportOptions.DEFAULT).render(report, page);
        return PageAssertions.parse(page.toString());
    }
}
