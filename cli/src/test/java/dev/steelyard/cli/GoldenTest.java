package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every folder under {@code golden/} is a command line with what it must write and its exit code: {@code args} holds one
 * argument a line. Command lines that are refused are in {@link RefusedTest}. Each runs in three locales. With {@code -Dsteelyard.golden.update=true} the files are written instead.
 */
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    static final List<Locale> LOCALES = List.of(
            Locale.ROOT,
            Locale.GERMANY,
            new Locale.Builder().setLanguageTag("tr-TR").build());

    @TestFactory
    Stream<DynamicTest> cases() throws IOException {
        List<Path> cases;
        try (Stream<Path> folders = Files.list(GOLDEN)) {
            cases = folders.filter(Files::isDirectory).sorted().toList();
        }
        assertThat(cases).hasSizeGreaterThan(10);
        return cases.stream()
                .flatMap(folder -> LOCALES.stream()
                        .map(locale -> DynamicTest.dynamicTest(
                                folder.getFileName() + " " + locale, () -> check(folder, locale))));
    }

    private static void check(Path folder, Locale locale) throws IOException {
        Execution execution =
                execute(locale, Files.readAllLines(folder.resolve("args")).toArray(String[]::new));
        compare(folder.resolve("stdout"), execution.out());
        compare(folder.resolve("stderr"), execution.err());
        compare(folder.resolve("exit"), execution.exit() + "\n");
        assertThat(execution.requests())
                .as("a golden case shows a message and runs nothing")
                .isEmpty();
    }

    /** Runs a command line with a default locale. */
    static Execution execute(Locale locale, String... words) {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(locale);
            return Execution.of(words);
        } finally {
            Locale.setDefault(before);
        }
    }

    /** Returns a text without what differs between machines and versions. */
    static String portable(String text) {
        return text.replace(Version.current(), "VERSION")
                .replace(Path.of("").toAbsolutePath().toString(), "CWD");
    }

    static void compare(Path expected, String actual) throws IOException {
        String portable = portable(actual);
        if (Boolean.getBoolean("steelyard.golden.update")) {
            Files.writeString(expected, portable);
        }
        Path beside = expected.resolveSibling(expected.getFileName() + ".actual");
        if (portable.equals(Files.readString(expected))) {
            Files.deleteIfExists(beside);
        } else {
            Files.writeString(beside, portable);
        }
        assertThat(portable).as(expected.toString()).isEqualTo(Files.readString(expected));
    }
}
