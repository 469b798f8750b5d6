package dev.steelyard.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.util.regex.Pattern;

/** What a document must not let through, whatever the names in it are. */
public final class Escaped {

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?(E-?\\d+)?");

    private Escaped() {}

    /** Fails if a terminal would see more than characters and line breaks. */
    public static void assertPlainText(String text) {
        assertThat(text.replace("\n", "")
                        .codePoints()
                        .filter(point -> Character.isISOControl(point) || Character.getType(point) == Character.FORMAT))
                .isEmpty();
    }

    /** Fails if rows differ in length or a spreadsheet would take a cell for a formula. */
    public static void assertNoFormula(String csv) throws IOException {
        int width = -1;
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(csv)) {
            for (CsvRecord row : reader) {
                width = width < 0 ? row.getFieldCount() : width;
                assertThat(row.getFieldCount()).isEqualTo(width);
                assertThat(row.getFields()).allSatisfy(cell -> {
                    boolean formula = !cell.isEmpty() && "=+-@\t\r\n".indexOf(cell.charAt(0)) >= 0;
                    assertThat(formula && !NUMBER.matcher(cell).matches()).isFalse();
                });
            }
        }
    }

    /** Fails if Markdown holds elements, links, mentions or references outside its one fenced block. */
    public static void assertTameMarkdown(String text) {
        assertTameMarkdown(text, 1);
    }

    /** The same of a document with another number of fenced blocks. */
    public static void assertTameMarkdown(String text, int blocks) {
        String outside = text.replaceAll("(?s)```.*?```", "").replaceAll("</?(details|summary)>", "");
        assertThat(outside)
                .doesNotContain("<")
                .doesNotContain("](")
                .doesNotContain("://")
                .doesNotContainPattern("@\\w")
                .doesNotContainPattern("#\\d+(?!;)\\b[^;]");
        assertThat(text.split("```", -1)).as("fenced blocks").hasSize(2 * blocks + 1);
    }
}
