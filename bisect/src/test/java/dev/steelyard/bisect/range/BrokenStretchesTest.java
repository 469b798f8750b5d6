package dev.steelyard.bisect.range;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.bisect.range.CulpritSearch.End;
import dev.steelyard.core.stats.Scale;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Commits that do not build, one beside the other: 60 commits, of which 15 in a row do not. */
class BrokenStretchesTest {

    private static final int COMMITS = 60;
    private static final int BROKEN = 15;
    private static final LevelTest TEST = new LevelTest(new StepEstimate(0.1, 0.001, 30, Scale.LOG));

    /**
     * How a search ended.
     *
     * @param failed number of builds that failed
     * @param measured number of commits that were measured
     * @param named the commits that it named
     */
    private record Ended(End end, int failed, int measured, List<String> named) {}

    /**
     * Searches.
     *
     * @param culprit who made the change, from 1
     * @param from the first that does not build, from 1
     */
    private static Ended search(int culprit, int from) {
        CulpritSearch search = new CulpritSearch(Commits.line(COMMITS), TEST, 0.95);
        int failed = 0;
        int measured = 0;
        while (search.end().isEmpty()) {
            String id = search.next().orElseThrow();
            int commit = Integer.parseInt(id, 16);
            if (commit >= from && commit < from + BROKEN) {
                failed++;
                search.add(Commits.unmeasurable(id));
                continue;
            }
            measured++;
            search.add(Commits.step(
                    id, StepFinding.UNDECIDED, new StepEstimate(commit >= culprit ? 0.1 : 0, 0.002, 5, Scale.LOG)));
        }
        return new Ended(
                search.end().orElseThrow(),
                failed,
                measured,
                search.candidates().get(0).commits());
    }

    private static boolean isLost(int culprit, int from) {
        return culprit >= from && culprit <= from + BROKEN;
    }

    @Test
    void outside_of_a_stretch_the_commit_is_found_after_few_failed_builds() {
        int searches = 0;
        int failed = 0;
        int most = 0;
        int right = 0;
        for (int from = 1; from <= COMMITS - BROKEN; from++) {
            for (int culprit = 1; culprit <= COMMITS; culprit++) {
                if (!isLost(culprit, from)) {
                    Ended ended = search(culprit, from);
                    searches++;
                    failed += ended.failed();
                    most = Math.max(most, ended.failed());
                    right += ended.named().equals(List.of(Commits.id(culprit))) ? 1 : 0;
                }
            }
        }
        double mean = (double) failed / searches;
        assertThat(right).isEqualTo(searches);
        assertThat(mean).as("failed builds").isLessThan(2);
        assertThat(most).as("failed builds").isLessThanOrEqualTo(8);
    }

    @Test
    void in_a_stretch_and_right_after_it_all_are_named_though_not_all_were_tried() {
        int searches = 0;
        int failed = 0;
        int named = 0;
        int right = 0;
        for (int from = 1; from <= COMMITS - BROKEN; from++) {
            for (int culprit = from; culprit <= from + BROKEN; culprit++) {
                Ended ended = search(culprit, from);
                assertThat(ended.end()).isEqualTo(End.INSEPARABLE);
                searches++;
                failed += ended.failed();
                named += ended.named().size();
                right += ended.named().contains(Commits.id(culprit)) ? 1 : 0;
            }
        }
        assertThat((double) right / searches).as("right").isGreaterThanOrEqualTo(0.95);
        assertThat((double) failed / searches).as("failed builds").isLessThan(11);
        assertThat((double) named / searches).as("named").isBetween(14.0, 17.0);
    }

    @Test
    void after_a_failed_build_the_next_commit_is_farther_away() {
        CulpritSearch search = new CulpritSearch(Commits.line(COMMITS), TEST, 0.95);
        assertThat(search.next()).contains(Commits.id(30));
        search.add(Commits.unmeasurable(Commits.id(30)));
        int next = Integer.parseInt(search.next().orElseThrow(), 16);
        assertThat(Math.abs(next - 30)).isBetween(5, 20);
    }

    /** All 2^n ways in which commits may be broken, each with its probability. */
    private static double[] enumerated(int size, BitSet measured, BitSet broken) {
        double[] chances = new double[size];
        double sum = 0;
        for (int length = 1; length <= 32; length *= 2) {
            double enter = 0.1 / 0.9 / length;
            for (int ways = 0; ways < 1 << (size - 1); ways++) {
                double probability = 1;
                boolean before = false;
                for (int commit = 0; commit < size; commit++) {
                    boolean bad = (ways >> commit & 1) == 1;
                    double turns = before ? 1.0 / length : enter;
                    probability *= bad == before ? 1 - turns : turns;
                    probability *= (bad && measured.get(commit)) || (!bad && broken.get(commit)) ? 0 : 1;
                    before = bad;
                }
                sum += probability;
                for (int commit = 0; commit < size; commit++) {
                    chances[commit] += (ways >> commit & 1) == 1 ? 0 : probability;
                }
            }
        }
        double all = sum;
        return IntStream.range(0, size).mapToDouble(i -> chances[i] / all).toArray();
    }

    @Test
    void chances_are_those_of_all_ways_in_which_commits_may_be_broken() {
        SplittableRandom random = new SplittableRandom(71);
        for (int i = 0; i < 200; i++) {
            int size = 2 + random.nextInt(9);
            BitSet measured = new BitSet();
            BitSet broken = new BitSet();
            for (int commit = 0; commit < size - 1; commit++) {
                int known = random.nextInt(4);
                measured.set(commit, known == 0);
                broken.set(commit, known == 1);
            }
            assertThat(new BrokenStretches(size, measured, broken).measurable())
                    .containsExactly(enumerated(size, measured, broken), within(1e-9));
        }
    }

    @Test
    void a_commit_between_broken_ones_is_given_up_only_once_that_is_probable() {
        Measurability line = new Measurability(Commits.line(COMMITS));
        assertThat(line.all()).isTrue();
        line.failed(30, true);
        line.failed(32, true);
        assertThat(line.isUntried(31)).isFalse();
        for (int commit = 20; commit < 40; commit += 2) {
            line.failed(commit, true);
        }
        assertThat(line.isUntried(31)).isTrue();
        assertThat(line.isUntried(39)).as("beside the last that is known").isFalse();
        line.measured(31);
        assertThat(line.isUntried(31)).isFalse();
        assertThat(line.isSkipped(31)).isFalse();
    }
}
