package dev.steelyard.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.SampleRepository;
import dev.steelyard.workspace.files.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkouts are like clones, of whatever kind of repository. */
class CloneTest {

    @TempDir
    Path folder;

    private SampleRepository sample;
    private String first;

    @BeforeEach
    void makeRepository() {
        sample = SampleRepository.create(folder.resolve("sample"));
        first = sample.write("a/x", "1").write("b/y", "1").commit("first");
        sample.git("tag", "-a", "v1", "-m", "one");
        sample.write("a/x", "2").commit("second");
    }

    private Checkouts open(SampleRepository repository) {
        return Checkouts.open(repository.opened(), folder.resolve("cache"));
    }

    /** A clone by the user, with whatever options. */
    private SampleRepository cloned(String... options) {
        SampleRepository here = SampleRepository.at(folder);
        List<String> words = new ArrayList<>(List.of("clone", "--quiet"));
        words.addAll(List.of(options));
        words.addAll(List.of("file://" + sample.root(), "cloned"));
        here.git(words.toArray(String[]::new));
        return SampleRepository.at(folder.resolve("cloned"));
    }

    @Test
    void whatever_reads_a_repository_by_itself_can_read_a_checkout() {
        sample.git("remote", "add", "origin", "https://me:hushhush@example.org/x.git");
        try (Checkouts checkouts = open(sample)) {
            SampleRepository checkout =
                    SampleRepository.at(checkouts.ofCommit(first).root());

            assertThat(checkout.root().resolve(".git")).isDirectory();
            assertThat(checkout.git("describe", "--tags")).isEqualTo("v1");
            assertThat(checkout.git("rev-parse", "HEAD")).isEqualTo(first);
            assertThat(checkout.git("rev-parse", "origin/main")).isEqualTo(sample.git("rev-parse", "main"));
            assertThat(checkout.git("status", "--porcelain")).isEmpty();
            assertThat(checkout.git("config", "remote.origin.url")).isEqualTo("https://example.org/x.git");
            assertThat(checkout.git("count-objects")).as("all are borrowed").startsWith("0 objects");
            assertThat(checkout.git("fsck", "--connectivity-only")).doesNotContain("missing");
        }
    }

    @Test
    void the_working_tree_is_a_change_since_its_commit() {
        sample.write("a/x", "edited").write("new", "n");
        try (Checkouts checkouts = open(sample)) {
            SampleRepository checkout =
                    SampleRepository.at(checkouts.ofWorkingTree().root());

            assertThat(checkout.git("rev-parse", "HEAD")).isEqualTo(sample.git("rev-parse", "HEAD"));
            assertThat(checkout.git("status", "--porcelain").lines()).containsExactlyInAnyOrder("M a/x", "?? new");
        }
    }

    @Test
    void a_sparse_repository_is_checked_out_whole() {
        sample.git("sparse-checkout", "set", "a");
        assertThat(sample.root().resolve("b")).doesNotExist();
        sample.write("a/x", "edited");
        try (Checkouts checkouts = open(sample)) {
            Path revision = checkouts.ofCommit(first).root();
            Path tree = checkouts.ofWorkingTree().root();
            Checkout overlaid = checkouts.ofCommit(first);
            checkouts.lay(checkouts.overlay("main", List.of("b"), ""), overlaid);

            assertThat(revision.resolve("b/y")).hasContent("1");
            assertThat(tree.resolve("b/y")).hasContent("1");
            assertThat(tree.resolve("a/x")).hasContent("edited");
            assertThat(overlaid.root().resolve("b/y")).hasContent("1");
        }
    }

    @Test
    void a_shallow_repository_is_checked_out_as_it_is() {
        SampleRepository shallow = cloned("--depth", "1");
        try (Checkouts checkouts = open(shallow)) {
            Path root = checkouts.ofCommit(shallow.git("rev-parse", "HEAD")).root();

            assertThat(root.resolve("a/x")).hasContent("2");
            assertThat(SampleRepository.at(root).git("log", "--format=%s").lines())
                    .hasSize(1);
        }
    }

    @Test
    void a_partial_clone_is_completed_from_its_remote_or_refused() throws IOException {
        sample.git("config", "uploadpack.allowFilter", "true");
        sample.git("config", "uploadpack.allowAnySHA1InWant", "true");
        SampleRepository partial = cloned("--filter=blob:none", "--no-checkout");
        try (Checkouts checkouts = open(partial)) {
            assertThat(checkouts.ofCommit(first).root().resolve("b/y")).hasContent("1");
        }
        FileTree.delete(sample.root());
        try (Checkouts checkouts = open(partial)) {
            assertThatThrownBy(() -> checkouts.ofCommit(first))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("is a partial clone, and its missing objects cannot be fetched")
                    .hasMessageContaining("without --filter");
        }
    }

    @Test
    void a_file_whose_contents_are_missing_is_left_out_and_named() throws IOException {
        String second = sample.git("rev-parse", "HEAD");
        String object = sample.git("rev-parse", second + ":b/y");
        Path lost = sample.root()
                .resolve(".git/objects")
                .resolve(object.substring(0, 2))
                .resolve(object.substring(2));
        Files.delete(lost);
        try (Checkouts checkouts = open(sample)) {
            Checkout checkout = checkouts.ofCommit(second);

            assertThat(checkout.absent()).containsExactly("b/y");
            assertThat(checkout.root().resolve("a/x")).exists();
            assertThat(checkout.root().resolve("b/y")).doesNotExist();
        }
    }

    @Test
    void a_full_disk_is_named_although_git_does_not() throws IOException {
        Clone clone = Clone.make(sample.opened(), folder.resolve("clone"), List.of());
        UserError full = clone.failure("error: unable to write file a/x");
        assertThat(full.problem()).contains("could not write the checkout in " + folder.resolve("clone"));
        assertThat(full.remedy()).contains("Free disk space").contains("XDG_CACHE_HOME");
        assertThat(clone.failure("error: invalid object").remedy()).doesNotContain("disk");
    }

    @Test
    void settings_that_decide_what_files_hold_are_kept() throws IOException {
        sample.write(".gitattributes", "*.up filter=upper\n").git("add", ".gitattributes");
        sample.git("config", "filter.upper.smudge", "tr a-z A-Z");
        sample.git("config", "filter.upper.clean", "cat");
        String commit = sample.write("text.up", "loud").commit("with a filter");
        try (Checkouts checkouts = open(sample)) {
            assertThat(Files.readString(checkouts.ofCommit(commit).root().resolve("text.up")))
                    .isEqualTo("LOUD");
        }
    }
}
