package dev.steelyard.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.browse.RecordedRun;
import dev.steelyard.history.fact.ProjectName;
import dev.steelyard.history.ledger.Ledger;
import dev.steelyard.history.ledger.LedgerAddress;
import dev.steelyard.history.ledger.LedgerContents;
import dev.steelyard.history.ledger.request.RequestLedger;
import dev.steelyard.history.record.ProjectLedger;
import dev.steelyard.history.request.MeasurementRequest;
import dev.steelyard.history.request.QueuedRequest;
import dev.steelyard.history.request.RequestEvent;
import dev.steelyard.history.request.RequestEvent.Kind;
import dev.steelyard.workspace.WorkspaceOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests in a queue that a worker measures, with a real build and real forks. */
class WorkTest {
    private static final String SOURCE = "src/main/java/org/example/decoder/Pipeline.java";

    @TempDir
    private Path folder;

    private Scene scene;
    private RequestLedger queue;
    private Ledger ledger;
    private ProjectName project;

    @BeforeEach
    void layOut() throws Exception {
        scene = new Scene(folder);
        GitProject git = GitProject.in(scene.at("project"));
        git.write("pom.xml", Files.readString(Path.of("../demo/base/pom.xml"), StandardCharsets.UTF_8));
        git.write(".gitignore", "target/\n.steelyard/\n");
        git.write(SOURCE, source(100)).commit("Begin");
        git.git("tag", "v1");
        git.write(SOURCE, source(400)).commit("Loop longer");
        ledger = Ledger.at(new LedgerAddress.LedgerFile(scene.at("queue.db")));
        queue = new RequestLedger(ledger);
        project = ProjectLedger.project(scene.at("project"), WorkspaceOptions.of(Map.of()));
    }

    private static String source(int rounds) {
        return """
                package org.example.decoder;

                import org.openjdk.jmh.annotations.Benchmark;
                import org.openjdk.jmh.annotations.BenchmarkMode;
                import org.openjdk.jmh.annotations.Mode;
                import org.openjdk.jmh.annotations.Scope;
                import org.openjdk.jmh.annotations.State;

                @State(Scope.Thread)
                public class Pipeline {
                    private long value = 12345;

                    @Benchmark
                    @BenchmarkMode(Mode.AverageTime)
                    public long run() {
                        for (int i = 0; i < %d; i++) {
                            value = value * 31 + i;
                        }
                        return value;
                    }
                }
                """.formatted(rounds);
    }

    private MeasurementRequest request(String baseline, String treatment, Duration budget) {
        return queue.add(
                project,
                new MeasurementRequest(
                        "", baseline, treatment, "\\QPipeline\\E", "", budget, "somebody", Instant.now()),
                "");
    }

    private List<String> work() {
        return List.of(
                "work",
                "--once",
                "--no-fetch",
                "-C",
                scene.at("project").toString(),
                "--ledger",
                scene.at("queue.db").toString());
    }

    private QueuedRequest one(MeasurementRequest request) {
        return queue.one(request.id()).orElseThrow();
    }

    @Test
    void requests_are_measured_in_their_order_and_one_that_cannot_be_says_why() throws Exception {
        MeasurementRequest unknown = request("v1", "no-such-branch", Duration.ofSeconds(20));
        MeasurementRequest asked = request("v1", "main", Duration.ofSeconds(20));
        Ended ended = scene.run(work());
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(one(unknown).last()).hasValueSatisfying(event -> {
            assertThat(event.kind()).isEqualTo(Kind.FAILED);
            assertThat(event.content()).contains("no-such-branch");
        });
        assertThat(one(asked).events())
                .extracting(RequestEvent::kind)
                .startsWith(Kind.TAKEN)
                .endsWith(Kind.DONE);
        LedgerContents contents = new LedgerContents(ledger);
        List<RecordedRun> runs = contents.runs(contents.projects().get(0));
        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.name()).isEqualTo(one(asked).last().orElseThrow().content());
            // In so short a time, a busy machine may not decide it.
            assertThat(run.outcomes().keySet()).hasSize(1).isSubsetOf("regressed", "inconclusive");
        });
        assertThat(ended.out())
                .contains(
                        "measuring main against v1\n",
                        "done: run " + runs.get(0).name());
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void a_request_that_is_cancelled_ends_its_measurement() throws Exception {
        MeasurementRequest request = request("v1", "main", Duration.ofMinutes(30));
        Steelyard worker = scene.start(work());
        for (int i = 0; one(request).events().isEmpty(); i++) {
            assertThat(i).as("seconds until it is taken").isLessThan(60);
            TimeUnit.SECONDS.sleep(1);
        }
        QueuedRequest taken = one(request);
        while (!queue.append(
                request.id(), new RequestEvent(taken.next(), Kind.CANCELLED, Instant.now(), "by somebody"))) {
            taken = one(request);
        }
        Ended ended = worker.end();
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("cancelled\n");
        assertThat(one(request).last().orElseThrow().kind()).isEqualTo(Kind.CANCELLED);
        assertThat(scene.survivors()).isEmpty();
    }

    @Test
    void revisions_are_those_of_the_origin_and_not_of_the_branches_of_the_clone() throws Exception {
        GitProject origin = new GitProject(scene.at("project"));
        GitProject clone = new GitProject(scene.at("clone"));
        origin.git("clone", "--quiet", ".", clone.root().toString());
        clone.git("branch", "of-the-clone-alone", "v1");
        String latest = origin.write(SOURCE, source(500))
                .commit("Longer")
                .git("rev-parse", "HEAD")
                .strip();
        project = ProjectLedger.project(clone.root(), WorkspaceOptions.of(Map.of()));
        MeasurementRequest unknown = request("v1", "of-the-clone-alone", Duration.ofSeconds(20));
        MeasurementRequest asked = request("v1", "main", Duration.ofMinutes(30));
        Steelyard worker = scene.start(List.of(
                "work",
                "--once",
                "-C",
                clone.root().toString(),
                "--ledger",
                scene.at("queue.db").toString()));
        for (int i = 0; one(asked).events().size() < 2; i++) {
            assertThat(i).as("seconds until it is measured").isLessThan(60);
            TimeUnit.SECONDS.sleep(1);
        }
        assertThat(one(asked).events().get(1).content()).startsWith("comparing " + latest + " with ");
        assertThat(one(unknown).last().orElseThrow().content())
                .startsWith("the project has no branch, tag or commit 'of-the-clone-alone'");
        for (boolean added = false; !added; ) {
            added = queue.append(
                    asked.id(), new RequestEvent(one(asked).next(), Kind.CANCELLED, Instant.now(), "by the test"));
        }
        assertThat(worker.end().out()).contains("cancelled\n");
        assertThat(scene.survivors()).isEmpty();
    }
}
