package dev.steelyard.bisect.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.bisect.range.StepFinding;
import dev.steelyard.bisect.search.BisectRequest.Quantity;
import dev.steelyard.bisect.search.BisectRequest.Sought;
import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.workspace.git.CommitRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommitSearchTest {

    private static final Benchmark BENCHMARK =
            new Benchmark("org.example.Foo.bar", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    private static final Row ROW = new Row(BENCHMARK, Metric.SCORE, "v1", "main");

    @TempDir
    private Path folder;

    private final List<String> phases = new ArrayList<>();
    private Instant now = Instant.EPOCH;
    private boolean ended;

    /** Keeps what is said of steps. */
    private final class Said implements Progress {
        @Override
        public void phase(String message) {
            phases.add(message);
        }

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {
            phases.add(message);
        }
    }

    /** Commits c1 to c8, one after the other. */
    private static CommitRange line() {
        return new CommitRange(
                "c0",
                IntStream.rangeClosed(1, 8)
                        .mapToObj(i -> new CommitRange.Node("c" + i, List.of("c" + (i - 1))))
                        .toList());
    }

    /** The change came with c6. */
    private static ScriptedSteps steps() {
        return new ScriptedSteps()
                .at("c6", StepFinding.WITH)
                .at("c7", StepFinding.WITH)
                .at("c8", StepFinding.WITH);
    }

    private BisectFile file(Duration budget) {
        return BisectFile.create(folder, "c0", "c8", new Sought(Quantity.TIME, 0.95), budget, BENCHMARK);
    }

    private CommitSearch.Result search(BisectFile file, StepRunner runner) {
        Duration budget = Duration.ofMillis(file.content().budgetMillis());
        BisectTime time = new BisectTime(budget, BisectTime.of(file.content().all()), now, () -> now);
        return new CommitSearch(
                        line(),
                        file,
                        runner,
                        time,
                        new CommitSearch.Told(new Said(), ROW, commit -> Optional.empty(), () -> ended))
                .run();
    }

    @Test
    void both_ends_are_compared_first_and_then_the_commits_that_halve_the_range() {
        ScriptedSteps steps = steps();
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(result.candidates().get(0).commits()).containsExactly("c6");
        assertThat(steps.asked).startsWith("ends", "c4", "c6", "c5").hasSize(4);
        assertThat(steps.budgets.get(0)).isEqualTo(Duration.ofMinutes(5));
        assertThat(phases.get(0)).isEqualTo("step 1: bad: has the change; 8 commits left");
        assertThat(phases.get(1)).startsWith("step 2: c4: does not have the change; ");
    }

    @Test
    void finished_steps_are_not_repeated() {
        BisectFile file = file(Duration.ofMinutes(10));
        ScriptedSteps killed = steps();
        killed.before(() -> {
            if (killed.asked.size() == 2) {
                throw new IllegalStateException("killed");
            }
        });
        assertThatThrownBy(() -> search(file, killed)).hasMessage("killed");
        ScriptedSteps again = steps();
        CommitSearch.Result result = search(BisectFile.read(folder), again);
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(killed.asked).containsExactly("ends", "c4");
        assertThat(again.asked).containsExactly("c6", "c5");
        assertThat(BisectFile.read(folder).content().steps()).hasSize(3);
        ScriptedSteps nothing = steps();
        assertThat(search(BisectFile.read(folder), nothing).end()).isEqualTo(End.FOUND);
        assertThat(nothing.asked).isEmpty();
    }

    @Test
    void nothing_is_bisected_where_the_ends_do_not_differ() {
        for (StepFinding same : List.of(StepFinding.WITHOUT, StepFinding.SAME_CODE)) {
            ScriptedSteps steps = steps().ends(same);
            assertThat(search(file(Duration.ofMinutes(10)), steps).end()).isEqualTo(End.NO_CHANGE);
            assertThat(steps.asked).containsExactly("ends");
        }
    }

    @Test
    void a_first_step_that_told_nothing_is_repeated_with_more_time() {
        ScriptedSteps open = steps().ends(StepFinding.UNDECIDED);
        assertThat(search(file(Duration.ofMinutes(1)), open).end()).isEqualTo(End.NO_VERDICT);
        BisectFile file = BisectFile.read(folder);
        file.budget(Duration.ofMinutes(20));
        ScriptedSteps decided = steps();
        assertThat(search(file, decided).end()).isEqualTo(End.FOUND);
        assertThat(decided.asked.get(0)).isEqualTo("ends");
        assertThat(decided.budgets.get(0)).isGreaterThan(Duration.ofMinutes(9));
    }

    @Test
    void a_first_step_without_a_verdict_is_not_repeated_in_less_time() {
        ScriptedSteps open = steps().ends(StepFinding.UNDECIDED).lasting(Duration.ofMinutes(10));
        CommitSearch.Result result = search(file(Duration.ofMinutes(20)), open);
        assertThat(result.end()).isEqualTo(End.NO_VERDICT);
        assertThat(open.asked).containsExactly("ends");
        // Ten minutes are left, of which a first step may take five: it would tell no more than before.
        ScriptedSteps again = steps();
        assertThat(search(BisectFile.read(folder), again).end()).isEqualTo(End.NO_VERDICT);
        assertThat(again.asked).isEmpty();
        assertThat(BisectFile.read(folder).content().first()).contains(result.first());
        BisectFile file = BisectFile.read(folder);
        file.budget(Duration.ofMinutes(50));
        assertThat(search(file, again).end()).isEqualTo(End.FOUND);
        assertThat(again.budgets.get(0)).isEqualTo(Duration.ofMinutes(20));
        // The time of the first attempt stays spent.
        assertThat(BisectFile.read(folder).content().first().orElseThrow().millis())
                .isGreaterThanOrEqualTo(Duration.ofMinutes(10).toMillis());
    }

    @Test
    void a_first_step_without_evidence_is_taken_once_more() {
        ScriptedSteps steps = steps().ends(StepFinding.UNDECIDED, StepFinding.WITH);
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(steps.asked).startsWith("ends", "ends", "c4");
        assertThat(result.first().millis()).as("both").isEqualTo(2000);
        assertThat(BisectFile.read(folder).content().first()).contains(result.first());
        ScriptedSteps never = steps().ends(StepFinding.UNDECIDED);
        assertThat(search(file(Duration.ofMinutes(10)), never).end()).isEqualTo(End.NO_VERDICT);
        assertThat(never.asked).containsExactly("ends", "ends");
    }

    @Test
    void a_first_step_whose_evidence_is_too_weak_is_not_taken_twice_in_the_hope_of_another_verdict() {
        ScriptedSteps weak = steps().ends(StepFinding.UNDECIDED).estimating();
        assertThat(search(file(Duration.ofMinutes(10)), weak).end()).isEqualTo(End.NO_VERDICT);
        assertThat(weak.asked).containsExactly("ends");
    }

    @Test
    void a_resumed_search_measures_again_what_gave_no_evidence() {
        BisectFile file = file(Duration.ofMinutes(10));
        assertThat(search(file, steps().at("c5", StepFinding.UNDECIDED)).end()).isEqualTo(End.NOTHING_LEFT);
        ScriptedSteps calm = steps();
        assertThat(search(BisectFile.read(folder), calm).end()).isEqualTo(End.FOUND);
        assertThat(calm.asked).containsExactly("c5");
    }

    @Test
    void at_the_end_of_the_time_those_that_are_left_are_named() {
        ScriptedSteps steps = steps();
        steps.before(() -> now = now.plusSeconds(300));
        CommitSearch.Result result = search(file(Duration.ofMinutes(5)), steps);
        assertThat(result.end()).isEqualTo(End.OUT_OF_TIME);
        assertThat(steps.asked).containsExactly("ends", "c4");
        assertThat(result.candidates().stream().flatMap(group -> group.commits().stream()))
                .contains("c5", "c6", "c7", "c8")
                .doesNotContain("c1");
    }

    @Test
    void a_commit_without_evidence_is_given_up_though_time_is_left() {
        ScriptedSteps steps = steps().at("c5", StepFinding.UNDECIDED);
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.NOTHING_LEFT);
        assertThat(steps.asked).filteredOn("c5"::equals).hasSize(3);
        assertThat(result.candidates()).hasSize(2);
    }

    @Test
    void what_fails_while_the_process_is_ended_is_not_kept() {
        ScriptedSteps steps = steps().at("c4", StepFinding.NOT_BUILT);
        steps.before(() -> ended = true);
        assertThatThrownBy(() -> search(file(Duration.ofMinutes(10)), steps)).hasMessageContaining("interrupted");
        assertThat(BisectFile.read(folder).content().first()).isPresent();
        assertThat(BisectFile.read(folder).content().steps()).isEmpty();
    }

    @Test
    void a_first_step_that_fails_while_the_process_is_ended_is_not_kept() {
        ended = true;
        assertThatThrownBy(() -> search(file(Duration.ofMinutes(10)), steps())).hasMessageContaining("interrupted");
        assertThat(BisectFile.read(folder).content().first()).isEmpty();
    }

    @Test
    void commits_at_neither_level_are_measured_twice_and_end_the_search() {
        ScriptedSteps steps = steps().at("c4", StepFinding.NEITHER).at("c5", StepFinding.NEITHER);
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.SEVERAL);
        assertThat(steps.asked)
                .startsWith("ends", "c4", "c4")
                .endsWith("c5", "c5")
                .hasSizeLessThanOrEqualTo(6);
    }

    @Test
    void a_benchmark_that_failed_once_is_tried_again() {
        ScriptedSteps steps = steps().at("c4", StepFinding.FAILED);
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(steps.asked).filteredOn("c4"::equals).hasSize(2);
    }

    @Test
    void a_resumed_search_tries_again_what_could_not_be_measured() {
        BisectFile file = file(Duration.ofMinutes(10));
        assertThat(search(file, steps().at("c5", StepFinding.NOT_BUILT)).end()).isEqualTo(End.INSEPARABLE);
        ScriptedSteps online = steps();
        CommitSearch.Result result = search(BisectFile.read(folder), online);
        assertThat(online.asked).containsExactly("c5");
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(result.candidates().get(0).commits()).containsExactly("c6");
    }

    @Test
    void the_time_for_blocks_is_what_the_build_left() {
        ScriptedSteps steps = steps();
        steps.before(() -> now = now.plusSeconds(60));
        search(file(Duration.ofMinutes(10)), steps);
        assertThat(steps.budgets.get(1)).isLessThan(Duration.ofMinutes(9));
    }

    @Test
    void commits_that_cannot_be_built_are_skipped_and_named() {
        ScriptedSteps steps = steps().at("c5", StepFinding.NOT_BUILT);
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.INSEPARABLE);
        assertThat(result.candidates().get(0).commits()).containsExactly("c5", "c6");
        assertThat(phases).anyMatch(line -> line.contains("c5: cannot be built: no such symbol; 2 commits left"));
    }

    @Test
    void everything_that_a_search_needs_is_read_again() {
        BisectFile file = file(Duration.ofMinutes(10));
        search(file, steps());
        assertThat(BisectFile.read(folder).content()).isEqualTo(file.content());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{", "{\"schemaVersion\": 2}", "{\"schemaVersion\": 1, \"steps\": 7}"})
    void a_file_that_is_no_bisection_is_refused(String text) throws IOException {
        Files.writeString(folder.resolve(BisectFile.NAME), text, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> BisectFile.read(folder)).isInstanceOf(UserError.class);
    }

    @Test
    void where_the_last_commit_hangs_the_first_that_does_is_sought() {
        ScriptedSteps steps = new ScriptedSteps().ends(StepFinding.HANGS);
        for (int commit = 1; commit <= 8; commit++) {
            steps.at("c" + commit, commit < 6 ? StepFinding.COMPLETES : StepFinding.HANGS);
        }
        BisectFile file = file(Duration.ofMinutes(10));
        CommitSearch.Result result = search(file, steps);
        assertThat(result.end()).isEqualTo(End.FOUND);
        assertThat(result.candidates().get(0).commits()).containsExactly("c6");
        assertThat(phases).anySatisfy(text -> assertThat(text).startsWith("step 1: bad: hangs (2 of 2 forks); "));
        assertThat(phases).anySatisfy(text -> assertThat(text).contains(": did not hang (0 of 6 forks); "));

        ScriptedSteps none = new ScriptedSteps();
        assertThat(search(BisectFile.read(folder), none).candidates().get(0).commits())
                .as("resumed")
                .containsExactly("c6");
        assertThat(none.asked).isEmpty();
    }

    @Test
    void a_commit_that_hangs_is_skipped_where_the_last_one_is_only_slower() {
        ScriptedSteps steps = steps().at("c4", StepFinding.HANGS).at("c5", StepFinding.HANGS);
        CommitSearch.Result result = search(file(Duration.ofMinutes(10)), steps);
        assertThat(result.end()).isEqualTo(End.INSEPARABLE);
        assertThat(result.candidates().get(0).commits()).containsExactly("c4", "c5", "c6");
    }
}
