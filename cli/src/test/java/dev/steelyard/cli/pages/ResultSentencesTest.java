package dev.steelyard.cli.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pages of results say what their data say, and the index says no more than the worst row that a sentence covers. */
class ResultSentencesTest {

    private static final ResultPages PAGES =
            new ResultPages(Path.of("..", "docs", "results").toAbsolutePath().normalize());

    private static final ResultRow SLOWER = row("dbSize=10", "REGRESSED", 0.04, 0.38);
    private static final ResultRow OPEN = row("dbSize=1000", "INCONCLUSIVE", -0.1, 0.2);
    private static final ResultRow EQUAL = row("dbSize=1000", "EQUIVALENT", -0.01, 0.01);

    @Test
    void sentences_of_the_index_have_the_numbers_of_the_data_and_no_others() throws IOException {
        Map<String, String> sentences = PAGES.sentences();
        List<ResultClaim> claims = PAGES.claims();
        assertThat(sentences).hasSizeGreaterThanOrEqualTo(6);
        assertThat(claims)
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(sentences).containsKey(claim.page()));
        List<String> problems = new ArrayList<>();
        sentences.forEach((page, sentence) -> problems.addAll(ResultPages.problems(
                page,
                sentence,
                claims.stream().filter(claim -> claim.page().equals(page)).toList())));
        assertThat(problems).isEmpty();
    }

    @Test
    void verdicts_in_tables_are_those_of_the_data_that_the_page_links() throws IOException {
        int seen = 0;
        for (Path page : PAGES.pages()) {
            List<String> cells = ResultPages.cells(page);
            seen += cells.size();
            assertThat(PAGES.shown(page)).as(page.getFileName().toString()).containsAll(cells);
        }
        assertThat(seen).isGreaterThan(150);
    }

    @Test
    void a_number_is_that_of_the_worst_row_rounded_to_the_side_that_says_less() {
        ResultRow faster = row("", "IMPROVED", -0.4973, -0.04147);
        ResultRow fast = row("", "IMPROVED", -0.6, -0.5);
        ResultClaim claim = claim("longs {} to {} times", List.of(faster, fast), 2, "speed.least", "speed.most");
        // 1 / 0.95853 = 1.0433 and 1 / 0.4 = 2.5.
        assertThat(claim.rendered()).isEqualTo("longs 1.04 to 2.50 times");
        assertThat(problems("longs 1.04 to 2.50 times as fast", claim)).isEmpty();
        assertThat(problems("longs 1.28 to 2.50 times as fast", claim)).anyMatch(text -> text.contains("1.04"));
        assertThat(claim("{} to {} % fewer", List.of(SLOWER), 0, "fewer.least", "fewer.most")
                        .rendered())
                .isEqualTo("3 to 28 % fewer");
        assertThat(claim("{} to {}", List.of(SLOWER), 1, "baseline-speed.least", "longer.most")
                        .rendered())
                .isEqualTo("1.0 to 38.0");
        assertThat(claim("{} to {}", List.of(faster), 0, "less.least", "less.most")
                        .rendered())
                .isEqualTo("4 to 50");
    }

    @Test
    void at_least_is_said_of_verdicts_alone() {
        assertThat(claim("{} % longer", List.of(SLOWER, OPEN), 0, "longer.least")
                        .problems())
                .containsExactly("'{} % longer' needs REGRESSED, but a.B.c dbSize=1000 base new is INCONCLUSIVE");
        assertThat(claim("at most {} %", List.of(SLOWER, OPEN), 0, "longer.most")
                        .problems())
                .isEmpty();
        ResultClaim counts = claim("{} of {} are open", List.of(SLOWER, OPEN), 0, "open", "rows");
        assertThat(counts.rendered()).isEqualTo("1 of 2 are open");
    }

    @Test
    void equality_is_said_of_equivalent_rows_alone() {
        assertThat(problems("the store reads as fast as the list"))
                .containsExactly("p.md: no claim covers 'as fast as' of 'the store reads as fast as the list'");
        assertThat(problems(
                        "the store reads as fast as the list",
                        claim("as fast as", List.of(EQUAL, OPEN), 0, "equivalent")))
                .anyMatch(text -> text.contains("needs EQUIVALENT"));
        assertThat(problems(
                        "the store reads as fast as the list", claim("as fast as", List.of(EQUAL), 0, "equivalent")))
                .isEmpty();
    }

    @Test
    void numbers_that_nothing_covers_are_found_in_digits_and_in_words() {
        assertThat(problems("scans are 6 to 15 times as fast")).hasSize(2);
        assertThat(problems("writes at a half")).hasSize(1);
        assertThat(claim("of {} entries", List.of(), 0, "rows").problems()).hasSize(1);
        assertThat(claim("of 100 entries", List.of(OPEN), 0, "longer.most").problems())
                .anyMatch(text -> text.contains("names 100"));
        assertThat(claim("of 1000 entries", List.of(OPEN), 0, "longer.most").problems())
                .isEmpty();
    }

    private static List<String> problems(String sentence, ResultClaim... claims) {
        return ResultPages.problems("p.md", sentence, List.of(claims));
    }

    private static ResultClaim claim(String words, List<ResultRow> rows, int digits, String... quantities) {
        return new ResultClaim("p.md", words, rows, digits, List.of(quantities));
    }

    private static ResultRow row(String params, String verdict, double low, double high) {
        return new ResultRow("a.B.c", params, "score", "base", "new", verdict, false, (low + high) / 2, low, high);
    }
}
