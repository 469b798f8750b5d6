package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.steelyard.workspace.process.SearchPath;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Benchmarks and builds that reach for what is not their own, where bubblewrap works. */
class IsolationTest {

    /** The variable that nobody but Steelyard may see. */
    private static final List<String> WITH_TOKEN = List.of("env", "DEPLOY_TOKEN=t0ps3cret");

    @TempDir
    private Path folder;

    private Scene scene;

    @BeforeEach
    void makeScene() throws Exception {
        scene = new Scene(folder);
    }

    private static void assumeBubblewrap() {
        assumeThat(SearchPath.find(System.getenv(), "bwrap"))
                .as("bubblewrap is not installed, so isolation is not tested here")
                .isPresent();
    }

    /** Runs a comparison that has a token in its environment, while a port of this machine is open. */
    private Ended compare(int port, List<String> options) throws Exception {
        String jar = BenchmarkJar.of(scene.at("intruder.jar"), "Intruder").build();
        List<String> words = new ArrayList<>(List.of("compare"));
        for (String name : List.of("one", "two")) {
            words.addAll(List.of("-Dintruder.victim=" + victim(), "-Dintruder.port=" + port, jar + ":" + name));
        }
        words.addAll(List.of("--blocks", "2", "--fail-on", "never", "--out", "run"));
        words.addAll(options);
        words.addAll(Scene.SHORT);
        return scene.start(WITH_TOKEN, words).end();
    }

    /** A file that is not below /tmp, of which each sandbox has its own. */
    private Path victim() {
        return Path.of("target", "victim-" + folder.getFileName()).toAbsolutePath();
    }

    @AfterEach
    void removeVictim() throws IOException {
        Files.deleteIfExists(victim());
    }

    private static ServerSocket port() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static List<String> statuses(JsonNode results) {
        return results.get("comparisons")
                .valueStream()
                .filter(row -> row.get("metric").asString().equals("score"))
                .map(row -> row.get("status").asString())
                .toList();
    }

    /** The control: what the other tests prevent does happen. */
    @Test
    void without_isolation_a_benchmark_takes_all() throws Exception {
        try (ServerSocket open = port()) {
            Ended ended = compare(open.getLocalPort(), List.of());

            assertThat(statuses(scene.results("run"))).as(ended.err()).containsExactly("failed");
            assertThat(Files.readString(scene.at("run/report.md")))
                    .contains("taken: file, variable, variable of another process, network;");
            assertThat(victim()).exists();
        }
    }

    @Test
    void an_isolated_benchmark_is_measured_and_takes_nothing_but_the_network() throws Exception {
        assumeBubblewrap();
        try (ServerSocket open = port()) {
            compare(open.getLocalPort(), List.of("--isolate"));

            assertThat(Files.readString(scene.at("run/report.md"))).contains("taken: network;");
            assertThat(victim()).doesNotExist();
        }
    }

    @Test
    void without_network_an_isolated_benchmark_is_measured_and_takes_nothing() throws Exception {
        assumeBubblewrap();
        try (ServerSocket open = port()) {
            Ended ended = compare(open.getLocalPort(), List.of("--isolate=no-network"));

            assertThat(ended.exit()).as(ended.err()).isZero();
            JsonNode results = scene.results("run");
            assertThat(statuses(results)).as(ended.err()).containsExactly("measured");
            assertThat(victim()).doesNotExist();
            assertThat(scene.survivors()).isEmpty();
        }
    }

    /** A build that tries the same, and the hooks and settings by which git would run code outside. */
    @Test
    void an_isolated_build_takes_nothing() throws Exception {
        assumeBubblewrap();
        Path made = scene.home().resolve("made.jar");
        BenchmarkJar.of(made, "Faulty").build();
        GitProject project = GitProject.in(scene.at("project"));
        project.write("build.sh", """
                taken=""
                echo x 2>/dev/null >%s && taken="$taken file"
                [ -z "${DEPLOY_TOKEN:-}" ] || taken="$taken variable"
                grep -qs DEPLOY_TOKEN= /proc/[0-9]*/environ && taken="$taken environ"
                echo x 2>/dev/null >.git/hooks-of-mine && taken="$taken git"
                git config core.fsmonitor /tmp/evil 2>/dev/null && taken="$taken settings"
                echo x >"$HOME/intruder" 2>/dev/null && taken="$taken home"
                (exec 3<>/dev/tcp/127.0.0.1/$1) 2>/dev/null && taken="$taken network"
                echo "taken:$taken"
                [ -z "$taken" ] && echo x >/tmp/own && cp "$2" made-here.jar
                """.formatted(victim())).commit("One");
        project.write("other.txt", "two").commit("Two");
        try (ServerSocket open = port()) {
            List<String> words = new ArrayList<>(List.of("compare", "HEAD~1", "HEAD", "-C", "project"));
            words.addAll(List.of("--include", "healthy", "--all", "--blocks", "2", "--fail-on", "never"));
            String build = "bash build.sh " + open.getLocalPort() + " " + made;
            words.addAll(List.of("--build", build, "--jar", "*.jar", "--out", "run", "--isolate=no-network"));
            words.addAll(Scene.SHORT);

            Ended ended = scene.start(WITH_TOKEN, words).end();

            assertThat(ended.exit()).as(ended.err()).isZero();
            assertThat(statuses(scene.results("run"))).containsExactly("measured");
            assertThat(victim()).doesNotExist();
        }
    }

    /** Steelyard edits files of a checkout between the commands of its build. */
    @Test
    void a_link_that_leads_out_of_an_isolated_checkout_is_refused() throws Exception {
        assumeBubblewrap();
        GitProject project = GitProject.in(scene.at("project"));
        Files.createSymbolicLink(project.root().resolve("target"), victim().getParent());
        project.commit("One");

        Ended ended = scene.run("compare", "HEAD", "HEAD", "-C", "project", "--build", "true", "--isolate");

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .contains("HEAD has a link that leads out of its checkout, which --isolate does not allow: target");
    }

    @Test
    void without_bubblewrap_isolation_is_an_error() throws Exception {
        String jar = BenchmarkJar.of(scene.at("intruder.jar"), "Intruder").build();
        Path programs = Files.createDirectories(scene.at("bin"));
        Path git = SearchPath.find(System.getenv(), "git").orElseThrow();
        Files.createSymbolicLink(programs.resolve("git"), git);

        Ended ended = scene.start(
                        List.of("env", "PATH=" + programs), List.of("compare", jar + ":a", jar + ":b", "--isolate"))
                .end();

        assertThat(ended.exit()).isEqualTo(3);
        assertThat(ended.err())
                .contains("--isolate needs bubblewrap, but there is no bwrap on the PATH")
                .contains("apt-get install bubblewrap");
    }
}
