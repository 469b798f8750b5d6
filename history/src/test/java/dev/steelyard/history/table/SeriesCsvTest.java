package dev.steelyard.history.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.RevisionTable;
import dev.steelyard.history.change.RevisionTable.Basis;
import dev.steelyard.history.change.RevisionTable.Decimal;
import dev.steelyard.history.change.RevisionTable.Layout;
import dev.steelyard.history.change.RevisionTable.Order;
import dev.steelyard.history.change.RevisionTable.Reading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
        return read(text, Layout.UNKNOWN);
    }

    private static RevisionTable read(String text, Layout layout) {
        return SeriesCsv.read(text.getBytes(StandardCharsets.UTF_8), layout);
    }

    private static double[] values(String text) {
        return read(text).series().get(0).values();
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
    void separators_in_quotes_separate_nothing() {
        assertThat(values("time;\"a, b, c, and d\"\n2026-01-01;1,5\n")).containsExactly(1.5);
        assertThat(values("time,\"a;b;c\"\n2026-01-01,1.5\n")).containsExactly(1.5);
        assertThat(values("time;\"a \"\"b, c\"\", d,\ne, f\"\n2026-01-01;1,5\n"))
                .containsExactly(1.5);
        assertThat(values("time;time, ns;size, B\nx;1,5;2,5\n")).containsExactly(1.5);
        assertThat(values("time,5\" disk,a;b;c\nx,1,2\n")).containsExactly(1);
    }

    @Test
    void digits_may_be_grouped_where_that_is_unambiguous() {
        assertThat(values("r,a\nx,\"1,234,567\"\ny,\"1,234\"\nz,999\n")).containsExactly(1234567, 1234, 999);
        assertThat(values("r,a\nx,\"1,234.5\"\ny,\"2,468\"\nz,1.250\n")).containsExactly(1234.5, 2468, 1.25);
        assertThat(values("r,a,b\nx,\"1,234\",0.5\ny,\"2,468\",0.7\n")).containsExactly(1234, 2468);
        assertThat(values("r;a\nx;1.234,5\ny;2.468\n")).containsExactly(1234.5, 2468);
        assertThat(values("r;a\nx;1,234\ny;2,468\n")).containsExactly(1.234, 2.468);
        assertThat(values("r;a\nx;1.234\ny;1234.567\n")).containsExactly(1.234, 1234.567);
        assertThat(values("r,a\nx,1.234\ny,-2.468\n")).containsExactly(1.234, -2.468);
        for (String mark : new String[] {"'", " ", "\u2019", "\u00a0", "\u202f"}) {
            assertThat(values("r;a\nx;1" + mark + "234" + mark + "567,5\ny;-1" + mark + "234\n"))
                    .containsExactly(1234567.5, -1234);
        }
    }

    @Test
    void an_ambiguous_number_is_an_error_unless_the_user_says_what_it_is() {
        error("r,a\nw,7\nx,\"1,234\"\n")
                .hasMessageContaining("line 3, column 2 ('a'): '1,234' is ambiguous: its comma may be a decimal or a"
                        + " thousands separator")
                .hasMessageContaining("--decimal-point or --decimal-comma");
        error("r;a\nx;1.234\n").hasMessageContaining("'1.234' is ambiguous: its point");
        error("r\ta\nx\t1,234\n").hasMessageContaining("ambiguous");
        error("r,a\nx,\"1").hasMessageContaining("not valid CSV");
        error("r,a\nx,\"1,5\"\ny,1.5\n")
                .hasMessageContaining("line 3, column 2 ('a'): '1.5' uses different separators than '1,5' in line 2")
                .hasMessageContaining("throughout the column");
        Layout point = new Layout(Optional.empty(), Optional.of(Decimal.POINT));
        Layout comma = new Layout(Optional.empty(), Optional.of(Decimal.COMMA));
        String text = "r,a\nx,\"1,234\"\n";
        assertThat(read(text, point).series().get(0).values()).containsExactly(1234);
        assertThat(read(text, comma).series().get(0).values()).containsExactly(1.234);
        assertThatThrownBy(() -> read("r,a\nx,1.5\n", comma))
                .hasMessageContaining("'1.5' contradicts --decimal-comma")
                .hasMessageContaining("Leave the option out");
        for (String number : new String[] {"1,23,456", "1.23.456", "0,123,456", "12 34", "1 234'567", "1,234,56"}) {
            error("r,a\nx,\"" + number + "\"\n").hasMessageContaining("'" + number + "' is not a number");
        }
    }

    @Test
    void the_resolution_is_that_of_the_text() {
        assertThat(resolution("24", "24", "32")).isEqualTo(1);
        assertThat(resolution("24.000", "32.000")).isEqualTo(0.001);
        assertThat(resolution("1.25e3", "1.31e3")).isEqualTo(10);
        assertThat(resolution("\"1,234,000\"", "\"1,234\"")).isEqualTo(1);
        assertThat(resolution("0.1", "0.30000000000000004", "0.30000000000000004", "1"))
                .isLessThan(1e-15);
        // Zeros at the end are left out, or a single value has more digits than the others.
        assertThat(resolution("1.5", "2", "2.5", "3")).isEqualTo(0.1);
        assertThat(resolution("24", "24", "24", "24.5", "24", "24", "24", "24")).isEqualTo(1);
        assertThat(read("r,a\nx,\n").series().get(0).resolution()).isZero();
        assertThat(resolution("1e-400", "0")).isLessThan(1e-300);
    }

    private static double resolution(String... cells) {
        StringBuilder text = new StringBuilder("r,a\n");
        for (String cell : cells) {
            text.append("x,").append(cell).append('\n');
        }
        return read(text.toString()).series().get(0).resolution();
    }

    @Test
    void rows_without_any_cell_are_counted() {
        RevisionTable table = read("r,a,b\n\nx,1,2\n,,\ny,,\n , ,\n,,\n,,\n,,\n,,\nz,3,4\n");
        assertThat(table.revisions()).containsExactly("x", "y", "z");
        assertThat(table.reading().skipped()).isEqualTo(6);
        assertThat(table.reading().skippedLines()).containsExactly(4L, 6L, 7L, 8L, 9L);
    }

    @Test
    void the_order_is_that_of_the_times() {
        for (String newer : new String[] {
            "2026-02-01",
            "2026-02-01T10:00",
            "2026-02-01 10:00:00",
            "2026-02-01T10:00:00.5Z",
            "2026-02-01 10:00:00 +0100"
        }) {
            RevisionTable table = read("r,a\n" + newer + ",2\n2026-01-01,\n2025-12-31,1\n");
            assertThat(table.revisions()).containsExactly("2025-12-31", "2026-01-01", newer);
            assertThat(table.series().get(0).values()).containsExactly(1, 2);
            assertThat(table.series().get(0).row(1)).isEqualTo(2);
            assertThat(table.reading().order()).isEqualTo(Order.NEWEST_FIRST);
            assertThat(table.reading().basis()).isEqualTo(Basis.TIMES);
        }
        assertThat(read("r,a\n103,1\n102,2\n101,3\n").reading())
                .isEqualTo(new Reading(Order.NEWEST_FIRST, Basis.NUMBERS, 0, 0, List.of()));
        assertThat(read("r,a\n103,1\n102,2\n105,3\n").reading().basis()).isEqualTo(Basis.ASSUMED);
        assertThat(read("r,a\nx,1\n2026-01-01,2\n").reading())
                .isEqualTo(new Reading(Order.OLDEST_FIRST, Basis.ASSUMED, 0, 0, List.of()));
        assertThat(read("r,a\n2026-01-01,1\n2026-01-03,2\n2026-01-02,2\n2026-01-05,2\n")
                        .reading())
                .isEqualTo(new Reading(Order.OLDEST_FIRST, Basis.TIMES, 1, 0, List.of()));
    }

    @Test
    void the_user_knows_the_order_best() {
        Layout newest = new Layout(Optional.of(Order.NEWEST_FIRST), Optional.empty());
        RevisionTable table = read("r,a\n2026-01-01,1\n2026-01-02,2\n", newest);
        assertThat(table.revisions()).containsExactly("2026-01-02", "2026-01-01");
        assertThat(table.reading().basis()).isEqualTo(Basis.TOLD);
    }

    @Test
    void a_file_without_a_header_is_refused() {
        for (String row : new String[] {
            "4f1c2aa,102.1,n/a", "2026-01-01,102.1,", "v1.12.0,5,fast", "1234,x,y", "abc,102.1,", "abc,NaN,1"
        }) {
            error(row + "\n" + row + "\n")
                    .hasMessageContaining("line 1: ")
                    .hasMessageContaining("expected a header, found ")
                    .hasMessageContaining("Write a header");
        }
        assertThat(read(",0.5,mean\nx,1,2\n").series()).hasSize(2);
    }

    @Test
    void a_header_alone_has_series_without_values() {
        assertThat(read("revision,decode\n").series().get(0).size()).isZero();
    }

    @Test
    void errors_name_line_and_column_and_the_remedy() {
        error("").hasMessageContaining("the file is empty").hasMessageContaining("Write a header");
        error("revision\na\n").hasMessageContaining("line 1: expected a header with at least two columns, found one");
        error("a,1,2\nb,3,4\n").hasMessageContaining("line 1: expected a header, found numbers");
        error("revision,a,\nx,1,2\n").hasMessageContaining("line 1, column 3: this column has no name in the header");
        error("revision,a,a\nx,1,2\n").hasMessageContaining("line 1, column 3: duplicate series name 'a'");
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
