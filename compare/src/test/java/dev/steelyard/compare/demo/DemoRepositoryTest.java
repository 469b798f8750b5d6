package dev.steelyard.compare.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoRepositoryTest {

    private static final String DECODER = "src/main/java/org/example/decoder/Decoder.java";

    @TempDir
    private Path folder;

    @Test
    void has_the_five_branches_of_the_story_and_nothing_uncommitted() throws Exception {
        SampleGit git = new SampleGit(DemoRepository.layOutBelow(folder));

        assertThat(git.run("branch", "--format=%(refname:short)").lines())
                .containsExactlyInAnyOrder("baseline", "unrolled", "buffered", "checked", "same");
        assertThat(DemoRepository.treatments()).containsExactly("unrolled", "buffered", "checked", "same");
        assertThat(git.run("status", "--porcelain")).isEmpty();
        assertThat(git.run("rev-parse", "--abbrev-ref", "HEAD")).isEqualTo("baseline");
        assertThat(git.run("ls-files").lines())
                .contains(".gitignore", "pom.xml", DECODER)
                .noneMatch(file -> file.contains("target"));
    }

    @Test
    void every_treatment_is_one_commit_that_changes_the_decoder_alone() throws Exception {
        SampleGit git = new SampleGit(DemoRepository.layOutBelow(folder));

        for (String treatment : DemoRepository.treatments()) {
            assertThat(git.run("rev-list", "--count", "baseline.." + treatment)).isEqualTo("1");
            assertThat(git.run("diff", "--name-only", "baseline", treatment)).isEqualTo(DECODER);
        }
    }

    @Test
    void same_changes_one_comment() throws Exception {
        List<String> changed = new SampleGit(DemoRepository.layOutBelow(folder))
                .run("diff", "--unified=0", "baseline", "same")
                .lines()
                .filter(line -> line.matches("[-+][^-+].*"))
                .toList();

        assertThat(changed).hasSize(2).allMatch(line -> line.substring(1).startsWith("/**"));
    }

    @Test
    void gives_the_same_commits_in_the_same_place_again() throws Exception {
        Path here = DemoRepository.layOutBelow(folder.resolve("here"));
        Path there = DemoRepository.layOutBelow(folder.resolve("there"));

        assertThat(there.getFileName()).isEqualTo(here.getFileName());
        assertThat(commits(there)).isEqualTo(commits(here));
        assertThat(DemoRepository.layOutBelow(folder.resolve("here"))).isEqualTo(here);
        assertThat(Files.exists(here.resolve(".git/hooks"))).isFalse();
    }

    @Test
    void no_file_has_a_name_that_would_not_get_into_a_jar() throws Exception {
        try (Stream<Path> files = Files.walk(Path.of("../demo"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains("dot-gitignore")
                    .noneMatch(name -> name.startsWith(".") && name.length() > 2);
        }
    }

    private static String commits(Path repository) throws Exception {
        return new SampleGit(repository).run("for-each-ref");
    }
}
