package dev.steelyard.suite.decoders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The inputs that fuzzing begins with, and what it found. */
class CorpusTest {

    private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");

    @TestFactory
    List<DynamicTest> all_decoders_agree() throws IOException {
        List<Path> inputs;
        try (Stream<Path> files = Files.list(CORPUS)) {
            inputs = files.sorted().toList();
        }
        assertThat(inputs).isNotEmpty();
        return inputs.stream()
                .map(input -> DynamicTest.dynamicTest(
                        input.getFileName().toString(), () -> Agreement.check(Files.readAllBytes(input))))
                .toList();
    }
}
