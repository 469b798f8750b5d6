package dev.steelyard.report.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTableTest {

    private final StringBuilder out = new StringBuilder();
    private final CsvTable table = new CsvTable(out);

    @Test
    void every_row_has_as_many_cells_as_the_header() throws IOException {
        table.texts(List.of("name", "value")).end();
        table.text("a").number(1).end();
        assertThatThrownBy(() -> table.text("b").end())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("1 cells in a row of a table with 2 columns");
        CsvTable other = new CsvTable(new StringBuilder());
        other.texts(List.of("name", "value")).end();
        assertThatThrownBy(() -> other.texts(List.of("b", "2", "3")).end()).isInstanceOf(IllegalStateException.class);
        assertThat(out).hasToString("name,value\na,1\n");
    }
}
