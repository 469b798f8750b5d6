package dev.steelyard.core.forks;

import dev.steelyard.core.explain.Explanation;
import dev.steelyard.core.forks.ForcedForks.Outcome;
import dev.steelyard.core.model.Benchmark;
import java.util.List;
import java.util.Optional;

/**
 * Why forks of one variant differ.
 *
 * @param benchmark what they ran
 * @param variant the name of their variant
 * @param survey what they show
 * @param forced experiments with decisions that go with the time, in the order in which they were made
 * @param untried how many methods were not tried, for lack of time
 * @param onDemand how to get each kind of forks, if that is proved
 * @param turnedOff the experiment with an optimization of the compiler that is turned off
 */
public record ForkExplanation(
        Benchmark benchmark,
        String variant,
        ForkSurvey survey,
        List<ForcedForks> forced,
        int untried,
        Optional<OnDemand> onDemand,
        TurnedOff turnedOff) {

    public ForkExplanation {
        forced = List.copyOf(forced);
    }

    /**
     * Arguments of JVMs that make each kind of forks.
     *
     * @param faster arguments for the faster kind
     * @param slower arguments for the slower kind
     */
    public record OnDemand(List<String> faster, List<String> slower) {
        public OnDemand {
            faster = List.copyOf(faster);
            slower = List.copyOf(slower);
        }
    }

    /**
     * An optimization that is turned off in some forks.
     *
     * @param spreads what the forks show; empty if there are none
     * @param alpha the greatest p-value of what is not chance, in (0, 1)
     * @param untried why there are none; empty if there are, or if there was nothing to try
     */
    public record TurnedOff(Optional<ForkSpreads> spreads, double alpha, Optional<Explanation.Untried> untried) {

        /** Nothing was tried, and nothing had to be. */
        public static final TurnedOff NOTHING = new TurnedOff(Optional.empty(), 1, Optional.empty());

        /** Returns the experiment in which forks are alike without the optimization. */
        public Optional<ForkSpreads> proof() {
            return spreads.filter(each -> each.outcome(alpha) == ForkSpreads.Outcome.PROVED);
        }
    }

    /** Returns what an experiment says. */
    public Outcome outcome(ForcedForks experiment) {
        return experiment.outcome(survey.sample().deviation());
    }

    /** Returns the experiments with a decision that makes these kinds. */
    public List<ForcedForks> forced(ForkKinds kinds) {
        return forced.stream().filter(each -> each.kinds().equals(kinds)).toList();
    }

    /** Returns the experiment that proves what makes the kinds; empty if none does. */
    public Optional<ForcedForks> proof() {
        return forced.stream().filter(each -> outcome(each) == Outcome.PROVED).findFirst();
    }
}
