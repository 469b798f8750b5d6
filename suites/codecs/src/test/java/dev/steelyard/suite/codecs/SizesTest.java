package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.Recipes;
import dev.steelyard.suite.codecs.size.PostRequest;
import dev.steelyard.suite.codecs.size.SizeRow;
import dev.steelyard.suite.codecs.size.SizeTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/**
 * Seals the table of sizes: the CSV against a file, the Markdown against the README. With
 * {@code -Dsteelyard.golden.update=true} both are written anew.
 */
class SizesTest {

    private static final Path CSV = Path.of("src", "test", "resources", "golden", "sizes.csv");
    private static final Path README = Path.of("README.md");
    private static final String BEGIN = "<!-- sizes: begin -->\n";
    private static final String END = "<!-- sizes: end -->";

    private static final SizeTable TABLE = SizeTable.measure();

    /** What deflate makes of the same bytes depends on the zlib that a JDK is linked with. */
    private static final Percentage OTHER_ZLIB = Percentage.withPercentage(3);

    @Test
    void the_table_is_as_it_was() throws IOException {
        if (Boolean.getBoolean("steelyard.golden.update")) {
            String readme = Files.readString(README);
            Files.writeString(CSV, TABLE.csv());
            Files.writeString(README, readme.replace(BEGIN + sealed(readme) + END, BEGIN + TABLE.markdown() + END));
        }
        assertSameButForZlib(TABLE.csv(), Files.readString(CSV), ",");
        assertSameButForZlib(TABLE.markdown(), sealed(Files.readString(README)), " \\| ");
    }

    private static String sealed(String readme) {
        return readme.substring(readme.indexOf(BEGIN) + BEGIN.length(), readme.indexOf(END));
    }

    @Test
    void the_table_is_the_same_in_every_locale() {
        PostRequest request = new PostRequest(Format.JACKSON_JSON, "localhost:8080", true);
        String head = request.head(1234567);
        String markdown = TABLE.markdown();
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(request.head(1234567)).isEqualTo(head).contains("Content-Length: 1234567\r\n");
            assertThat(TABLE.markdown()).isEqualTo(markdown);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void the_articles_request_is_its_head_and_its_bytes() {
        SizeRow row = TABLE.rows().get(0);
        int encoded = Format.JACKSON_JSON.codec().encode(Recipes.ofTheArticle()).length;
        String head = "POST /json/add HTTP/1.1\r\nHost: localhost:8080\r\nAccept: application/json\r\n"
                + "Content-Type: application/json\r\nUser-Agent: steelyard\r\nContent-Length: " + encoded
                + "\r\n\r\n";
        assertThat(row.encoded()).isEqualTo(encoded);
        assertThat(row.request()).isEqualTo(head.length() + encoded);
        assertThat(row.gzipRequest()).isEqualTo(head.length() + "Content-Encoding: gzip\r\n".length() + row.gzip());
    }

    @Test
    void it_is_printed_in_the_form_asked_for() {
        assertThat(printed("csv")).isEqualTo(TABLE.csv());
        assertThat(printed()).isEqualTo(TABLE.markdown());
    }

    @Test
    void an_unknown_form_is_refused_with_the_known_ones() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(Sizes.run(List.of("xml"), () -> TABLE, print(out), print(err)))
                .isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("usage: Sizes [markdown|csv], not 'xml'");
    }

    private static String printed(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Sizes.run(List.of(args), () -> TABLE, print(out), print(new ByteArrayOutputStream())))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream print(ByteArrayOutputStream out) {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    /** Cells are equal, but that those of columns with gzip in their names may differ a little. */
    private static void assertSameButForZlib(String actual, String expected, String separator) {
        List<String> actualLines = actual.lines().toList();
        List<String> expectedLines = expected.lines().toList();
        assertThat(actualLines).hasSameSizeAs(expectedLines);
        String[] names = expectedLines.get(0).split(separator);
        for (int line = 0; line < expectedLines.size(); line++) {
            String[] actualCells = actualLines.get(line).split(separator);
            String[] expectedCells = expectedLines.get(line).split(separator);
            assertThat(actualCells)
                    .as("line %d: %s", line + 1, actualLines.get(line))
                    .hasSameSizeAs(expectedCells);
            for (int i = 0; i < expectedCells.length; i++) {
                if (names[i].contains("gzip") && isNumber(expectedCells[i]) && isNumber(actualCells[i])) {
                    assertThat(number(actualCells[i]))
                            .as("line %d, %s", line + 1, names[i])
                            .isCloseTo(number(expectedCells[i]), OTHER_ZLIB);
                } else {
                    assertThat(actualCells[i])
                            .as("line %d, %s", line + 1, names[i])
                            .isEqualTo(expectedCells[i]);
                }
            }
        }
    }

    private static boolean isNumber(String cell) {
        return cell.matches("\\d+( \\|)?");
    }

    private static long number(String cell) {
        return Long.parseLong(cell.replace(" |", ""));
    }
}
