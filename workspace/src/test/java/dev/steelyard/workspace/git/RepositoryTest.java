package dev.steelyard.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.SampleRepository;
import dev.steelyard.workspace.process.Processes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryTest {

    @TempDir
    Path folder;

    private SampleRepository sample;
    private String first;
    private String second;

    @BeforeEach
    void makeRepository() {
        sample = SampleRepository.create(folder.resolve("sample"));
        first = sample.write("a", "1").commit("first; with $(touch hacked)");
        second = sample.write("a", "2").commit("second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"topic/größe-✓", "topic;touch-hacked", "$(touch-hacked)", "a'b\"c", "-dashed/inside"})
    void resolves_branches_whatever_their_name(String branch) {
        sample.git("update-ref", "refs/heads/" + branch, first);
        String revision = branch.startsWith("-") ? "heads/" + branch : branch;

        assertThat(sample.opened().resolve(revision)).isEqualTo(first);
        assertThat(folder.resolve("sample/hacked")).doesNotExist();
    }

    @Test
    void knows_commits_by_their_full_hash_alone() {
        CommitFacts commit = sample.opened().commit(second).orElseThrow();
        assertThat(commit.id()).isEqualTo(second);
        assertThat(commit.parents()).containsExactly(first);
        assertThat(commit.subject()).isEqualTo("second");
        assertThat(commit.author()).isNotBlank();
        assertThat(commit.committed()).isAfterOrEqualTo(commit.authored());
        assertThat(sample.opened().commit(first).orElseThrow().parents()).isEmpty();
        assertThat(sample.opened().commit(first).orElseThrow().subject()).isEqualTo("first; with $(touch hacked)");
        for (String other : List.of("HEAD", "main", "--all", second.substring(0, 12), "0".repeat(40), "a".repeat(64))) {
            assertThat(sample.opened().commit(other)).as(other).isEmpty();
        }
    }

    @Test
    void lists_the_commits_of_a_range_over_first_parents_oldest_first() {
        sample.git("switch", "--quiet", "--create", "side", first);
        sample.write("b", "1").commit("on the side");
        sample.git("switch", "--quiet", "-");
        sample.git("merge", "--quiet", "--no-ff", "--no-edit", "-m", "Merge; \u001b[31m \"side\"", "side");
        String merge = sample.opened().resolve("HEAD");
        String third = sample.write("a", "3").commit("third");

        List<CommitFacts> between = sample.opened().between(first, third);
        assertThat(between).extracting(CommitFacts::id).containsExactly(second, merge, third);
        assertThat(between.get(1).subject()).isEqualTo("Merge; \u001b[31m \"side\"");
        assertThat(between.get(1).parents()).hasSize(2).startsWith(second);
        assertThat(sample.opened().between(third, first)).isEmpty();
        assertThat(sample.opened().between(first, first)).isEmpty();
        assertThatThrownBy(() -> sample.opened().between("--all", third)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void knows_which_commits_have_a_tag_of_either_kind() {
        assertThat(sample.opened().tagged()).isEmpty();
        sample.git("tag", "light", first);
        sample.git("tag", "-a", "annotated", "-m", "message", second);
        assertThat(sample.opened().tagged()).contains(first, second);
    }

    @Test
    void knows_where_a_clone_comes_from() {
        assertThat(sample.opened().origin()).isEmpty();
        sample.git("remote", "add", "origin", "https://git.example.org/sample.git");
        assertThat(sample.opened().origin()).contains("https://git.example.org/sample.git");
    }

    @Test
    void resolves_what_git_calls_revisions() {
        sample.git("tag", "-a", "v1", "-m", "release", first);

        assertThat(sample.opened().resolve("HEAD~1")).isEqualTo(first);
        assertThat(sample.opened().resolve("v1")).isEqualTo(first);
        assertThat(sample.opened().resolve(second.substring(0, 10))).isEqualTo(second);
        assertThat(sample.opened().resolve("HEAD^{/first; with}")).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nope", "--all", "-x", "^main", "main..HEAD", "main HEAD", "$(echo main)", "HEAD~99", "main:a"})
    void refuses_what_is_no_commit(String revision) {
        assertThatThrownBy(() -> sample.opened().resolve(revision)).isInstanceOfSatisfying(UserError.class, refusal -> {
            assertThat(refusal.kind()).isEqualTo(UserError.Kind.USAGE);
            assertThat(refusal.problem()).contains("'" + revision + "'");
        });
    }

    @Test
    void says_how_to_deepen_a_shallow_clone() {
        SampleRepository clone = SampleRepository.at(folder.resolve("clone"));
        clone.git("clone", "--quiet", "--depth=1", "file://" + sample.root(), ".");

        assertThatThrownBy(() -> clone.opened().resolve(first))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("git fetch --unshallow");
    }

    @Test
    void says_how_a_clone_of_one_branch_gets_the_main_branch() throws Exception {
        sample.git("checkout", "--quiet", "-b", "topic");
        sample.write("b", "1").commit("on topic");
        sample.git("checkout", "--quiet", "main");
        SampleRepository clone = SampleRepository.at(folder.resolve("clone"));
        clone.git("clone", "--quiet", "--depth=1", "--branch=topic", "file://" + sample.root(), ".");

        assertThatThrownBy(() -> clone.opened().mergeBase("HEAD"))
                .hasMessageContaining("git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'");

        clone.git("fetch", "--quiet", "--unshallow", "origin", "+refs/heads/*:refs/remotes/origin/*");
        assertThat(clone.opened().mergeBase("HEAD")).isEqualTo(second);
    }

    @Test
    void a_commit_that_was_fetched_alone_has_its_baseline_once_the_branches_are_there() throws Exception {
        sample.git("checkout", "--quiet", "-b", "topic");
        sample.write("b", "1").commit("on topic");
        SampleRepository job = SampleRepository.create(folder.resolve("job"));
        job.git("remote", "add", "origin", "file://" + sample.root());
        job.git("fetch", "--quiet", "--depth=1", "origin", "topic");
        job.git("checkout", "--quiet", "--detach", "FETCH_HEAD");

        assertThatThrownBy(() -> job.opened().mergeBase("HEAD")).hasMessageContaining("run git fetch --unshallow, ");

        job.git("fetch", "--quiet", "--unshallow");
        assertThat(job.opened().mergeBase("HEAD")).isEqualTo(second);
    }

    @Test
    void a_working_tree_has_changes_or_none() throws Exception {
        assertThat(sample.opened().hasUncommittedChanges()).isFalse();
        sample.write("new", "1");
        assertThat(sample.opened().hasUncommittedChanges()).isTrue();
    }

    @Test
    void finds_where_a_branch_left_the_main_branch() {
        sample.git("checkout", "--quiet", "-b", "topic", first);
        sample.write("b", "1").commit("on topic");

        assertThat(sample.opened().mergeBase("topic")).isEqualTo(first);
        assertThat(sample.opened().mergeBase("HEAD")).isEqualTo(first);
        sample.git("branch", "-m", "main", "master");
        assertThat(sample.opened().mergeBase("topic")).isEqualTo(first);
        sample.git("branch", "-m", "master", "trunk");
        assertThatThrownBy(() -> sample.opened().mergeBase("topic"))
                .hasMessageContaining("no main or master branch")
                .hasMessageContaining("Specify the baseline");
    }

    @Test
    void takes_the_main_branch_of_the_remote() {
        sample.git("branch", "-m", "main", "trunk");
        SampleRepository clone = SampleRepository.at(folder.resolve("clone"));
        clone.git("clone", "--quiet", sample.root().toString(), ".");
        clone.git("checkout", "--quiet", "-b", "topic");
        clone.git("branch", "--quiet", "-D", "trunk");
        clone.write("b", "1").commit("on topic");

        assertThat(clone.opened().mergeBase("topic")).isEqualTo(second);
    }

    @Test
    void is_not_misled_by_the_variables_of_a_hook() throws Exception {
        Files.createDirectories(folder.resolve("sample/sub"));
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("GIT_DIR", folder.resolve("elsewhere").toString());
        environment.put("GIT_INDEX_FILE", folder.resolve("elsewhere/index").toString());

        Repository found = Repository.find(new Git(new Processes(), environment, folder.resolve("sample/sub")))
                .orElseThrow();

        assertThat(found.root()).isEqualTo(sample.root().toRealPath());
        assertThat(found.commonDirectory()).isEqualTo(sample.root().toRealPath().resolve(".git"));
    }

    @Test
    void there_may_be_none() throws Exception {
        Path bare = Files.createDirectories(folder.resolve("none"));

        assertThat(Repository.find(new Git(new Processes(), System.getenv(), bare)))
                .isEmpty();
    }

    @Test
    void refuses_a_bare_repository() {
        SampleRepository bare = SampleRepository.at(folder.resolve("bare"));
        bare.git("init", "--quiet", "--bare");

        assertThatThrownBy(() -> Repository.find(bare.productGit()))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("clone it");
    }

    @Test
    void a_range_has_every_commit_after_its_parents_and_follows_merges() {
        sample.git("checkout", "--quiet", "-b", "side", first);
        String side = sample.write("b", "1").commit("on the side");
        sample.git("checkout", "--quiet", "main");
        String third = sample.write("a", "3").commit("third");
        sample.git("merge", "--quiet", "--no-ff", "-m", "merge", "side");
        String merge = sample.git("rev-parse", "HEAD");
        String last = sample.write("a", "4").commit("last");

        CommitRange range = sample.opened().range(first, last);
        assertThat(range.ids()).containsExactlyInAnyOrder(second, third, side, merge, last);
        assertThat(range.ids().indexOf(merge)).isEqualTo(3);
        assertThat(range.ids().indexOf(third)).isGreaterThan(range.ids().indexOf(second));
        assertThat(sample.opened().range(third, merge).ids()).containsExactly(side, merge);
        assertThat(sample.opened().range(merge, last).ids()).containsExactly(last);
    }

    @Test
    void commits_of_a_branch_that_began_before_the_first_one_are_known_as_such() {
        sample.git("checkout", "--quiet", "-b", "early", first);
        String early = sample.write("b", "1").commit("early");
        String later = sample.write("b", "2").commit("later");
        sample.git("checkout", "--quiet", "main");
        String third = sample.write("a", "3").commit("third");
        sample.git("merge", "--quiet", "--no-ff", "-m", "merge", "early");
        String merge = sample.git("rev-parse", "HEAD");
        sample.git("checkout", "--quiet", "-b", "late", third);
        String late = sample.write("c", "1").commit("late");
        sample.git("checkout", "--quiet", "main");
        sample.git("merge", "--quiet", "--no-ff", "-m", "merge the other", "late");
        String last = sample.git("rev-parse", "HEAD");

        Repository opened = sample.opened();
        CommitRange range = opened.range(second, last);
        assertThat(range.ids()).containsExactlyInAnyOrder(early, later, third, late, merge, last);
        assertThat(range.apart()).containsExactly(early, later);
        assertThat(opened.range(first, last).apart()).isEmpty();
        assertThat(opened.commonAncestor(second, later)).contains(first);
        sample.git("checkout", "--quiet", "--orphan", "apart");
        assertThat(opened.commonAncestor(second, sample.commit("apart"))).isEmpty();
    }

    @Test
    void what_is_no_range_is_refused_with_what_would_be_one() {
        sample.git("checkout", "--quiet", "-b", "side", first);
        String side = sample.write("b", "1").commit("on the side");
        sample.git("checkout", "--quiet", "--orphan", "apart");
        String apart = sample.commit("apart");
        Repository opened = sample.opened();

        assertThatThrownBy(() -> opened.range(first, first)).hasMessageContaining("both revisions are commit");
        assertThatThrownBy(() -> opened.range(second, first)).hasMessageContaining("the other way around");
        assertThatThrownBy(() -> opened.range(side, second))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("is not an ancestor")
                .hasMessageContaining("merge base: " + first.substring(0, 12));
        assertThatThrownBy(() -> opened.range(side, apart)).hasMessageContaining("no commit in common");
    }

    @Test
    void knows_what_a_commit_did_to_files_whatever_their_names() {
        String name = "dir/\u001b[31mred\nline\tü";
        String third = sample.write(name, "1\n2\n3\n")
                .write("-dashed", "x\n")
                .write("binary", new byte[] {0, 1, 2})
                .commit("third");
        String fourth = sample.write(name, "1\n3\n4\n5\n").commit("fourth");

        assertThat(sample.opened().changes(third))
                .containsExactlyInAnyOrder(
                        new FileChange(name, OptionalInt.of(3), OptionalInt.of(0)),
                        new FileChange("-dashed", OptionalInt.of(1), OptionalInt.of(0)),
                        new FileChange("binary", OptionalInt.empty(), OptionalInt.empty()));
        assertThat(sample.opened().changes(fourth))
                .containsExactly(new FileChange(name, OptionalInt.of(2), OptionalInt.of(1)));
        assertThat(sample.opened().changes(first)).hasSize(1);
    }

    @Test
    void reads_the_trailers_of_the_commits_of_a_range() {
        String plain = sample.write("c", "1").commit("no trailer: Performance-Regression: accepted, in the subject");
        String one = sample.write("c", "2")
                .commit("one\n\nPerformance-Regression: accepted, \u001b[31m<b>why</b>\nReviewed-by: X");
        String two = sample.write("c", "3")
                .commit("two\n\nPerformance-Regression: accepted Decoder at most 10%,\n a long reason\n"
                        + "Performance-Regression: accepted Encoder, b");
        Repository opened = sample.opened();

        assertThat(opened.trailers(plain, two, "Performance-Regression"))
                .containsExactly(
                        new Repository.Trailer(two, "Sample", "accepted Decoder at most 10%, a long reason"),
                        new Repository.Trailer(two, "Sample", "accepted Encoder, b"),
                        new Repository.Trailer(one, "Sample", "accepted, \u001b[31m<b>why</b>"));
        assertThat(opened.trailers(first, plain, "Performance-Regression")).isEmpty();
        assertThat(opened.trailers(two, two, "Performance-Regression")).isEmpty();
    }

    @Test
    void reads_the_first_of_several_files_of_a_commit() {
        String with =
                sample.write("t/b/x.toml", "deep\n").write("x.toml", "top\n").commit("files");
        sample.git("rm", "--quiet", "t/b/x.toml");
        String without = sample.commit("gone");
        Repository opened = sample.opened();
        List<String> paths = List.of("t/b/x.toml", "t/x.toml", "x.toml");

        assertThat(opened.nearest(with, paths)).contains(new Repository.TextFile("t/b/x.toml", "deep\n"));
        assertThat(opened.nearest(without, paths)).contains(new Repository.TextFile("x.toml", "top\n"));
        assertThat(opened.nearest(with, List.of("absent.toml"))).isEmpty();
    }
}
