package dev.steelyard.app.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.app.config.ConfigFiles;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Processes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which variants of a comparison edit the configuration. */
class ConfigFilesTest {

    @TempDir
    Path folder;

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("git", "-C", folder.toString(), "-c", "user.name=S", "-c", "user.email=s@localhost"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private String commit(String file, String text) throws Exception {
        Files.writeString(folder.resolve(file), text);
        git("add", "--all");
        git("commit", "--quiet", "-m", "state");
        return git("rev-parse", "HEAD");
    }

    private static Variant variant(String name, String source, String revision) {
        return new Variant(name, source, Optional.of(revision), Optional.empty(), VariantSettings.NONE);
    }

    @Test
    void those_with_another_file_than_the_baseline_are_named() throws Exception {
        git("init", "--quiet", "--initial-branch=main");
        String none = commit("a", "1");
        String two = commit("steelyard.toml", "[compare]\nmargin = \"2%\"\n");
        String same = commit("a", "2");
        String ten = commit("steelyard.toml", "[compare]\nmargin = \"10%\"\n");
        try (Processes processes = new Processes()) {
            ConfigFiles files =
                    new ConfigFiles(folder.toRealPath(), Repository.find(new Git(processes, System.getenv(), folder)));

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
