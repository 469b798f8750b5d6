package dev.steelyard.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {

    @TempDir
    Path folder;

    private Path tree;
    private Path outside;

    @BeforeEach
    void makeTree() throws IOException {
        outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("keep"), "k");
        tree = folder.resolve("tree");
        Files.createDirectories(tree.resolve("a/b"));
        Files.writeString(tree.resolve("a/b/file"), "f");
        Files.createSymbolicLink(tree.resolve("link"), outside);
        Files.createSymbolicLink(tree.resolve("dangling"), folder.resolve("none"));
    }

    @Test
    void folders_can_be_for_one_user_alone() throws IOException {
        FileTree.createPrivate(folder.resolve("one/two"));
        FileTree.createPrivate(folder.resolve("one/two"));

        for (String made : List.of("one", "one/two")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(made))))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void deleting_does_not_follow_links() throws IOException {
        assertThat(tree.resolve("a/b").toFile().setWritable(false)).isTrue();

        FileTree.delete(tree);
        FileTree.delete(tree);

        assertThat(tree).doesNotExist();
        assertThat(outside.resolve("keep")).hasContent("k");
    }

    @Test
    void copies_are_equal_and_links_stay_links() throws IOException {
        Path copy = folder.resolve("copy");
        FileTree.copy(tree, copy);

        assertThat(Digest.of(copy)).isEqualTo(Digest.of(tree));
        assertThat(copy.resolve("link")).isSymbolicLink();
        assertThat(copy.resolve("dangling")).isSymbolicLink();
        FileTree.copy(tree.resolve("a/b/file"), folder.resolve("single"));
        assertThat(folder.resolve("single")).hasContent("f");
    }

    @Test
    void digests_follow_names_and_contents() throws IOException {
        String before = Digest.of(tree);
        Files.move(tree.resolve("a/b/file"), tree.resolve("a/b/other"));
        String renamed = Digest.of(tree);
        Files.writeString(tree.resolve("a/b/other"), "g");

        assertThat(renamed).isNotEqualTo(before);
        assertThat(Digest.of(tree)).isNotEqualTo(renamed);
        assertThat(Digest.ofTexts(List.of("ab", "c"))).isNotEqualTo(Digest.ofTexts(List.of("a", "bc")));
    }
}
