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
    private static final List<String> MODULES = List.of(
            "core",
            "harness",
            "measure",
            "workspace",
            "report",
            "compare",
            "verdict",
            "lint",
            "explain",
            "history",
            "bisect",
            "server",
            "cli");

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
    void pure_parts_say_nothing_but_labels() throws IOException {
        Sentences sentences = new Sentences();
        for (String part : PureParts.all()) {
            String module = part.split("\\.", 2)[0];
            sentences.add(Path.of("..", module, "target/classes/dev/steelyard", part.replace('.', '/')));
        }
        assertThat(sentences.lines()).filteredOn(line -> !line.startsWith(" ")).isEqualTo(LABELS);
    }
}
