package dev.steelyard.explain.forks;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.explain.forks.ForcedForks.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * An explanation of why forks of one variant differ.
 *
 * @param benchmark the benchmark they ran
 * @param variant the name of their variant
 * @param survey the decisions found in the forks
 * @param forced experiments that forced decisions correlated with the time, in order
 * @param untried number of methods not tried for lack of time
 * @param onDemand JVM arguments that produce each kind of forks, if proved
 * @param turnedOff the experiment with a compiler optimization turned off
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
     * JVM arguments that produce each kind of forks.
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
     * @param spreads the result; empty if the experiment was not made
     * @param skipped why it was not made; empty if it was made, or if there was nothing to explain
     */
    public record TurnedOff(Optional<ForkSpreads> spreads, Optional<Skipped> skipped) {

        /** No experiment was made, and none was needed. */
        public static final TurnedOff NOTHING = new TurnedOff(Optional.empty(), Optional.empty());

        public TurnedOff {
            if (spreads.isPresent() && skipped.isPresent()) {
                throw new IllegalArgumentException("skipped, and yet there is " + spreads.get());
            }
        }

        /** Returns the experiment with this result. */
        public static TurnedOff of(ForkSpreads spreads) {
            return new TurnedOff(Optional.of(spreads), Optional.empty());
        }

        /** Returns an experiment that was not made. */
        public static TurnedOff skipped(Skipped why) {
            return new TurnedOff(Optional.empty(), Optional.of(why));
        }

        /** Returns the result if it proves that forks are alike without the optimization. */
        public Optional<ForkSpreads> proof() {
            return spreads.filter(each -> each.outcome() == ForkSpreads.Outcome.PROVED);
        }
    }

    /** Why an optimization was not turned off. */
    public enum Skipped {
        /** The optimization is not enabled. */
        OFF,
        /** There was no time. */
        NO_TIME,
        /** Forks failed, so there is no result. */
        FAILED
    }

    /** Returns the outcome of an experiment. */
    public Outcome outcome(ForcedForks experiment) {
        return experiment.outcome(survey.sample().deviation());
    }

    /** Returns the experiments that forced a decision of the given kinds. */
    public List<ForcedForks> forced(ForkKinds kinds) {
        return forced.stream().filter(each -> each.kinds().equals(kinds)).toList();
    }

    /** Returns the experiment that proves the cause of the kinds; empty if none does. */
    public Optional<ForcedForks> proof() {
        return forced.stream().filter(each -> outcome(each) == Outcome.PROVED).findFirst();
    }
}
