package dev.steelyard.verdict.read.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every input that was ever worth keeping, once more: seeds, and what fuzzing found. */
class CorpusTest {

    private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @TestFactory
    Stream<DynamicTest> no_input_breaks_its_reader() throws IOException {
        return Stream.of(Reader.values()).flatMap(CorpusTest::tests);
    }

    private static Stream<DynamicTest> tests(Reader reader) {
        List<Path> inputs = inputs(CORPUS.resolve(reader.name().toLowerCase(Locale.ROOT)));
        assertThat(inputs).as(reader.name()).isNotEmpty();
        return inputs.stream()
                .map(input -> DynamicTest.dynamicTest(
                        reader + " " + input.getFileName(),
                        () -> assertTimeoutPreemptively(LIMIT, () -> reader.check(Files.readAllBytes(input)))));
    }

    private static List<Path> inputs(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new IllegalStateException("the corpus cannot be read", e);
        }
    }
}
