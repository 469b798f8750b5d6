package dev.steelyard.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * {@code golden/sentences.txt} holds the sentences of three words or more in the Java code, so that a reader can review its voice in one
 * sitting, and a change of words is seen as one. With {@code -Dsteelyard.golden.update=true} it is written anew instead.
 */
class SentencesTest {
    private static final Path FILE = Path.of("src/test/resources/golden/sentences.txt");
    private static final List<String> MODULES =
            List.of("core", "harness", "measure", "workspace", "report", "results", "lint", "ledger", "app", "cli");

    @Test
    void the_program_says_these_sentences() throws IOException {
        Sentences sentences = new Sentences();
        for (String module : MODULES) {
            sentences.add(Path.of("..", module, "target", "classes"));
        }
        List<String> lines = sentences.lines();
        assertThat(lines).hasSizeGreaterThan(500);
        if (Boolean.getBoolean("steelyard.golden.update")) {
            Files.write(FILE, lines);
        }
        assertThat(String.join("\n", lines)).isEqualTo(String.join("\n", Files.readAllLines(FILE)));
    }

    /** Labels of outcomes and of facts about a run, which are the same in files and on screens. */
    private static final List<String> LABELS =
            List.of("core.block.ForkOutcome", "core.block.FreeReason", "core.model.Safeguards");

    @Test
    void core_says_nothing_but_labels() throws IOException {
        Sentences sentences = new Sentences();
        sentences.add(Path.of("../core/target/classes"));
        assertThat(sentences.lines()).filteredOn(line -> !line.startsWith(" ")).isEqualTo(LABELS);
    }
}
