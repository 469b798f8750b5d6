package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;

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

    /** What deflate makes of the same bytes depends on the zlib that a JDK is linked with. */
    private static final Percentage OTHER_ZLIB = Percentage.withPercentage(3);

    @Test
    void theTableIsAsItWas() throws IOException {
        String csv = printed("csv");
        String markdown = printed();
        String readme = Files.readString(README);
        int begin = readme.indexOf(BEGIN) + BEGIN.length();
        int end = readme.indexOf(END);
        if (Boolean.getBoolean("steelyard.golden.update")) {
            Files.writeString(CSV, csv);
            Files.writeString(README, readme.substring(0, begin) + markdown + readme.substring(end));
        }
        assertSameButForZlib(csv, Files.readString(CSV), ",");
        assertSameButForZlib(markdown, Files.readString(README).substring(begin, end), " \\| ");
    }

    @Test
    void theTableIsTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            String expected = SizeTable.measure().markdown();
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(SizeTable.measure().markdown()).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aRequestIsLongerThanItsBodyByItsHead() {
        for (SizeRow row : SizeTable.measure().rows()) {
            assertThat(row.request() - row.encoded()).as("head of " + row).isBetween(120L, 220L);
            assertThat(row.gzipRequest() - row.gzip())
                    .as("head of gzipped " + row)
                    .isBetween(120L, 220L);
        }
    }

    @Test
    void anUnknownFormIsRefusedWithTheKnownOnes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(Sizes.run(List.of("xml"), print(out), print(err))).isEqualTo(2);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("usage: Sizes [markdown|csv], not 'xml'");
    }

    private static String printed(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Sizes.run(List.of(args), print(out), print(new ByteArrayOutputStream())))
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
            assertThat(actualCells).as("line %d: %s", line + 1, actualLines.get(line)).hasSameSizeAs(expectedCells);
            for (int i = 0; i < expectedCells.length; i++) {
                if (names[i].contains("gzip") && isNumber(expectedCells[i]) && isNumber(actualCells[i])) {
                    assertThat(number(actualCells[i]))
                            .as("line %d, %s", line + 1, names[i])
                            .isCloseTo(number(expectedCells[i]), OTHER_ZLIB);
                } else {
                    assertThat(actualCells[i]).as("line %d, %s", line + 1, names[i]).isEqualTo(expectedCells[i]);
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
