package dev.steelyard.selfbench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SubjectsTest {

    private static final Path SUBJECTS = Path.of("subjects");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void every_branch_of_every_subject_is_laid_out(Subjects subject) throws Exception {
        Map<String, String> commits = subject.layOut(SUBJECTS, folder);

        assertThat(commits.keySet()).containsExactlyElementsOf(subject.branches());
        assertThat(commits.values()).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "AVRO, v1.12.0, v1.12.2, <avro.version>1.12.2</avro.version>",
        "FIDELITY, base, plus3, static final int TOKENS = planted(1030);",
        "FIDELITY, base, garbage, static final int GARBAGE = planted(2048);"
    })
    void a_treatment_differs_in_one_line(Subjects subject, String base, String treatment, String line)
            throws Exception {
        subject.layOut(SUBJECTS, folder);

        String difference = git("diff", "--unified=0", base, treatment);

        assertThat(difference.lines().filter(text -> text.matches("\\+[^+].*")))
                .singleElement()
                .isEqualTo("+    " + line);
        assertThat(difference.lines().filter(text -> text.matches("-[^-].*"))).hasSize(1);
    }

    private String git(String... arguments) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder("git").directory(folder.toFile()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
