package dev.steelyard.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.report.markdown.CommentMarkdown;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Folders of strangers: nothing that they hold has an effect but on the words of the answer. */
class HostileFolderTest {

    @TempDir
    private Path temp;

    private Path folder() {
        return StoredRun.write(temp.resolve("run"), 1.2, "org.example.Decoder.read");
    }

    private static Answer answer(Path folder) {
        return Answer.of(List.of(folder), folder, true);
    }

    private static void refused(Path folder, String why) {
        assertThatThrownBy(() -> answer(folder)).isInstanceOf(UserError.class).hasMessageContaining(why);
    }

    private static List<String> leftovers() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith("steelyard-untrusted"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void an_honest_folder_is_answered_without_a_command_to_copy() throws IOException {
        List<String> before = leftovers();
        Answer answer = answer(folder());

        assertThat(answer.text())
                .contains("**1 benchmark regressed**", "nobody has verified the numbers")
                .doesNotContain("curl", "Repeat it", "steelyard compare", "steelyard explain", "--resume");
        assertThat(CommentMarkdown.answer(answer.text()))
                .as("what is left of it when it is folded")
                .contains("nobody has verified the numbers");
        assertThat(leftovers()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "journal", "explain.json"})
    void links_are_not_followed(String name) throws IOException {
        Path run = folder();
        Path secret = Files.writeString(temp.resolve("secret"), "{\"password\": 1}");
        Files.deleteIfExists(run.resolve(name));
        Files.createSymbolicLink(run.resolve(name), secret);

        refused(run, name + " is missing, or is not a file");
    }

    @Test
    void the_folder_itself_is_no_link() throws IOException {
        refused(Files.createSymbolicLink(temp.resolve("link"), folder()), "it is not a folder");
        refused(temp.resolve("nowhere"), "it is not a folder");
    }

    @Test
    void a_file_without_end_is_read_up_to_its_limit() throws IOException {
        Path run = folder();
        try (RandomAccessFile file =
                new RandomAccessFile(run.resolve("run.json").toFile(), "rw")) {
            file.setLength(9L << 20);
        }
        refused(run, "run.json is larger than 8 MiB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "null",
                "[]",
                "{\"schemaVersion\": 1, \"run\": 7}",
                "{\"schemaVersion\": 99}",
                "not json"
            })
    void what_steelyard_does_not_write_is_refused(String document) throws IOException {
        Path run = folder();
        Files.writeString(run.resolve("run.json"), document);

        assertThatThrownBy(() -> answer(run)).isInstanceOf(UserError.class);
    }

    @Test
    void deep_documents_are_refused() throws IOException {
        Path run = folder();
        Files.writeString(run.resolve("run.json"), "[".repeat(1_000_000));
        assertThatThrownBy(() -> answer(run)).isInstanceOf(UserError.class);

        Path other = StoredRun.write(temp.resolve("other"), 1.2, "org.example.Decoder.read");
        Files.writeString(other.resolve("explain.json"), "{\"a\":".repeat(500_000));
        assertThatThrownBy(() -> answer(other)).isInstanceOf(UserError.class);
    }

    @Test
    void a_changed_journal_is_refused() throws IOException {
        Path run = folder();
        byte[] journal = Files.readAllBytes(run.resolve("journal"));
        journal[journal.length / 3] ^= 1;
        Files.write(run.resolve("journal"), journal);

        refused(run, "damaged");
    }

    @Test
    void a_plan_of_endless_looks_is_refused() {
        Path run = StoredRun.write(temp.resolve("looks"), new Criteria.Looks(4, 2_000_000), 1.2, "a.B.c");

        refused(run, "its last look is after 2000000 blocks");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.B.<img src=x onerror=alert(1)>",
                "a.B.@everyone",
                "a.B.#1",
                "a.B.[click](https://evil.example)",
                "a.B.![x](https://evil.example/x.png)",
                "a.B.https://evil.example",
                "a.B.\u001b[31mred",
                "a.B.\u202egnp.exe",
                "a.B.x -->",
                "a.B.<!-- steelyard:end -->",
                "a.B.::set-output name=x::y",
                "a.B.</details>",
                "a.B.`x`|y|"
            })
    void names_are_only_text(String name) {
        String text = answer(StoredRun.write(temp.resolve("run"), 1.2, name)).text();
        String row = text.lines()
                .filter(line -> line.startsWith("| ") && line.contains("regressed"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(text));

        assertThat(row)
                .doesNotContain("<", "[", "](", "`", "https://", "\u001b", "\u202e", "@e", ".#1")
                .doesNotStartWith("::");
        String comment = StickyComment.with(
                new StickyComment.Entry(true, FakeForge.COMMIT, "2026-11-29T10:20Z", text), List.of(), 0);
        assertThat(StickyComment.read(comment))
                .hasSize(1)
                .first()
                .extracting(StickyComment.Entry::text)
                .isEqualTo(text);
    }

    @Test
    void ten_thousand_rows_and_a_name_of_a_megabyte_fit_into_a_comment() {
        String[] names = new String[3_000];
        for (int i = 0; i < names.length; i++) {
            names[i] = "a.B" + i + "." + (i == 0 ? "x".repeat(1 << 20) : "read");
        }
        String text = answer(StoredRun.write(temp.resolve("run"), 1.2, names)).text();

        assertThat(text.length()).isLessThan(61_000);
    }
}
