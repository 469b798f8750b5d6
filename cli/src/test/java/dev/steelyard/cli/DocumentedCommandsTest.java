package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.cli.value.CommandWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every command that the README, the guide and the other pages show is one that the command line takes. */
class DocumentedCommandsTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern COMMAND = Pattern.compile("^\\s*\\$ \\./steelyard (.+)$|`(?:\\./)?steelyard ([^`]+)`");

    /**
     * A command as the pages show it.
     *
     * @param place page and line
     * @param text what follows the program's name
     */
    private record Documented(String place, String text) {}

    @TestFactory
    Stream<DynamicTest> every_documented_command_is_taken() throws IOException {
        return documented().stream()
                .map(command -> DynamicTest.dynamicTest(command.place + " " + command.text, () -> check(command)));
    }

    @Test
    void the_pages_show_commands_of_every_kind() throws IOException {
        List<Documented> commands = documented();
        assertThat(commands).hasSizeGreaterThan(30);
        for (String start : List.of("demo", "compare ", "report ", "compare --resume")) {
            assertThat(commands).as(start).anyMatch(command -> command.text.startsWith(start));
        }
    }

    @Test
    void no_page_shows_a_command_that_this_test_does_not_see() throws IOException {
        for (Path page : pages()) {
            assertThat(Files.readAllLines(page))
                    .as(page.toString())
                    .allSatisfy(line -> assertThat(!line.contains("./steelyard ")
                                    || COMMAND.matcher(line).find())
                            .as(line)
                            .isTrue());
        }
    }

    private static void check(Documented command) {
        List<String> words = new ArrayList<>(CommandWords.split(command.text));
        // The reader's project and JDKs, which are not here.
        replaceValues(words, "-C", ".");
        replaceValues(words, "--jvm", System.getProperty("java.home"));
        Execution execution = Execution.of(words.toArray(String[]::new));
        assertThat(execution.exit()).as(execution.err()).isZero();
        assertThat(execution.err()).isEmpty();
    }

    private static void replaceValues(List<String> words, String option, String value) {
        for (int i = 0; i < words.size() - 1; i++) {
            if (words.get(i).equals(option)) {
                words.set(i + 1, value);
            }
        }
    }

    private static List<Documented> documented() throws IOException {
        List<Documented> commands = new ArrayList<>();
        for (Path page : pages()) {
            List<String> lines = Files.readAllLines(page);
            for (int i = 0; i < lines.size(); i++) {
                Matcher matcher = COMMAND.matcher(lines.get(i));
                while (matcher.find()) {
                    String text = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
                    commands.add(new Documented(ROOT.relativize(page) + ":" + (i + 1), text));
                }
            }
        }
        return commands;
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
        pages.add(ROOT.resolve("docs/results/data/commands.txt"));
        for (String folder : List.of("docs", "docs/guide", "docs/results")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(page -> page.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }
}
