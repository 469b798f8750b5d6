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
     * @param skipped why there are none; empty if there are, or if there was nothing to explain
     */
    public record TurnedOff(Optional<ForkSpreads> spreads, Optional<Skipped> skipped) {

        /** Nothing was tried, and nothing had to be. */
        public static final TurnedOff NOTHING = new TurnedOff(Optional.empty(), Optional.empty());

        public TurnedOff {
            if (spreads.isPresent() && skipped.isPresent()) {
                throw new IllegalArgumentException("skipped, and yet there is " + spreads.get());
            }
        }

        /** Returns what the forks show. */
        public static TurnedOff of(ForkSpreads spreads) {
            return new TurnedOff(Optional.of(spreads), Optional.empty());
        }

        /** Returns that there are no such forks. */
        public static TurnedOff skipped(Skipped why) {
            return new TurnedOff(Optional.empty(), Optional.of(why));
        }

        /** Returns the experiment in which forks are alike without the optimization. */
        public Optional<ForkSpreads> proof() {
            return spreads.filter(each -> each.outcome() == ForkSpreads.Outcome.PROVED);
        }
    }

    /** Why an optimization was not turned off. */
    public enum Skipped {
        /** It is not on. */
        OFF,
        /** There was no time. */
        NO_TIME,
        /** Forks failed, so nothing is known. */
        FAILED
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
