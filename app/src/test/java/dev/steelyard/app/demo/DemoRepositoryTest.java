package dev.steelyard.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoRepositoryTest {

    private static final String DECODER = "src/main/java/org/example/decoder/Decoder.java";

    @TempDir
    private Path folder;

    @Test
    void has_the_five_branches_of_the_story_and_nothing_uncommitted() throws Exception {
        Map<String, String> commits = DemoRepository.layOut(folder);
        Git git = new Git(folder);

        assertThat(commits).containsOnlyKeys("baseline", "unrolled", "buffered", "checked", "same");
        assertThat(DemoRepository.treatments()).containsExactly("unrolled", "buffered", "checked", "same");
        assertThat(git.run("status", "--porcelain")).isEmpty();
        assertThat(git.run("rev-parse", "--abbrev-ref", "HEAD")).isEqualTo("baseline");
        assertThat(git.run("ls-files").lines())
                .contains(".gitignore", "pom.xml", DECODER)
                .noneMatch(file -> file.contains("target"));
    }

    @Test
    void every_treatment_is_one_commit_that_changes_the_decoder_alone() throws Exception {
        DemoRepository.layOut(folder);
        Git git = new Git(folder);

        for (String treatment : DemoRepository.treatments()) {
            assertThat(git.run("rev-list", "--count", "baseline.." + treatment)).isEqualTo("1");
            assertThat(git.run("diff", "--name-only", "baseline", treatment)).isEqualTo(DECODER);
        }
    }

    @Test
    void same_changes_one_comment() throws Exception {
        DemoRepository.layOut(folder);

        List<String> changed = new Git(folder)
                .run("diff", "--unified=0", "baseline", "same")
                .lines()
                .filter(line -> line.matches("[-+][^-+].*"))
                .toList();

        assertThat(changed).hasSize(2).allMatch(line -> line.substring(1).startsWith("/**"));
    }

    @Test
    void gives_the_same_commits_everywhere_and_again() throws Exception {
        Map<String, String> here = DemoRepository.layOut(folder.resolve("here"));
        Map<String, String> there = DemoRepository.layOut(folder.resolve("there"));

        assertThat(there).isEqualTo(here);
        assertThat(DemoRepository.layOut(folder.resolve("here"))).isEqualTo(here);
        assertThat(Files.exists(folder.resolve("here/.git/hooks"))).isFalse();
    }
}
