package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.ScoreStatistic;
import dev.steelyard.report.document.ReportOptions;
import dev.steelyard.report.sample.Cases;
import dev.steelyard.report.text.TextReport;
import dev.steelyard.report.text.TextStyle;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What texts and Markdown say is what results.csv says, rounded and oriented like the score; for the page, see PageNumbersTest. */
final class AgreementTest {

    private static final ReportOptions VERBOSE = new ReportOptions(ScoreStatistic.MEAN, true, false);
    private static final Pattern CHANGE = Pattern.compile("([+-]?[\\d.]+%|[\\d.]+x)\\s+(\\[[^\\]]*[%x]\\])");

    static Stream<String> cases() {
        return Cases.all().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void changes_agree(String testCase) throws IOException {
        RunReport report = Cases.of(testCase);
        var files = ReportFiles.all(report, VERBOSE);
        List<String> expected = expected(report, Rendered.of(files.get("results.csv"), report));
        String markdown = Rendered.of(files.get("report.md"), report)
                .replace("&#91;", "[")
                .replace("&#93;", "]")
                .replace(" | ", " ");
        markdown = markdown.substring(Math.max(0, markdown.indexOf("\n### ")));
        String text = Rendered.of(new TextReport(VERBOSE, TextStyle.PLAIN), report);
        // The closing sentences repeat what the tables say.
        assertThat(found(text.split("Change in score", 2)[0])).as("text").isEqualTo(expected);
        // Changed rows come first.
        assertThat(found(markdown)).as("Markdown").containsExactlyInAnyOrderElementsOf(expected);
    }

    private static List<String> found(String document) {
        List<String> found = new ArrayList<>();
        Matcher matcher = CHANGE.matcher(document);
        while (matcher.find()) {
            // A change has a sign; the share of a change that a cause has, has none.
            boolean share = matcher.group(1).matches("[1-9].*%");
            if (!share) {
                found.add(matcher.group(1) + " " + matcher.group(2));
            }
        }
        return found;
    }

    /** The changes in the order of the sections: by treatment, scores, allocation, then what is secondary. */
    private static List<String> expected(RunReport report, String csv) throws IOException {
        List<String> expected = new ArrayList<>();
        for (Variant treatment : report.run().treatments()) {
            for (String family : List.of("score", "allocation", "secondary")) {
                try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(csv)) {
                    reader.stream()
                            .filter(row -> row.getField("family").equals(treatment.name() + "/" + family)
                                    && !row.getField("change").isEmpty())
                            .forEach(row -> expected.add(expected(row)));
                }
            }
        }
        return expected;
    }

    private static String expected(NamedCsvRecord row) {
        if (Double.parseDouble(row.getField("change")) > 10) {
            String change = times(Double.parseDouble(row.getField("change")));
            String low = times(Double.parseDouble(row.getField("changeLow")));
            return change + " [" + low + ", " + times(Double.parseDouble(row.getField("changeHigh"))) + "]";
        }
        boolean inverted = row.getField("mode").equals("thrpt")
                && !List.of("allocation", "events").contains(row.getField("kind"));
        String low = percent(row.getField(inverted ? "changeHigh" : "changeLow"), inverted);
        String high = percent(row.getField(inverted ? "changeLow" : "changeHigh"), inverted);
        return percent(row.getField("change"), inverted) + " [" + low + ", " + high + "]";
    }

    private static String times(double fraction) {
        BigDecimal times = new BigDecimal(Double.toString(fraction)).add(BigDecimal.ONE);
        int decimals = times.doubleValue() < 9.995 ? 2 : times.doubleValue() < 99.95 ? 1 : 0;
        return times.setScale(decimals, RoundingMode.HALF_UP).toPlainString() + "x";
    }

    private static String percent(String field, boolean inverted) {
        double fraction = Double.parseDouble(field);
        double shown = inverted ? 1 / (1 + fraction) - 1 : fraction;
        BigDecimal percent = new BigDecimal(Double.toString(shown)).movePointRight(2);
        double size = percent.abs().doubleValue();
        int decimals = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
        BigDecimal rounded = percent.setScale(decimals, RoundingMode.HALF_UP);
        return (rounded.signum() > 0 ? "+" : "") + rounded.toPlainString() + "%";
    }
}
