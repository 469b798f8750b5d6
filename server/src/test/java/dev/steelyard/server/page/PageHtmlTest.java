package dev.steelyard.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PageHtmlTest {

    private static final List<Integer> ITEMS =
            IntStream.rangeClosed(1, 310).boxed().toList();
    private static final Section LONG = new Section(
            "rows",
            "Rows",
            List.of(Column.number("number")),
            Section.rows(ITEMS, item -> List.of(Cell.count(item))),
            List.of());
    private static final Page PAGE = new Page(
            "/p/",
            "Page",
            List.of(),
            List.of(),
            List.of(),
            List.of(LONG),
            List.of(),
            List.of(new Page.Field("part", "Part", "a&b")));

    private static String html(boolean files, Map<String, String> query) throws IOException {
        StringBuilder html = new StringBuilder();
        new PageHtml(PAGE, files, "1.2.3", query).render(html);
        return html.toString();
    }

    @Test
    void a_long_table_has_pages_that_keep_the_question() throws IOException {
        assertThat(html(false, Map.of()))
                .contains(
                        "Rows 1 to 300 of 310.",
                        "href=\"?part=a%26b&amp;from-rows=300#rows\">Next rows",
                        ">300<",
                        "rows.csv?part=a%26b")
                .doesNotContain("Previous rows", ">301<");
        assertThat(html(false, Map.of("from-rows", "300")))
                .contains("Rows 301 to 310 of 310.", "from-rows=0#rows\">Previous rows", ">310<")
                .doesNotContain("Next rows", ">300<");
    }

    @Test
    void a_place_that_is_none_is_the_first() throws IOException {
        for (String wrong : List.of("-5", "310", "99999999", "x", "\" onload=\"", "999999999999")) {
            assertThat(html(false, Map.of("from-rows", wrong)))
                    .as(wrong)
                    .contains("Rows 1 to 300 of 310.")
                    .doesNotContain("onload");
        }
    }

    @Test
    void a_file_has_all_rows_and_no_question() throws IOException {
        assertThat(html(true, Map.of()))
                .contains(">310<")
                .doesNotContain("Next rows", "Rows 1 to", "<form method=\"get\"");
    }
}
