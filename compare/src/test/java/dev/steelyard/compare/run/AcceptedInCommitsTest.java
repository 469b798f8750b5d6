package dev.steelyard.compare.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.command.GitFolder;
import dev.steelyard.core.model.AcceptedRegression;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trailers of real commits. */
class AcceptedInCommitsTest {

    private static final String TRAILER = "\n\nPerformance-Regression: ";

    @TempDir
    Path folder;

    private final Warnings warnings = new Warnings();
    private GitFolder git = new GitFolder(Path.of(""));
    private String base = "";

    @BeforeEach
    void makeRepository() throws Exception {
        git = GitFolder.create(folder);
        base = commit("1", "base" + TRAILER + "accepted, before the baseline");
    }

    private String commit(String text, String message) throws Exception {
        return git.commit("a", text, message);
    }

    private static Variant variant(String name, String source, Optional<String> commit) {
        return new Variant(name, source, commit, Optional.empty(), VariantSettings.NONE);
    }

    private List<AcceptedRegression> accepted(Variant treatment) {
        try (Processes processes = new Processes()) {
            Repository repository = git.repository(processes).orElseThrow();
            return AcceptedInCommits.of(
                    repository, List.of(variant("base", "main", Optional.of(base)), treatment), warnings);
        }
    }

    @Test
    void those_between_baseline_and_treatment_count_whoever_wrote_them() throws Exception {
        String first = commit("2", "Check bounds" + TRAILER + "accepted Decoder at most 10%, safety");
        String second = commit("3", "More" + TRAILER + "accepted, it is worth it");

        assertThat(accepted(variant("change", "HEAD", Optional.of(second))))
                .containsExactlyInAnyOrder(
                        new AcceptedRegression(
                                "change", first, "Sample", List.of("Decoder"), OptionalDouble.of(0.1), "safety"),
                        new AcceptedRegression(
                                "change", second, "Sample", List.of(), OptionalDouble.empty(), "it is worth it"));
        assertThat(accepted(variant("change", "HEAD~1", Optional.of(first)))).hasSize(1);
        assertThat(accepted(variant("base-2", "main", Optional.of(base)))).isEmpty();
    }

    @Test
    void a_working_tree_has_those_of_the_commit_that_is_checked_out() throws Exception {
        commit("2", "Check" + TRAILER + "accepted, safety");
        Files.writeString(folder.resolve("a"), "3");

        assertThat(accepted(variant("working-tree", ".", Optional.empty()))).hasSize(1);
    }

    @Test
    void what_is_written_wrongly_accepts_nothing_and_is_said() throws Exception {
        String head = commit("2", "Check" + TRAILER + "yes please");

        assertThat(accepted(variant("change", "HEAD", Optional.of(head)))).isEmpty();
        assertThat(warnings.said())
                .singleElement()
                .asString()
                .contains("yes please")
                .contains(head.substring(0, 12));
    }
}
