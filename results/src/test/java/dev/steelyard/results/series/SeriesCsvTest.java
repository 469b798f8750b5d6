package dev.steelyard.results.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.change.RevisionSeries;
import dev.steelyard.core.change.RevisionTable;
import dev.steelyard.core.error.UserError;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SeriesCsvTest {

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    private static RevisionTable read(String text) {
        return SeriesCsv.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> error(String text) {
        return assertThatThrownBy(() -> read(text)).isInstanceOf(UserError.class);
    }

    @Test
    void columns_are_series() {
        RevisionTable table = read("revision,decode,encode\nabc,1.5,2\ndef,1.25e3,-3\n");
        assertThat(table.revisions()).containsExactly("abc", "def");
        assertThat(table.series()).extracting(RevisionSeries::name).containsExactly("decode", "encode");
        assertThat(table.series().get(0).values()).containsExactly(1.5, 1250);
        assertThat(table.series().get(1).values()).containsExactly(2, -3);
    }

    @Test
    void empty_cells_are_rows_without_a_value() {
        RevisionSeries series =
                read("revision,decode\na,1\nb,\n\nc, \nd,4\n").series().get(0);
        assertThat(series.size()).isEqualTo(2);
        assertThat(series.row(1)).isEqualTo(3);
    }

    @Test
    void spreadsheets_of_any_locale() {
        Locale.setDefault(Locale.GERMANY);
        for (String text : new String[] {
            "time;a;c\r\n2026-01-01;1,5;2\r\n",
            "time\ta\tc\n2026-01-01\t1.5\t2\n",
            "\ufefftime,a,c\n2026-01-01,\"1,5\",2",
            "\"time\",\"a\",\"c\"\n\"2026-01-01\",\"1.5\",\"2\"\n"
        }) {
            RevisionTable table = read(text);
            assertThat(table.revisions()).containsExactly("2026-01-01");
            assertThat(table.series().get(0).values()).containsExactly(1.5);
            assertThat(table.series().get(1).values()).containsExactly(2);
        }
    }

    @Test
    void a_header_alone_has_series_without_values() {
        assertThat(read("revision,decode\n").series().get(0).size()).isZero();
    }

    @Test
    void errors_name_line_and_column_and_the_remedy() {
        error("").hasMessageContaining("the file is empty").hasMessageContaining("Write a header");
        error("revision\na\n").hasMessageContaining("line 1: the header names no series");
        error("a,1,2\nb,3,4\n").hasMessageContaining("line 1: numbers where the header should be");
        error("revision,a,\nx,1,2\n").hasMessageContaining("line 1, column 3: the header names no series");
        error("revision,a,a\nx,1,2\n").hasMessageContaining("line 1, column 3: a second series 'a'");
        error("revision,a,b\nx,1,2\ny,1\n")
                .hasMessageContaining("line 3: 2 cells, but the header has 3")
                .hasMessageContaining("Leave the cell of a missing value empty");
        error("revision,a,b\nx,1,2,3\n").hasMessageContaining("line 2: 4 cells, but the header has 3");
        error("revision,a,b\nx,1,2\ny,1,slow\n")
                .hasMessageContaining("line 3, column 3 ('b'): 'slow' is not a number")
                .hasMessageContaining("Leave the cell empty");
        for (String number : new String[] {"NaN", "Infinity", "-INF", "1.2.3", "0x1", "12 ms"}) {
            error("revision,a\nx," + number + "\n")
                    .hasMessageContaining("line 2, column 2 ('a'): '" + number + "' is not a number");
        }
    }

    @Test
    void hostile_cells_are_shown_without_control_characters() {
        error("revision,\u001b[31mred\nx,\u001b]0;title\u0007\n")
                .hasMessageContaining("?[31mred")
                .message()
                .doesNotContain("\u001b");
    }
}
