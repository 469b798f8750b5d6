package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.Candidates;
import dev.steelyard.bisect.range.SideBranch;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.bisect.search.BisectRequest.Quantity;
import dev.steelyard.bisect.search.BisectRequest.Sought;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.workspace.git.CommitRange;
import dev.steelyard.workspace.git.Git;
import dev.steelyard.workspace.git.Repository;
import dev.steelyard.workspace.process.Processes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A git repository: 1 - 2 - 3 - 4 - M - 5, where M merges a - b - c, which began at 1. The range begins after 2, so a, b and c
 * lack what 2 brought, and measuring them against 2 would say that they have a change, or neither.
 */
class MergedBranchTest {

    private static final Benchmark BENCHMARK =
            new Benchmark("org.example.Foo.bar", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    @TempDir
    private Path folder;

    private Path root;
    private String one;
    private String two;
    private String four;
    private List<String> side;
    private String merge;
    private String last;
    private Repository repository;
    private CommitRange range;

    @BeforeEach
    void layOut() throws Exception {
        root = Files.createDirectories(folder.resolve("repository"));
        git("init", "-q", "-b", "main");
        one = commit("1");
        two = commit("2");
        commit("3");
        four = commit("4");
        git("checkout", "-q", "-b", "side", one);
        side = List.of(commit("a"), commit("b"), commit("c"));
        git("checkout", "-q", "main");
        git("merge", "-q", "--no-ff", "-m", "Merge side", "side");
        merge = git("rev-parse", "HEAD");
        last = commit("5");
        repository =
                Repository.find(new Git(new Processes(), System.getenv(), root)).orElseThrow();
        range = repository.range(two, last);
    }

    private String commit(String subject) throws Exception {
        git("commit", "-q", "--allow-empty", "-m", subject);
        return git("rev-parse", "HEAD");
    }

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("git", "-c", "user.name=Tester", "-c", "user.email=tester@localhost", "-c", "gc.auto=0"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    /** The commits of the branch seem to lie between the levels, and have the change. */
    private ScriptedSteps misleading() {
        return new ScriptedSteps()
                .at(side.get(0), StepFinding.WITH)
                .at(side.get(1), StepFinding.NEITHER)
                .at(side.get(2), StepFinding.NEITHER);
    }

    private CommitSearch.Result search(ScriptedSteps steps) {
        Duration budget = Duration.ofMinutes(30);
        BisectFile file = BisectFile.create(folder, two, last, new Sought(Quantity.TIME, 0.95), budget, BENCHMARK);
        BisectTime time = new BisectTime(budget, Duration.ZERO, Instant.EPOCH, () -> Instant.EPOCH);
        Row row = new Row(BENCHMARK, Metric.SCORE, "v1", "main");
        return new CommitSearch(
                        range,
                        file,
                        steps,
                        time,
                        new CommitSearch.Told(Progress.SILENT, row, repository::commit, () -> false))
                .run();
    }

    @Test
    void a_change_of_the_branch_is_found_as_its_merge_with_where_to_search_on() {
        ScriptedSteps steps = misleading().at(merge, StepFinding.WITH).at(last, StepFinding.WITH);
        CommitSearch.Result result = search(steps);
        assertThat(steps.asked).doesNotContainAnyElementsOf(side);
        assertThat(result.end()).isEqualTo(End.INSEPARABLE);
        Candidates group = result.candidates().get(0);
        assertThat(group.commits()).hasSize(4).containsAll(side).endsWith(merge);
        assertThat(MergedBranch.of(group, range, two, repository)).contains(new SideBranch(merge, side.get(2), one));
    }

    @Test
    void a_change_beside_the_branch_is_found_as_one_commit() {
        ScriptedSteps before = misleading()
                .at(four, StepFinding.WITH)
                .at(merge, StepFinding.WITH)
                .at(last, StepFinding.WITH);
        CommitSearch.Result result = search(before);
        assertThat(before.asked).doesNotContainAnyElementsOf(side);
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(result.candidates().get(0).commits()).containsExactly(four);
        assertThat(MergedBranch.of(result.candidates().get(0), range, two, repository))
                .isEmpty();
        CommitSearch.Result after = search(misleading().at(last, StepFinding.WITH));
        assertThat(after.end()).isEqualTo(End.FOUND);
        assertThat(after.candidates().get(0).commits()).containsExactly(last);
    }

    @Test
    void a_merge_that_does_not_build_leaves_the_commits_of_the_branch_among_others() {
        ScriptedSteps steps = misleading().at(merge, StepFinding.NOT_BUILT).at(last, StepFinding.WITH);
        CommitSearch.Result result = search(steps);
        assertThat(result.end()).isEqualTo(End.INSEPARABLE);
        assertThat(result.candidates().get(0).commits()).contains(merge, last).containsAll(side);
        assertThat(MergedBranch.of(result.candidates().get(0), range, two, repository))
                .isEmpty();
    }
}
