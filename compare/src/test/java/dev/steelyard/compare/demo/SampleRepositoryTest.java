package dev.steelyard.compare.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.demo.SampleRepository.Branch;
import dev.steelyard.compare.demo.SampleRepository.Edit;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleRepositoryTest {

    private static final Branch ONE = new Branch("one", "First", List.of("base"), List.of());

    @TempDir
    private Path folder;

    private Path files;
    private Path target;

    @BeforeEach
    void write_a_sample() throws IOException {
        files = folder.resolve("files");
        target = folder.resolve("target-repository");
        Files.createDirectories(files.resolve("base/sub"));
        Files.createDirectories(files.resolve("base/target"));
        Files.createDirectories(files.resolve("more/sub"));
        Files.writeString(files.resolve("base/version.txt"), "version=1\n");
        Files.writeString(files.resolve("base/sub/a.txt"), "a\n");
        Files.writeString(files.resolve("base/target/built.txt"), "built\n");
        Files.writeString(files.resolve("more/sub/a.txt"), "b\n");
    }

    @Test
    void lays_folders_over_each_other_and_applies_edits() throws Exception {
        Branch two = new Branch("two", "Second", List.of("more"), List.of(edit("version=1", "version=2")));

        Map<String, String> commits = new SampleRepository(files, List.of(ONE, two)).layOut(target);

        SampleGit git = new SampleGit(target);
        assertThat(commits.keySet()).containsExactly("one", "two");
        assertThat(git.run("show", "one:version.txt", "one:sub/a.txt")).isEqualTo("version=1\na");
        assertThat(git.run("show", "two:version.txt", "two:sub/a.txt")).isEqualTo("version=2\nb");
        assertThat(git.run("ls-files")).doesNotContain("built.txt");
        assertThat(git.run("log", "--format=%s", "two")).isEqualTo("Second\nFirst");
    }

    @Test
    void reads_its_files_from_a_jar_and_gives_the_same_commits() throws Exception {
        Path jar = folder.resolve("files.jar");
        URI uri = URI.create("jar:" + jar.toUri());
        try (FileSystem archive = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            Path copy = archive.getPath("x/base");
            Files.createDirectories(copy.resolve("sub"));
            Files.copy(files.resolve("base/version.txt"), copy.resolve("version.txt"));
            Files.copy(files.resolve("base/sub/a.txt"), copy.resolve("sub/a.txt"));
        }
        Map<String, String> plain = new SampleRepository(files, List.of(ONE)).layOut(target);

        try (FileSystem archive = FileSystems.newFileSystem(jar)) {
            SampleRepository sample = new SampleRepository(archive.getPath("x"), List.of(ONE));

            assertThat(sample.layOut(folder.resolve("from-jar"))).isEqualTo(plain);
        }
    }

    @Test
    void leaves_a_folder_with_other_contents_alone() throws Exception {
        Files.createDirectories(target);
        Files.writeString(target.resolve("mine.txt"), "mine\n");

        assertThatThrownBy(() -> new SampleRepository(files, List.of(ONE)).layOut(target))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("mine.txt")
                .hasMessageContaining("delete it");
        assertThat(target).isDirectoryNotContaining("glob:**.git");
    }

    @Test
    void another_version_of_the_files_gets_a_folder_of_its_own() throws Exception {
        SampleRepository sample = new SampleRepository(files, List.of(ONE));
        Path first = sample.layOutBelow(folder.resolve("parent"), "sample");
        Files.writeString(files.resolve("base/version.txt"), "version=3\n");
        Path second = sample.layOutBelow(folder.resolve("parent"), "sample");

        assertThat(second).isNotEqualTo(first);
        assertThat(sample.layOutBelow(folder.resolve("parent"), "sample")).isEqualTo(second);
        try (Stream<Path> left = Files.list(folder.resolve("parent"))) {
            assertThat(left).containsExactlyInAnyOrder(first, second);
        }
    }

    @Test
    void refuses_a_repository_laid_out_from_other_files() throws Exception {
        new SampleRepository(files, List.of(ONE)).layOut(target);
        Files.writeString(files.resolve("base/version.txt"), "version=3\n");

        assertThatThrownBy(() -> new SampleRepository(files, List.of(ONE)).layOut(target))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not empty (it contains ");
    }

    @Test
    void an_edit_must_find_its_text_exactly_once() {
        Branch none = new Branch("one", "First", List.of("base"), List.of(edit("version=9", "")));

        assertThatThrownBy(() -> new SampleRepository(files, List.of(none)).layOut(target))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("'version=9' exactly once");
        assertThat(folder).isDirectoryNotContaining("glob:**/.sample-*");
    }

    @Test
    void a_branch_that_changes_nothing_fails_with_what_git_said() {
        Branch nothing = new Branch("two", "Second", List.of("base"), List.of());

        assertThatThrownBy(() -> new SampleRepository(files, List.of(ONE, nothing)).layOut(target))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nothing to commit");
    }

    @Test
    void branches_need_names_of_their_own() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SampleRepository(files, List.of(ONE, ONE)))
                .withMessageContaining("one");
        assertThatIllegalArgumentException().isThrownBy(() -> new SampleRepository(files, List.of()));
    }

    private static Edit edit(String from, String to) {
        return new Edit("version.txt", from, to);
    }
}
