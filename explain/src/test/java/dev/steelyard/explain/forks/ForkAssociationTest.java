package dev.steelyard.explain.forks;

import static dev.steelyard.explain.forks.GeneratedForks.BIG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ForkAssociationTest {

    private static final double ALPHA = 0.01;

    private static final double[] TIMES = {3.02, 3.31, 3.05, 3.38, 3.12, 3.41, 2.98, 3.01, 3.29, 3.11, 3.37, 3.15};
    private static final double[] FIRST = {1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1};
    private static final double[] SECOND = {0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0};

    private static ForkSurvey survey(List<ScoredFork> forks) {
        return ForkAssociation.survey(forks, ALPHA, 1);
    }

    private static List<ScoredFork> reference() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < TIMES.length; i++) {
            forks.add(i / 3, TIMES[i], FIRST[i], SECOND[i]);
        }
        return forks.forks();
    }

    /** The numbers are those of core/src/test/reference/fork_association.txt. */
    @Test
    void difference_interval_and_probability_are_those_of_the_reference() {
        ForkSurvey survey = survey(reference());
        assertThat(survey.sample().deviation()).isCloseTo(0.157876534038, within(1e-9));
        ForkKinds kinds = survey.kinds().get(0);
        assertThat(Math.log1p(kinds.apart().estimate())).isCloseTo(0.27125, within(1e-9));
        assertThat(Math.log1p(kinds.apart().high()) - Math.log1p(kinds.apart().estimate()))
                .isCloseTo(0.045789152, within(1e-7));
        assertThat(kinds.within()).isCloseTo(0.021366974962, within(1e-9));
        // Four standard errors of 9999 random orders.
        double exact = 0.003086419753;
        assertThat(kinds.pValue()).isCloseTo(exact, within(4 * Math.sqrt(exact / 9999)));
    }

    @Test
    void the_order_of_forks_and_the_numbers_of_blocks_do_not_matter() {
        ForkKinds kinds = survey(reference()).kinds().get(0);
        List<ScoredFork> other = reference().stream()
                .map(fork -> new ScoredFork(40 - fork.block(), fork.variant(), fork.logTime() + 7, fork.inlining()))
                .toList();
        List<ScoredFork> reversed = IntStream.range(0, other.size())
                .mapToObj(i -> other.get(other.size() - 1 - i))
                .toList();
        ForkKinds again = survey(reversed).kinds().get(0);
        assertThat(again.apart().estimate()).isCloseTo(kinds.apart().estimate(), within(1e-9));
        assertThat(again.within()).isCloseTo(kinds.within(), within(1e-9));
        assertThat(again.methods()).isEqualTo(kinds.methods());
    }

    @Test
    void what_makes_forks_slower_is_found_with_its_reason_and_its_size() {
        ForkSurvey survey = survey(GeneratedForks.drawn(8, 5, 0.14, new Random(3)));
        ForkKinds kinds = survey.kinds().get(0);
        assertThat(kinds.methods()).hasSize(1);
        DecidedMethod method = kinds.methods().get(0);
        assertThat(method.callee()).isEqualTo("a.Step.s0");
        assertThat(method.callers()).containsExactly("a.Main.run");
        assertThat(method.inlinedInFaster()).isTrue();
        assertThat(method.refusal()).isEqualTo(BIG);
        assertThat(kinds.faster() + kinds.slower()).isEqualTo(24);
        assertThat(kinds.forks(method, true)).isEqualTo(kinds.faster());
        assertThat(kinds.apart().low()).isLessThan(Math.expm1(0.14));
        assertThat(kinds.apart().high()).isGreaterThan(Math.expm1(0.14));
        assertThat(kinds.within()).isBetween(0.01, 0.03);
        assertThat(survey.sample().deviation()).isGreaterThan(0.05);
    }

    /** With 24 forks, decisions and blocks go together in this model, so that a comparison across blocks would be fooled. */
    @Test
    void what_has_nothing_to_do_with_the_time_is_found_no_more_often_than_promised() {
        int surveys = 300;
        long found = IntStream.range(0, surveys)
                .filter(seed -> !ForkAssociation.survey(GeneratedForks.drawn(8, 4, 0, new Random(seed)), ALPHA, seed)
                        .kinds()
                        .isEmpty())
                .count();
        // Binomial with 300 and 0.01: above 9 in fewer than one of 1000 cases.
        assertThat(found).isLessThanOrEqualTo(9);
    }

    @Test
    void what_is_said_to_be_detectable_is_mostly_detected() {
        double detectable = survey(GeneratedForks.drawn(8, 4, 0, new Random(7)))
                .detectable()
                .orElseThrow();
        assertThat(detectable).isBetween(0.02, 0.08);
        long found = IntStream.range(0, 100)
                .filter(seed -> ForkAssociation.survey(
                                GeneratedForks.drawn(8, 4, Math.log1p(detectable), new Random(seed)), ALPHA, seed)
                        .kinds()
                        .stream()
                        .anyMatch(kinds -> kinds.methods().get(0).callee().equals("a.Step.s0")))
                .count();
        // The spread within blocks that the first survey saw may be a fifth too small.
        assertThat(found).isGreaterThanOrEqualTo(75);
    }

    @Test
    void decisions_that_divide_the_forks_alike_are_one_candidate_even_if_they_are_opposite() {
        GeneratedForks forks = new GeneratedForks();
        Random random = new Random(5);
        for (int i = 0; i < 24; i++) {
            double inlined = random.nextInt(2);
            forks.add(i / 3, 0.3 * (1 - inlined) + 0.01 * random.nextGaussian(), inlined, 1 - inlined, inlined, 1);
        }
        ForkSurvey survey = survey(forks.forks());
        assertThat(survey.decisions()).isEqualTo(new ForkSurvey.Decisions(4, 3, 1, List.of()));
        ForkKinds kinds = survey.kinds().get(0);
        assertThat(survey.kinds()).hasSize(1);
        assertThat(kinds.methods())
                .extracting(DecidedMethod::callee)
                .containsExactly("a.Step.s0", "a.Step.s1", "a.Step.s2");
        assertThat(kinds.methods()).extracting(DecidedMethod::inlinedInFaster).containsExactly(true, false, true);
        assertThat(kinds.tellable(name -> !name.endsWith("s2")))
                .extracting(DecidedMethod::callee)
                .containsExactly("a.Step.s0", "a.Step.s1");
    }

    @Test
    void a_call_that_some_forks_inline_at_some_places_only_counts_as_not_inlined() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < 24; i++) {
            boolean slow = i % 3 == 1 || i % 5 == 0;
            forks.add(i / 3, (slow ? 0.3 : 0) + 0.001 * i % 7, slow ? 0.5 : 1);
        }
        assertThat(survey(forks.forks()).kinds()).hasSize(1);
    }

    @Test
    void forks_without_a_log_are_left_out_with_those_that_are_then_alone() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < 18; i++) {
            forks.add(i / 3, i % 2 * 0.2, i % 2);
        }
        forks.addWithoutLog(0, 0).addWithoutLog(7, 0).add(7, 0.2, 1).addWithoutLog(8, 0);
        ForkSurvey survey = survey(forks.forks());
        assertThat(survey.sample().forks()).isEqualTo(18);
        assertThat(survey.sample().scored()).isEqualTo(22);
        assertThat(survey.kinds()).hasSize(1);
    }

    @Test
    void where_all_decide_alike_nothing_can_be_found() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < 24; i++) {
            forks.add(i / 3, i % 2 * 0.2, 1, 0);
        }
        ForkSurvey survey = survey(forks.forks());
        assertThat(survey.decisions()).isEqualTo(new ForkSurvey.Decisions(2, 0, 0, List.of()));
        assertThat(survey.kinds()).isEmpty();
        assertThat(survey.detectable()).isEmpty();
        assertThat(survey.sample().deviation()).isGreaterThan(0.05);
    }

    @Test
    void decisions_of_one_fork_or_of_whole_blocks_say_nothing() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < 24; i++) {
            forks.add(i / 3, i == 4 ? 2 : i / 3, i == 4 ? 0 : 1, i / 3 % 2);
        }
        ForkSurvey survey = survey(forks.forks());
        assertThat(survey.decisions()).isEqualTo(new ForkSurvey.Decisions(2, 2, 2, List.of()));
        assertThat(survey.kinds()).isEmpty();
        assertThat(survey.detectable()).isEmpty();
    }

    @Test
    void each_size_of_the_code_is_told_once_if_all_are_known() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < 24; i++) {
            forks.addWithCode(i / 3, i % 2 * 0.2, i % 2 == 0 ? 2400 : 2080);
        }
        assertThat(survey(forks.forks()).decisions().codeBytes()).containsExactly(2080, 2400);
        assertThat(survey(forks.add(7, 0.2, 1).forks()).decisions().codeBytes()).isEmpty();
    }

    @Test
    void no_forks_and_equal_times_are_no_error() {
        assertThat(survey(List.of()).decisions()).isEqualTo(new ForkSurvey.Decisions(0, 0, 0, List.of()));
        assertThat(survey(new GeneratedForks().addWithoutLog(0, 1).forks()).sample())
                .isEqualTo(new ForkSurvey.Sample(0, 1, 0));
        GeneratedForks equal = new GeneratedForks();
        for (int i = 0; i < 12; i++) {
            equal.add(i / 3, 1, i % 2);
        }
        assertThat(survey(equal.forks()).kinds()).isEmpty();
    }

    @Test
    void a_call_that_some_fork_does_not_run_is_not_compared() {
        GeneratedForks forks = new GeneratedForks();
        for (int i = 0; i < 23; i++) {
            forks.add(i / 3, i % 2 * 0.2, 1, i % 2);
        }
        forks.add(7, 0.2, 1);
        assertThat(survey(forks.forks()).decisions()).isEqualTo(new ForkSurvey.Decisions(1, 0, 0, List.of()));
    }

    /** The property that the test rests on: the state of a block moves all its forks, and changes nothing. */
    @Test
    void the_state_of_a_block_changes_nothing() {
        List<ScoredFork> forks = GeneratedForks.drawn(8, 3, 0.14, new Random(9));
        List<ScoredFork> moved = forks.stream()
                .map(fork -> new ScoredFork(
                        fork.block(), fork.variant(), fork.logTime() + fork.block() * fork.block(), fork.inlining()))
                .toList();
        ForkKinds kinds = survey(forks).kinds().get(0);
        ForkKinds again = survey(moved).kinds().get(0);
        assertThat(again.apart().estimate()).isCloseTo(kinds.apart().estimate(), within(1e-9));
        assertThat(again.pValue()).isEqualTo(kinds.pValue());
    }
}
