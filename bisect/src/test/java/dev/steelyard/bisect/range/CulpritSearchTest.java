package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.bisect.range.CulpritSearch.End;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.workspace.git.CommitRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CulpritSearchTest {

    private static final LevelTest TEST = new LevelTest(new StepEstimate(0.1, 0.001, 30, Scale.LOG));

    private static CulpritSearch search(CommitRange range) {
        return new CulpritSearch(range, TEST, 0.95);
    }

    private static BisectStep with(int commit) {
        return Commits.step(Commits.id(commit), StepFinding.WITH, new StepEstimate(0.1, 0.002, 5, Scale.LOG));
    }

    private static BisectStep without(int commit) {
        return Commits.step(Commits.id(commit), StepFinding.WITHOUT, new StepEstimate(0, 0.002, 5, Scale.LOG));
    }

    private static BisectStep sameCode(int commit) {
        return new BisectStep(
                1, Commits.id(commit), StepFinding.SAME_CODE, Optional.empty(), Optional.empty(), "", 1000);
    }

    @Test
    void at_first_all_are_equally_probable_and_the_middle_is_next() {
        CulpritSearch search = search(Commits.line(8));
        assertThat(search.probabilities()).containsOnly(0.125).hasSize(8);
        assertThat(search.next()).contains(Commits.id(4));
        assertThat(search.end()).isEmpty();
    }

    /**
     * The first step has found a change of 0.1 with an error of 0.03, but all commits from the fifth on are at 0.02: too much for
     * none, and little for all of it. Their blocks tell that exactly, so more of them would tell nothing.
     */
    @Test
    void a_commit_that_is_known_exactly_is_not_measured_more_than_twice() {
        LevelTest rough = new LevelTest(new StepEstimate(0.1, 0.03, 20, Scale.LOG));
        CommitRange range = Commits.line(8);
        CulpritSearch search = new CulpritSearch(range, rough, 0.95);
        int[] measured = new int[range.size()];
        while (search.end().isEmpty()) {
            String next = search.next().orElseThrow();
            measured[range.place(next)]++;
            double level = range.place(next) >= 4 ? 0.02 : 0;
            search.add(Commits.step(next, StepFinding.UNDECIDED, new StepEstimate(level, 0.001, 20, Scale.LOG)));
        }
        assertThat(Arrays.stream(measured).max().orElseThrow())
                .as(Arrays.toString(measured))
                .isEqualTo(2);
    }

    @Test
    void a_single_commit_needs_no_step() {
        CulpritSearch search = search(Commits.line(1));
        assertThat(search.end()).contains(End.FOUND);
        assertThat(search.next()).isEmpty();
    }

    /** Each step has odds of at most 197, so after both neighbors one commit has 1 / (1 + 3 / 197 + ...) and more than 95 %. */
    @Test
    void a_commit_with_the_change_after_one_without_it_is_found() {
        CulpritSearch search = search(Commits.line(8));
        search.add(without(4));
        search.add(with(5));
        assertThat(search.end()).contains(End.FOUND);
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(5));
        assertThat(search.candidates().get(0).probability()).isBetween(0.96, 0.99);
    }

    @Test
    void probabilities_add_up_and_do_not_depend_on_the_order_of_steps() {
        List<BisectStep> steps = List.of(without(3), with(6), without(3), with(5), with(8));
        List<BisectStep> turned = new ArrayList<>(steps);
        Collections.reverse(turned);
        CulpritSearch one = search(Commits.line(9));
        CulpritSearch other = search(Commits.line(9));
        steps.forEach(one::add);
        turned.forEach(other::add);
        assertThat(Arrays.stream(one.probabilities()).sum()).isCloseTo(1, within(1e-12));
        assertThat(other.probabilities()).containsExactly(one.probabilities(), within(1e-12));
    }

    @Test
    void steps_of_the_same_commit_are_one_estimate() {
        LevelTest exact = new LevelTest(new StepEstimate(0.1, 0, 30, Scale.LOG));
        CulpritSearch search = new CulpritSearch(Commits.line(2), exact, 0.95);
        StepEstimate weak = new StepEstimate(0.07, 0.05, 5, Scale.LOG);
        search.add(Commits.step(Commits.id(1), StepFinding.UNDECIDED, weak));
        search.add(Commits.step(Commits.id(1), StepFinding.UNDECIDED, weak));
        double odds = Math.exp(exact.logOdds(StepEstimate.pooled(List.of(weak, weak))));
        assertThat(search.probabilities()[0]).isCloseTo(odds / (1 + odds), within(1e-12));
        assertThat(search.next()).contains(Commits.id(1));
    }

    /** Slack and outliers belong to the commit: measuring it again does not make it more certain than 197. */
    @Test
    void no_number_of_steps_makes_a_commit_certain() {
        CulpritSearch search = search(Commits.line(2));
        for (int i = 0; i < 5; i++) {
            search.add(with(1));
        }
        assertThat(search.probabilities()[0]).isLessThanOrEqualTo(197.0 / 198 + 1e-9);
    }

    @Test
    void the_same_code_is_certain() {
        CulpritSearch search = search(Commits.line(8));
        search.add(sameCode(4));
        assertThat(Arrays.copyOf(search.probabilities(), 4)).containsOnly(0);
        search.add(sameCode(7));
        assertThat(search.end()).contains(End.FOUND);
        assertThat(search.candidates().get(0).probability()).isEqualTo(1);
        assertThatThrownBy(() -> search.add(sameCode(8))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void commits_that_nothing_lies_between_are_found_together() {
        CulpritSearch search = search(Commits.line(8));
        search.add(Commits.unmeasurable(Commits.id(4)));
        search.add(without(3));
        // Not 5: next to a commit that does not build, it probably does not either.
        assertThat(search.next()).contains(Commits.id(6));
        search.add(with(6));
        assertThat(search.next()).contains(Commits.id(5));
        search.add(Commits.unmeasurable(Commits.id(5)));
        assertThat(search.end()).contains(End.INSEPARABLE);
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(4), Commits.id(5), Commits.id(6));
        assertThat(search.untried()).isEmpty();
        assertThat(search.candidates().stream()
                        .mapToDouble(Candidates::probability)
                        .sum())
                .isCloseTo(1, within(1e-9));
    }

    /** Between 9 and 19 all had been ruled out but for a probability that one more measurement of 9 or 10 could not lessen. */
    @Test
    void a_commit_whose_level_is_known_is_not_measured_again() {
        CulpritSearch search = search(Commits.line(60));
        search.add(Commits.unmeasurable(Commits.id(30)));
        for (int commit : new int[] {19, 10}) {
            search.add(with(commit));
        }
        for (int commit : new int[] {5, 8, 9}) {
            search.add(without(commit));
        }
        assertThat(search.candidates().get(0).probability()).isBetween(0.9, 0.95);
        assertThat(search.next()).contains(Commits.id(11));
        search.add(with(11));
        assertThat(search.end()).contains(End.FOUND);
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(10));
    }

    /** 0 - 1 - 4 - 5, where 4 merges 2 - 3, which began before 0. */
    private static CommitRange early() {
        return new CommitRange(
                Commits.id(0),
                List.of(
                        Commits.node(1, 0),
                        Commits.node(2, 99),
                        Commits.node(3, 2),
                        Commits.node(4, 1, 3),
                        Commits.node(5, 4)));
    }

    @Test
    void a_branch_that_began_before_the_good_commit_is_not_measured_but_found_with_its_merge() {
        CulpritSearch search = search(early());
        assertThat(search.next()).contains(Commits.id(1));
        search.add(without(1));
        assertThat(search.next()).contains(Commits.id(4));
        search.add(with(4));
        assertThat(search.end()).contains(End.INSEPARABLE);
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(2), Commits.id(3), Commits.id(4));
        assertThat(search.candidates().get(0).probability()).isGreaterThan(0.98);
    }

    @Test
    void such_a_branch_does_not_hinder_finding_a_commit_beside_it() {
        CulpritSearch search = search(early());
        search.add(with(1));
        assertThat(search.end()).contains(End.FOUND);
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(1));
        CulpritSearch last = search(early());
        last.add(without(4));
        assertThat(last.end()).contains(End.FOUND);
        assertThat(last.candidates().get(0).commits()).containsExactly(Commits.id(5));
    }

    @Test
    void a_measurement_of_such_a_branch_says_nothing() {
        CulpritSearch search = search(early());
        search.add(with(3));
        assertThat(search.probabilities()).containsOnly(0.2);
    }

    @Test
    void if_only_the_ends_can_be_measured_all_are_left() {
        CulpritSearch search = search(Commits.line(4));
        for (int commit = 1; commit < 4; commit++) {
            search.add(Commits.unmeasurable(Commits.id(commit)));
        }
        assertThat(search.end()).contains(End.INSEPARABLE);
        assertThat(search.credible().get(0).commits()).hasSize(4);
    }

    @Test
    void a_branch_is_told_from_the_other_by_measuring_it() {
        // 1 is the parent of 2 and 3, which 4 merges.
        CommitRange range = new CommitRange(
                Commits.id(0),
                List.of(Commits.node(1, 0), Commits.node(2, 1), Commits.node(3, 1), Commits.node(4, 2, 3)));
        CulpritSearch search = search(range);
        assertThat(search.next()).contains(Commits.id(2));
        search.add(without(2));
        assertThat(search.next()).contains(Commits.id(3));
        search.add(without(3));
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(4));
        assertThat(search.end()).contains(End.FOUND);
    }

    private static BisectStep neither(int commit) {
        return Commits.step(Commits.id(commit), StepFinding.NEITHER, new StepEstimate(0.055, 0.001, 30, Scale.LOG));
    }

    @Test
    void a_commit_at_neither_level_has_no_weight_and_is_measured_just_once_more() {
        CulpritSearch search = search(Commits.line(2));
        search.add(neither(1));
        assertThat(search.probabilities()).containsExactly(0.5, 0.5);
        assertThat(search.end()).isEmpty();
        assertThat(search.next()).contains(Commits.id(1));
        search.add(neither(1));
        assertThat(search.next()).isEmpty();
        assertThat(search.end()).contains(End.SEVERAL);
        assertThat(search.credible()).hasSize(2);
    }

    @Test
    void two_commits_at_neither_level_end_the_search() {
        CulpritSearch search = search(Commits.line(60));
        for (int commit : new int[] {30, 30, 31, 31}) {
            assertThat(search.end()).isEmpty();
            search.add(neither(commit));
        }
        assertThat(search.end()).contains(End.SEVERAL);
    }

    @Test
    void one_at_neither_level_away_from_the_change_does_not_matter() {
        CulpritSearch search = search(Commits.line(8));
        search.add(neither(2));
        search.add(neither(2));
        search.add(without(4));
        search.add(with(5));
        assertThat(search.end()).contains(End.FOUND);
    }

    @Test
    void a_change_that_was_reverted_in_between_is_no_single_one() {
        CulpritSearch search = search(Commits.line(8));
        search.add(with(2));
        search.add(sameCode(1));
        search.add(sameCode(6));
        search.add(with(7));
        assertThat(search.end()).isEmpty();
        assertThat(search.next()).as("measured again").contains(Commits.id(2));
        search.add(with(2));
        assertThat(search.end()).contains(End.REVERTED);
    }

    @Test
    void a_fork_that_failed_is_tried_again_once() {
        CulpritSearch search = search(Commits.line(2));
        BisectStep failed = new BisectStep(
                1, Commits.id(1), StepFinding.FAILED, Optional.empty(), Optional.empty(), "exit code 1", 1000);
        search.add(failed);
        assertThat(search.next()).contains(Commits.id(1));
        search.add(failed);
        assertThat(search.end()).contains(End.INSEPARABLE);
    }

    @Test
    void a_commit_without_evidence_is_given_up() {
        CulpritSearch search = search(Commits.line(2));
        for (int i = 0; i < 3; i++) {
            assertThat(search.next()).contains(Commits.id(1));
            search.add(
                    Commits.step(Commits.id(1), StepFinding.UNDECIDED, new StepEstimate(24, 0.5, 3, Scale.ABSOLUTE)));
        }
        assertThat(search.end()).contains(End.NOTHING_LEFT);
    }

    @Test
    void a_commit_is_not_measured_for_ever() {
        CulpritSearch search = search(Commits.line(2));
        for (int i = 0; i < 20; i++) {
            assertThat(search.next()).contains(Commits.id(1));
            search.add(Commits.step(Commits.id(1), StepFinding.UNDECIDED, new StepEstimate(0.05, 0.5, 3, Scale.LOG)));
        }
        assertThat(search.end()).contains(End.NOTHING_LEFT);
    }

    @Test
    void what_is_not_in_the_range_or_no_confidence_is_refused() {
        assertThatThrownBy(() -> search(Commits.line(2)).add(with(3))).isInstanceOf(IllegalArgumentException.class);
        for (double confidence : new double[] {0.5, 1, Double.NaN}) {
            assertThatThrownBy(() -> new CulpritSearch(Commits.line(2), TEST, confidence))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
