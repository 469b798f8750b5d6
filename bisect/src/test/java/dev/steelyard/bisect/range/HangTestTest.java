package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.steelyard.workspace.git.CommitRange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HangTestTest {

    private static final int BLOCKS = 6;

    private final HangTest test = new HangTest(new HangCount(2, 0));

    private static BisectStep step(String commit, int hung, int completed) {
        return new BisectStep(
                1,
                commit,
                hung > 0 ? StepFinding.HANGS : StepFinding.COMPLETES,
                Optional.empty(),
                Optional.empty(),
                Optional.of(new HangCount(hung, completed)),
                "",
                1000);
    }

    private static BisectStep step(int hung, int completed) {
        return step(Commits.id(1), hung, completed);
    }

    private static double odds(HangTest test, BisectStep... steps) {
        return Arrays.stream(test.logOddsBySize(List.of(steps)).orElseThrow())
                .map(Math::exp)
                .average()
                .orElseThrow();
    }

    /**
     * By hand: the mean of p^h (1 - p)^m over the distribution of p is a ratio of Beta functions, such as 3 B(3, 7) = 1 / 84; 21 quantiles
     * come near it. With L that and N = 0.01^s for s steps with a hang, the odds are (0.99 L + c) / (0.99 N + c), c = 0.005 (L + N).
     */
    @Test
    void odds_follow_from_what_the_last_commit_did() {
        assertThat(odds(test, step(1, 0))).isCloseTo(mixed(3.0 / 4, 0.01), withinPercentage(1));
        assertThat(odds(test, step(2, 0))).isCloseTo(mixed(3.0 / 5, 0.01), withinPercentage(1));
        assertThat(odds(test, step(0, 6))).isCloseTo(mixed(1 / 84.0, 1), withinPercentage(15));
        assertThat(odds(test, step(1, 6))).isCloseTo(mixed(1 / 280.0, 0.01), withinPercentage(5));
        assertThat(odds(test, step(1, 0), step(0, 6))).isCloseTo(odds(test, step(1, 6)), within(1e-12));
        assertThat(odds(test, step(2, 0), step(2, 0))).as("at most").isBetween(190.0, 199.0);
        assertThat(1 / odds(test, step(0, 60))).as("at most").isBetween(190.0, 199.0);
        assertThat(test.logOddsBySize(List.of())).isEmpty();
        assertThat(test.exact(List.of(step(0, 6)))).isFalse();
        assertThat(test.exact(List.of(step(2, 0), step(2, 0)))).isTrue();
        // B(3, 16) / B(3, 10) = (15! / 18!) / (9! / 12!)
        HangTest seldom = new HangTest(new HangCount(2, 9));
        assertThat(odds(seldom, step(0, 6))).isCloseTo(mixed(1320.0 / 4896, 1), withinPercentage(5));
    }

    private static double mixed(double with, double without) {
        double chance = 0.005 * (with + without);
        return (0.99 * with + chance) / (0.99 * without + chance);
    }

    @Test
    void a_step_in_which_both_sides_hung_says_nothing() {
        BisectStep both = new BisectStep(
                1,
                Commits.id(1),
                StepFinding.UNDECIDED,
                Optional.empty(),
                Optional.empty(),
                Optional.of(new HangCount(2, 1)),
                "",
                1000);
        assertThat(test.logOddsBySize(List.of(both))).isEmpty();
        assertThat(odds(test, both, step(0, 6))).isEqualTo(odds(test, step(0, 6)));
    }

    @Test
    void one_fork_that_hung_may_be_chance() {
        assertThatThrownBy(() -> new HangTest(new HangCount(1, 8))).isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * Forks of commits with the change hang with a probability; 0 draws another one for each search. What is named is right as often as
     * stated where all probabilities are equally frequent, and less often where forks hang seldom.
     */
    @ParameterizedTest
    @CsvSource({"1, 200, 200", "0.5, 200, 195", "0.2, 190, 160", "0, 190, 175"})
    void the_first_commit_that_hangs_is_found_also_if_it_does_so_only_sometimes(
            double probability, int fewestNamed, int fewestRight) {
        SplittableRandom random = new SplittableRandom(7);
        int named = 0;
        int right = 0;
        for (int i = 0; i < 200; i++) {
            Sought sought = sought(probability, random);
            CommitRange range = Commits.line(60);
            int culprit = random.nextInt(range.size());
            CulpritSearch search = new CulpritSearch(range, new HangTest(sought.last), 0.95);
            while (search.end().isEmpty()) {
                String commit = search.next().orElseThrow();
                boolean carries = range.carries(range.place(commit), culprit);
                HangCount count = forks(carries ? sought.probability : 0, BLOCKS, random);
                search.add(step(commit, count.hung(), count.completed()));
            }
            boolean found = search.end().equals(Optional.of(CulpritSearch.End.FOUND));
            named += found ? 1 : 0;
            right += found && search.candidates().get(0).commits().equals(List.of(range.id(culprit))) ? 1 : 0;
        }
        assertThat(named).isGreaterThanOrEqualTo(fewestNamed);
        assertThat(right).isGreaterThanOrEqualTo(fewestRight);
    }

    private record Sought(double probability, HangCount last) {}

    /** A last commit that hung often enough to be looked for. */
    private static Sought sought(double given, SplittableRandom random) {
        while (true) {
            double probability = given > 0 ? given : random.nextDouble();
            HangCount last = forks(probability, 40, random);
            if (last.hung() >= HangTest.LEAST) {
                return new Sought(probability, last);
            }
        }
    }

    /** Up to so many forks, until two in a row hang, as in the engine. */
    private static HangCount forks(double probability, int most, SplittableRandom random) {
        int hung = 0;
        int completed = 0;
        int inARow = 0;
        while (hung + completed < most && inARow < 2) {
            boolean hangs = random.nextDouble() < probability;
            hung += hangs ? 1 : 0;
            completed += hangs ? 0 : 1;
            inARow = hangs ? inARow + 1 : 0;
        }
        return new HangCount(hung, completed);
    }

    @Test
    void what_cannot_be_measured_is_skipped_and_what_hangs_is_not() {
        assertThat(test.measures(StepFinding.HANGS)).isTrue();
        assertThat(test.measures(StepFinding.COMPLETES)).isTrue();
        assertThat(test.measures(StepFinding.FAILED)).isFalse();
        assertThat(StepFinding.HANGS.measurable()).as("for scores").isFalse();
        CulpritSearch search = new CulpritSearch(Commits.line(3), test, 0.95);
        search.add(Commits.unmeasurable(Commits.id(2)));
        while (search.end().isEmpty()) {
            String commit = search.next().orElseThrow();
            search.add(commit.equals(Commits.id(1)) ? step(commit, 0, 6) : step(commit, 2, 0));
        }
        assertThat(search.end()).contains(CulpritSearch.End.INSEPARABLE);
        assertThat(search.candidates().get(0).commits()).containsExactly(Commits.id(2), Commits.id(3));
    }
}
