package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.stats.Scale;
import dev.steelyard.workspace.git.CommitRange;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;

/**
 * Simulated searches for a change of 10 %. The first step has 24 blocks and all others have six, whose standard errors are
 * estimated. One step in a hundred says nothing: it is at either level, by chance. Whole bisections, whose steps end as those of
 * the product, are simulated by {@code selfbench/run simulate bisect}.
 */
class CulpritSimulationTest {

    private static final double CHANGE = 0.1;
    private static final int BLOCKS = 6;
    private static final int SEARCHES = 400;
    private static final double OFF = LevelTest.OUTLIERS;

    /** How searches ended. */
    private static final class Tried {
        private final int searches;
        private int right;
        private int wrong;
        private int several;
        private final int[] steps;

        Tried(int searches) {
            this.searches = searches;
            this.steps = new int[searches];
        }

        int median() {
            int[] sorted = steps.clone();
            Arrays.sort(sorted);
            return sorted[searches / 2];
        }

        @Override
        public String toString() {
            return right + " right and " + wrong + " wrong and " + several + " several of " + searches + ", median "
                    + median() + " steps";
        }
    }

    /** The kind of history that is searched. */
    private interface History {
        CommitRange next(SplittableRandom random);
    }

    /** @param broken share of commits that cannot be measured, except for the last */
    private static Tried search(int searches, History history, double errors, double broken, long seed) {
        return search(searches, history, errors, broken, false, seed);
    }

    /** @param halves whether two commits bring half of the change each */
    private static Tried search(
            int searches, History history, double errors, double broken, boolean halves, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Tried tried = new Tried(searches);
        double error = CHANGE / errors;
        for (int i = 0; i < searches; i++) {
            CommitRange range = history.next(random);
            int culprit = random.nextInt(range.size());
            boolean[] lost = new boolean[range.size()];
            for (int j = 0; j < range.size() - 1; j++) {
                lost[j] = random.nextDouble() < broken;
            }
            int other = halves ? random.nextInt(range.size()) : culprit;
            LevelTest test = new LevelTest(estimate(CHANGE, error / 2, 4 * BLOCKS, random));
            CulpritSearch search = new CulpritSearch(range, test, 0.95);
            while (search.end().isEmpty()) {
                int commit = range.place(search.next().orElseThrow());
                tried.steps[i]++;
                double truth = (range.carries(commit, culprit) ? CHANGE / 2 : 0)
                        + (range.carries(commit, other) ? CHANGE / 2 : 0);
                double seen = random.nextDouble() < OFF && random.nextBoolean() ? CHANGE - truth : truth;
                search.add(
                        lost[commit]
                                ? Commits.unmeasurable(range.id(commit))
                                : Commits.step(
                                        range.id(commit),
                                        StepFinding.UNDECIDED,
                                        estimate(seen, error, BLOCKS, random)));
            }
            CulpritSearch.End end = search.end().orElseThrow();
            tried.several += end == CulpritSearch.End.SEVERAL ? 1 : 0;
            if (end == CulpritSearch.End.FOUND || end == CulpritSearch.End.INSEPARABLE) {
                List<String> named = search.candidates().get(0).commits();
                boolean hit = named.contains(range.id(culprit)) || named.contains(range.id(other));
                tried.right += hit ? 1 : 0;
                tried.wrong += hit ? 0 : 1;
            }
        }
        return tried;
    }

    private static StepEstimate estimate(double truth, double error, int blocks, SplittableRandom random) {
        double spread =
                Math.sqrt(ChiSquaredDistribution.of(blocks - 1).inverseCumulativeProbability(random.nextDouble(1e-9, 1))
                        / (blocks - 1));
        return new StepEstimate(truth + error * random.nextGaussian(), error * spread, blocks - 1, Scale.LOG);
    }

    /** log2(60) is 5.9. */
    @Test
    void in_a_line_the_right_commit_is_found_as_often_as_promised() {
        int[] most = {0, 0, 20, 12, 9, 0, 8};
        // Where noise is great, some commits seem to be at neither level, and no commit is named.
        int[] least = {0, 0, 370, 380, 380, 0, 380};
        for (int errors : new int[] {2, 3, 4, 6}) {
            Tried tried = search(SEARCHES, random -> Commits.line(60), errors, 0, 60 + errors);
            assertThat(tried.right).as(errors + " errors: " + tried).isGreaterThanOrEqualTo(least[errors]);
            assertThat(tried.wrong).as(errors + " errors: " + tried).isLessThanOrEqualTo(20);
            assertThat(tried.median()).as(errors + " errors: " + tried).isLessThanOrEqualTo(most[errors]);
        }
    }

    @Test
    void with_merges_the_right_commit_is_found_as_often_as_promised() {
        Tried tried = search(SEARCHES, random -> Commits.merged(60, 6, random), 4, 0, 61);
        assertThat(tried.right).as(tried.toString()).isGreaterThanOrEqualTo(380);
        assertThat(tried.median()).as(tried.toString()).isLessThanOrEqualTo(9);
    }

    @Test
    void where_every_fifth_commit_cannot_be_measured_the_right_ones_are_named() {
        Tried tried = search(SEARCHES, random -> Commits.merged(60, 3, random), 4, 0.2, 62);
        // Some are not decided: what could tell more cannot be measured.
        assertThat(tried.right).as(tried.toString()).isGreaterThanOrEqualTo(372);
        assertThat(tried.wrong).as(tried.toString()).isLessThanOrEqualTo(12);
    }

    /** A step runs until its interval lies on one side of half of the change, so where it is decided, errors are small. */
    @Test
    void where_two_commits_bring_half_each_hardly_ever_an_innocent_one_is_named() {
        for (int errors : new int[] {6, 10}) {
            Tried tried = search(SEARCHES, random -> Commits.line(60), errors, 0, true, 63 + errors);
            assertThat(tried.wrong).as(errors + " errors: " + tried).isLessThanOrEqualTo(20);
        }
    }

    /**
     * The first step found a change of 10 % with a standard error of 3 %; what it really is goes from 1 % to 10 %. Standard errors
     * of steps are a hundredth of it.
     */
    @Test
    void a_commit_whose_blocks_tell_its_level_exactly_is_not_measured_more_than_twice() {
        SplittableRandom random = new SplittableRandom(65);
        LevelTest test = new LevelTest(new StepEstimate(CHANGE, 0.03, 20, Scale.LOG));
        int searches = 100;
        int total = 0;
        for (int i = 0; i < searches; i++) {
            CommitRange range = Commits.line(60);
            int culprit = random.nextInt(range.size());
            double change = 0.01 + 0.09 * i / searches;
            CulpritSearch search = new CulpritSearch(range, test, 0.95);
            int[] measured = new int[range.size()];
            while (search.end().isEmpty()) {
                int commit = range.place(search.next().orElseThrow());
                measured[commit]++;
                double truth = range.carries(commit, culprit) ? change : 0;
                search.add(Commits.step(
                        range.id(commit), StepFinding.UNDECIDED, estimate(truth, CHANGE / 100, BLOCKS, random)));
            }
            assertThat(Arrays.stream(measured).max().orElseThrow())
                    .as("a change of " + change + ": " + search.end())
                    .isLessThanOrEqualTo(2);
            total += Arrays.stream(measured).sum();
        }
        assertThat(total).isLessThanOrEqualTo(20 * searches);
    }
}
