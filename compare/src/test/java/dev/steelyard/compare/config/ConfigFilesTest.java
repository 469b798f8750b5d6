package dev.steelyard.compare.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.GitFolder;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which variants of a comparison edit the configuration. */
class ConfigFilesTest {

    @TempDir
    Path folder;

    private static Variant variant(String name, String source, String revision) {
        return new Variant(name, source, Optional.of(revision), Optional.empty(), VariantSettings.NONE);
    }

    @Test
    void those_with_another_file_than_the_baseline_are_named() throws Exception {
        GitFolder git = GitFolder.create(folder);
        String none = git.commit("a", "1", "state");
        String two = git.commit("steelyard.toml", "[compare]\nmargin = \"2%\"\n", "state");
        String same = git.commit("a", "2", "state");
        String ten = git.commit("steelyard.toml", "[compare]\nmargin = \"10%\"\n", "state");
        try (Processes processes = new Processes()) {
            ConfigFiles files = new ConfigFiles(folder.toRealPath(), git.repository(processes));

            assertThat(files.differing(List.of(
                            variant("base", two, two),
                            variant("same", same, same),
                            variant("ten", ten, ten),
                            variant("upgraded", ten, ten + "+org.example:a:2"),
                            variant("none", none, none),
                            variant("tree", ".", "dirty"))))
                    .containsExactly("ten", "upgraded", "none", "tree");
        }
    }
}
