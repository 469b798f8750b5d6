package dev.steelyard.core.forks;

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
 */
public record ForkExplanation(
        Benchmark benchmark,
        String variant,
        ForkSurvey survey,
        List<ForcedForks> forced,
        int untried,
        Optional<OnDemand> onDemand) {

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
