package dev.steelyard.workspace.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.error.UserError;
import dev.steelyard.workspace.SampleRepository;
import dev.steelyard.workspace.files.Digest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckoutsTest {

    @TempDir
    Path folder;

    private SampleRepository sample;
    private Path cache;
    private String first;

    /** A repository in the middle of work: a stash, staged, unstaged, untracked and ignored files, hooks that shout. */
    @BeforeEach
    void makeRepository() throws IOException {
        cache = folder.resolve("ca che");
        sample = SampleRepository.create(folder.resolve("sam ple's \"größe\":$(x)"));
        first = sample.write("a.txt", "1")
                .write("bench/B.java", "first")
                .write(".gitignore", "ignored\n")
                .commit("first");
        sample.write("a.txt", "2")
                .write("bench/B.java", "second")
                .write("bench/C.java", "c")
                .commit("second");
        sample.git("branch", "topic/größe");
        sample.write("a.txt", "stashed").git("stash");
        sample.write("staged", "s").git("add", "staged");
        sample.write("a.txt", "unstaged").write("untracked größe", "u").write("ignored", "i");
        Files.createSymbolicLink(sample.root().resolve("link"), Path.of("a.txt"));
        for (String hook : List.of("post-checkout", "pre-commit", "post-index-change", "reference-transaction")) {
            sample.write(".git/hooks/" + hook, "#!/bin/sh\ntouch '" + folder + "/hook-ran'\nexit 1\n");
            assertThat(sample.root().resolve(".git/hooks/" + hook).toFile().setExecutable(true))
                    .isTrue();
        }
    }

    private Checkouts open() {
        return open(sample, cache);
    }

    static Checkouts open(SampleRepository sample, Path cache) {
        return Checkouts.open(sample.opened(), cache);
    }

    /** Bytes of the work tree and of all that git keeps. */
    private Map<String, String> everything() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(sample.root())) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                files.put(sample.root().relativize(file).toString(), Digest.of(file));
            }
        }
        return files;
    }

    @Test
    void the_users_tree_is_byte_identical_afterwards() throws IOException {
        Map<String, String> before = everything();

        try (Checkouts checkouts = open()) {
            Checkout revision = checkouts.ofCommit(first);
            Checkout tree = checkouts.ofWorkingTree();
            checkouts.lay(checkouts.overlay("main", List.of("bench"), ""), revision);
            checkouts.lay(checkouts.overlay(".", List.of("untracked größe"), ""), tree);
            Files.writeString(revision.root().resolve("a.txt"), "built");
        }

        assertThat(everything()).isEqualTo(before);
        assertThat(folder.resolve("hook-ran")).doesNotExist();
        assertThat(sample.git("worktree", "list").lines()).hasSize(1);
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    void the_users_tree_is_byte_identical_after_kill_nine() throws Exception {
        Map<String, String> before = everything();
        Process child = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledProcess.class.getName(),
                        sample.root().toString(),
                        cache.toString(),
                        first)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = child.inputReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).isEqualTo("ready");
            assertThat(everything()).as("the repository is only read").isEqualTo(before);
            open().close();
            assertThat(cache).as("what a living process owns stays").isNotEmptyDirectory();
        } finally {
            child.destroyForcibly(); // kill -9
            assertThat(child.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(cache).isNotEmptyDirectory();

        open().close();

        assertThat(everything()).isEqualTo(before);
        assertThat(cache).isEmptyDirectory();
    }

    /** Checks out, says so, and waits to be killed. */
    static final class KilledProcess {
        public static void main(String[] args) throws InterruptedException {
            Checkouts checkouts = open(SampleRepository.at(Path.of(args[0])), Path.of(args[1]));
            checkouts.ofCommit(args[2]);
            checkouts.ofWorkingTree();
            System.out.println("ready");
            Thread.sleep(TimeUnit.MINUTES.toMillis(1));
        }
    }

    @Test
    void worktrees_of_the_user_stay() throws IOException {
        Path own = folder.resolve("own");
        sample.git("worktree", "add", "--detach", "--quiet", own.toString());
        Files.move(own, folder.resolve("unmounted"));

        open().close();

        assertThat(sample.git("worktree", "list").lines()).hasSize(2);
    }

    @Test
    void a_revision_is_checked_out_as_committed() throws IOException {
        try (Checkouts checkouts = open()) {
            Checkout checkout = checkouts.ofCommit(first);

            assertThat(checkout.identity()).isEqualTo(first);
            assertThat(checkout.root().resolve("a.txt")).hasContent("1");
            assertThat(checkout.root().resolve("untracked größe")).doesNotExist();
            assertThat(checkouts.ofCommit(first).root()).isNotEqualTo(checkout.root());
        }
    }

    @Test
    void the_working_tree_is_copied_as_it_is() throws IOException {
        sample.write(".steelyard/runs/x", "a run");
        try (Checkouts checkouts = open()) {
            Checkout checkout = checkouts.ofWorkingTree();

            assertThat(checkout.root().resolve("a.txt")).hasContent("unstaged");
            assertThat(checkout.root().resolve("staged")).hasContent("s");
            assertThat(checkout.root().resolve("untracked größe")).hasContent("u");
            assertThat(checkout.root().resolve("link")).isSymbolicLink();
            assertThat(checkout.root().resolve("ignored")).doesNotExist();
            assertThat(checkout.root().resolve(".steelyard")).doesNotExist();
            assertThat(checkout.identity()).startsWith("tree:");
            sample.write("a.txt", "edited while the run goes on");
            assertThat(checkouts.ofWorkingTree().identity()).isEqualTo(checkout.identity());
        }
    }

    @Test
    void the_digest_of_the_working_tree_follows_its_contents() {
        String before = identity();
        assertThat(identity()).isEqualTo(before);
        sample.write("ignored", "other");
        assertThat(identity()).isEqualTo(before);
        sample.write("untracked größe", "v");
        assertThat(identity()).isNotEqualTo(before);
    }

    private String identity() {
        try (Checkouts checkouts = open()) {
            return checkouts.ofWorkingTree().identity();
        }
    }

    /** An edit that leaves size and, by the clock's tick, time as git saw them when it wrote its index. */
    @Test
    void an_edit_right_after_git_looked_is_seen() throws IOException {
        for (int i = 0; i < 10; i++) {
            sample.write("staged", "x" + i).git("add", "staged");
            sample.write("staged", "y" + i);
            try (Checkouts checkouts = open()) {
                assertThat(checkouts.ofWorkingTree().root().resolve("staged")).hasContent("y" + i);
            }
        }
    }

    @Test
    void the_working_tree_needs_no_commit() throws IOException {
        SampleRepository unborn =
                SampleRepository.create(folder.resolve("unborn")).write("x", "y");
        try (Checkouts checkouts = open(unborn, cache)) {
            assertThat(checkouts.ofWorkingTree().root().resolve("x")).hasContent("y");
        }
    }

    @Test
    void an_overlay_replaces_whole_folders() throws IOException {
        try (Checkouts checkouts = open()) {
            Checkout checkout = checkouts.ofCommit(sample.opened().resolve("main"));
            Overlay overlay = checkouts.overlay(first, List.of("bench/"), "");
            checkouts.lay(overlay, checkout);

            assertThat(checkout.root().resolve("bench/B.java")).hasContent("first");
            assertThat(checkout.root().resolve("bench/C.java")).doesNotExist();
            assertThat(checkout.root().resolve("a.txt")).hasContent("2");
            assertThat(overlay.identity())
                    .isNotEqualTo(
                            checkouts.overlay("main", List.of("bench"), "").identity());
        }
    }

    @Test
    void an_overlay_must_exist_and_stay_inside() {
        try (Checkouts checkouts = open()) {
            for (String path : List.of("nope", "../x", "/etc", "", "$(x)")) {
                assertThatThrownBy(() -> checkouts.overlay("main", List.of(path), ""))
                        .as(path)
                        .isInstanceOfSatisfying(
                                UserError.class,
                                refusal -> assertThat(refusal.kind()).isEqualTo(UserError.Kind.USAGE));
            }
        }
    }

    @Test
    void an_overlay_does_not_follow_links_out() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside/bench"));
        Files.writeString(outside.resolve("keep"), "k");
        sample.git("checkout", "--quiet", "--force", "-b", "linked");
        sample.git("rm", "-r", "--quiet", "bench");
        Files.createSymbolicLink(sample.root().resolve("deep"), folder.resolve("outside"));
        sample.git("add", "--all");
        sample.git("commit", "--quiet", "-m", "a link");
        String linked = sample.git("rev-parse", "HEAD");
        sample.git("rm", "--quiet", "--cached", "deep");
        Files.delete(sample.root().resolve("deep"));
        sample.write("deep/bench/B.java", "b");
        sample.git("add", "--all");
        sample.git("commit", "--quiet", "-m", "a folder");

        try (Checkouts checkouts = open()) {
            Overlay overlay = checkouts.overlay("HEAD", List.of("deep/bench"), "");
            Checkout checkout = checkouts.ofCommit(linked);
            assertThatThrownBy(() -> checkouts.lay(overlay, checkout)).hasMessageContaining("points outside");
        }
        assertThat(outside.resolve("keep")).hasContent("k");
    }
}
