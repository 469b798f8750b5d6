package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Every command line in {@code golden/refused.txt} is refused with the words below it, in all locales. With
 * {@code -Dsteelyard.golden.update=true} the file is written anew instead.
 */
class RefusedTest {
    private static final Path FILE = Path.of("src/test/resources/golden/refused.txt");
    private static final String COMMAND = "$ steelyard";
    private static final Pattern WORD = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"|(\\S+)");
    private static final int USAGE = 2;

    @Test
    void command_lines_are_refused_with_these_words() throws IOException {
        List<String> expected = Files.readAllLines(FILE);
        for (Locale locale : GoldenTest.LOCALES) {
            List<String> actual = refused(expected, locale);
            if (Boolean.getBoolean("steelyard.golden.update")) {
                Files.write(FILE, actual);
                expected = actual;
            }
            assertThat(String.join("\n", actual)).as("%s", locale).isEqualTo(String.join("\n", expected));
        }
        assertThat(expected.stream().filter(line -> line.startsWith(COMMAND))).hasSizeGreaterThan(100);
    }

    /** Returns the lines of the file as they would be written now. */
    private static List<String> refused(List<String> lines, Locale locale) {
        List<String> now = new ArrayList<>(
                lines.stream().takeWhile(line -> line.startsWith("#")).toList());
        for (String line : lines) {
            if (line.startsWith(COMMAND)) {
                Execution execution = GoldenTest.execute(locale, words(line.substring(COMMAND.length())));
                assertThat(execution.out()).as(line).isEmpty();
                assertThat(execution.exit()).as(line).isEqualTo(USAGE);
                assertThat(execution.requests()).as(line).isEmpty();
                now.add("");
                now.add(line);
                GoldenTest.portable(execution.err()).lines().forEach(now::add);
            }
        }
        return now;
    }

    private static String[] words(String line) {
        return WORD.matcher(line).results().map(RefusedTest::word).toArray(String[]::new);
    }

    private static String word(MatchResult match) {
        return match.group(1) == null ? match.group(2) : match.group(1).translateEscapes();
    }
}
