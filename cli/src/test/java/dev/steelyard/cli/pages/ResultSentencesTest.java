package dev.steelyard.cli.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages of results say what their data say, and the index says no more than the worst row that a sentence covers. */
class ResultSentencesTest {

    private static final ResultPages PAGES =
            new ResultPages(Path.of("..", "docs", "results").toAbsolutePath().normalize());

    @TempDir
    Path temp = Path.of("");

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
                claims.stream()
                        .filter(claim -> claim.ofIndex() && claim.page().equals(page))
                        .toList())));
        assertThat(problems).isEmpty();
    }

    @Test
    void bold_words_of_pages_have_the_numbers_of_the_data_and_no_others() throws IOException {
        List<String> problems = new ArrayList<>();
        for (Path page : PAGES.pages()) {
            problems.addAll(ResultPages.problems(
                    page,
                    PAGES.claims().stream()
                            .filter(claim -> !claim.ofIndex() && page.endsWith(claim.page()))
                            .toList()));
        }
        assertThat(problems).isEmpty();
        Path page = temp.resolve("page.md");
        Files.writeString(page, "It is **at most 28 %\nfaster** or 30 %.\n\n| **7 %** |\n");
        ResultClaim claim = claim("at most {} % faster", List.of(SLOWER), 0, "fewer.most");
        assertThat(ResultPages.problems(page, List.of(claim))).isEmpty();
        assertThat(ResultPages.problems(page, List.of())).hasSize(1);
    }

    @Test
    void cells_of_tables_are_those_of_their_rows_in_the_data_that_the_page_links() throws IOException {
        List<String> unbound = new ArrayList<>();
        for (Path page : PAGES.pages()) {
            String name = page.getFileName().toString();
            assertThat(PAGES.problems(page)).as(name).isEmpty();
            assertThat(PAGES.missing(page)).as(name).isEmpty();
            if (ResultCell.of(page).isEmpty()) {
                unbound.add(name);
            }
        }
        // Their tables are of simulations, of Steelyard itself, of planted causes and of change points: there is no
        // results.csv to
        // compare them with.
        assertThat(unbound).containsExactly("detect.md", "explain.md", "noops.md", "releases.md", "turns.md");
    }

    @Test
    void each_page_counts_what_its_data_could_not_show() throws IOException {
        for (Path page : PAGES.pages()) {
            assertThat(PAGES.miscounted(page)).as(page.getFileName().toString()).isEmpty();
        }
        Path data = Files.createDirectory(temp.resolve("data"));
        Files.writeString(data.resolve("a.csv"), """
                benchmark,mode,params,threads,metric,unit,baseline,treatment,baselineScore,treatmentScore,verdict,change,\
                changeLow,changeHigh,kind,blocks,detectable,warningCodes
                a.B.c,avgt,size=1,1,score,ns/op,old,new,4,5,INCONCLUSIVE,0.25,-0.1,0.6,score,4,0.064,stopped-early
                a.B.c,avgt,size=2,1,score,ns/op,old,new,4,5,INCONCLUSIVE,0.25,-0.1,0.6,score,4,0.049,never-settled
                a.B.c,avgt,size=3,1,score,ns/op,old,new,4,5,IMPROVED,-0.25,-0.3,-0.1,score,4,0.2,
                a.B.c,avgt,size=3,1,gc.alloc.rate.norm,B/op,old,new,4,5,INCONCLUSIVE,-0.25,-0.3,-0.1,allocation,4,0.2,
                """);
        String page = """
                From [data](data/a.csv):

                | benchmark | old, ns/op | new |
                |---|--:|---|
                | B.c, size 1 | 4 | inconclusive +25.0 % [-10.0, +60.0] |

                | data | rows | inconclusive | 5 % not detectable | warnings |
                |---|--:|--:|--:|--:|
                | [a](data/a.csv) | 3 | 2 | 1 | 1 |
                """;
        assertThat(miscounted(page)).isEmpty();
        assertThat(miscounted(page.replace("| 3 | 2 | 1 | 1 |", "| 3 | 2 | 1 | 0 |")))
                .hasSize(1);
        assertThat(miscounted(page.replace("| [a](data/a.csv) | 3 | 2 | 1 | 1 |\n", "")))
                .containsExactly("a.csv is not in the table of data");
    }

    private List<String> miscounted(String text) throws IOException {
        Path page = temp.resolve("page.md");
        Files.writeString(page, text);
        return new ResultPages(temp).miscounted(page);
    }

    @Test
    void a_cell_in_another_row_or_column_is_found() throws IOException {
        Path data = Files.createDirectory(temp.resolve("data"));
        Files.writeString(data.resolve("a.csv"), """
                benchmark,mode,params,threads,metric,unit,baseline,treatment,baselineScore,treatmentScore,verdict,change,\
                changeLow,changeHigh,kind
                a.B.c,avgt,size=1,1,score,ns/op,old,new,100.04,50.4,IMPROVED,-0.5,-0.6,-0.4,score
                a.B.c,avgt,size=2,1,score,ns/op,old,new,4,5,INCONCLUSIVE,0.25,-0.1,0.6,score
                """);
        String table = """
                From [data](data/a.csv):

                | benchmark | old, ns/op | new |
                |---|--:|---|
                | B.c, size 1 | 100 | **improved** -50.0 % [-60.0, -40.0] |
                | B.c, size 2 | 4 | inconclusive +25.0 % [-10.0, +60.0] |

                | benchmark | old, millions/s | new |
                |---|--:|--:|
                | B.c, size 1 | 10.0 | 19.8 |
                """;
        assertThat(inPage(table)).isEmpty();
        assertThat(inPage(table.replace("size 1", "size 3")
                        .replace("size 2", "size 1")
                        .replace("size 3", "size 2")))
                .hasSize(6);
        assertThat(inPage(table.replace("old, ns/op | new", "new, ns/op | old")))
                .hasSize(4);
        assertThat(inPage(table.replace("| 4 |", "| 5 |"))).hasSize(1);
        assertThat(inPage(table.replace("19.8", "20.8"))).hasSize(1);
        assertThat(inPage(table.replace("**improved** -50.0 % [-60.0, -40.0]", "not measured")))
                .singleElement()
                .asString()
                .endsWith("has '**improved** -50.0 % [-60.0, -40.0]'");
        Path page = temp.resolve("page.md");
        Files.writeString(page, table);
        assertThat(new ResultPages(temp).missing(page)).isEmpty();
        Files.writeString(page, table.replaceAll("\\| B.c, size 2.*\n", ""));
        assertThat(new ResultPages(temp).missing(page)).containsExactly("a.csv: no cell is about a.B.c size=2 old new");
        assertThat(inPage(table.replace("a.csv", "none")))
                .containsExactly("2 of 2 verdicts are in no table of benchmarks with data");
    }

    private List<String> inPage(String text) throws IOException {
        Path page = temp.resolve("page.md");
        Files.writeString(page, text);
        return new ResultPages(temp).problems(page);
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
        return new ResultClaim("p.md", true, words, rows, digits, List.of(quantities));
    }

    private static ResultRow row(String params, String verdict, double low, double high) {
        double change = (low + high) / 2;
        return new ResultRow(
                "a.B.c",
                params,
                "1",
                "score",
                "ns/op",
                "base",
                "new",
                1,
                1 + change,
                verdict,
                false,
                change,
                low,
                high,
                "4",
                0.01,
                "measured",
                Double.NaN,
                List.of());
    }
}
