package dev.steelyard.cli.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Avro's page says of runs of one version against itself is what their data say. */
class SelfRunsTest {

    private static final Path FOLDER =
            Path.of("..", "docs", "results").toAbsolutePath().normalize();
    private static final Pattern DATA = Pattern.compile("\\(data/([\\w-]+\\.csv)\\)");

    @Test
    void runs_of_one_version_against_itself_have_the_numbers_of_their_data() throws IOException {
        List<PageLine> runs = PageLine.of(FOLDER.resolve("avro.md")).stream()
                .filter(line -> line.heads().get(0).equals("run"))
                .toList();
        assertThat(runs).hasSize(3);
        for (PageLine run : runs) {
            Matcher link = DATA.matcher(run.field("run"));
            assertThat(link.find()).isTrue();
            List<ResultRow> all = ResultRow.of(FOLDER.resolve("data").resolve(link.group(1)));
            List<ResultRow> scores =
                    all.stream().filter(row -> row.metric().equals("score")).toList();
            List<ResultRow> bytes =
                    all.stream().filter(row -> !row.metric().equals("score")).toList();
            assertThat(run.field("scores improved or regressed")).isEqualTo(changed(scores));
            assertThat(run.field("allocations improved or regressed")).isEqualTo(changed(bytes));
            assertThat(run.field("equivalent")).isEqualTo("" + count(scores, "EQUIVALENT"));
            assertThat(run.field("inconclusive")).isEqualTo("" + count(scores, "INCONCLUSIVE"));
            assertThat(run.field("of these, could detect 5 %"))
                    .isEqualTo(""
                            + scores.stream()
                                    .filter(row -> row.verdict().equals("INCONCLUSIVE") && row.detectable() <= 0.05)
                                    .count());
            double[] detectable = scores.stream()
                    .mapToDouble(ResultRow::detectable)
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            assertThat(detectable).isNotEmpty();
            assertThat(run.field("median detects")).isEqualTo(Math.round(100 * median(detectable)) + " %");
        }
    }

    private static double median(double[] sorted) {
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    private static String changed(List<ResultRow> rows) {
        return count(rows, "IMPROVED", "REGRESSED") + " of " + rows.size();
    }

    private static long count(List<ResultRow> rows, String... verdicts) {
        return rows.stream()
                .filter(row -> Arrays.asList(verdicts).contains(row.verdict()))
                .count();
    }
}
