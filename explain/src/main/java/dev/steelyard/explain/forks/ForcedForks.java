package dev.steelyard.explain.forks;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.explain.profile.comparison.Observation.Seen;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The result of forcing compilers to decide as in the faster kind of forks, or as in the slower kind.
 *
 * @param kinds the kinds of unforced forks
 * @param method the method whose inlining was forced, one of those of the kinds
 * @param obeyed numbers of forks whose compilers complied, among those with a score
 * @param measured the results of the forks' scores
 */
public record ForcedForks(ForkKinds kinds, DecidedMethod method, Obeyed obeyed, Measured measured) {

    public ForcedForks {
        if (!kinds.methods().contains(method)) {
            throw new IllegalArgumentException(method + " is not among " + kinds.methods());
        }
    }

    /**
     * Forks whose compilers complied.
     *
     * @param faster forks forced to decide like the faster kind
     * @param slower forks forced to decide like the slower kind
     */
    public record Obeyed(Seen faster, Seen slower) {

        /** Returns whether there are forks with a score and all of them complied. */
        public boolean all() {
            return faster.forks() == faster.of() && slower.forks() == slower.of() && faster.of() > 0 && slower.of() > 0;
        }
    }

    /**
     * Results of the forced forks' scores.
     *
     * @param apart the time of forks forced to be slow, relative to those forced to be fast; empty if forks failed
     * @param blocks number of complete blocks
     * @param nothing whether the interval lies within what is negligible here
     * @param within the standard deviation of the log time of forks forced in the same way, excluding the state of the
     *     machine; empty if there are fewer than two blocks
     */
    public record Measured(Optional<Change> apart, int blocks, boolean nothing, OptionalDouble within) {}

    /** The outcome of the experiment. The labels are part of the file format. */
    public enum Outcome {
        /** The forced forks differ as the kinds do, and vary as little as forks of one kind: the decision causes the kinds. */
        PROVED("proved"),
        /** They differ, but by another amount. */
        OTHER_SIZE("other-size"),
        /** They differ, but forks forced in the same way still vary as much as unforced forks. */
        STILL_MIXED("still-mixed"),
        /** The forced decision has no effect. */
        NONE("none"),
        /** It is undecided whether there is an effect. */
        OPEN("open"),
        /** The forks forced to be slow are faster. */
        OPPOSITE("opposite"),
        /** A compiler did not comply, or its log is missing, so there is no result. */
        REFUSED("refused"),
        /** Forks failed, so there is no result. */
        FAILED("failed");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** Returns the label used in files. */
        public String label() {
            return label;
        }
    }

    /**
     * Evaluates an experiment.
     *
     * @param row the score of forks forced to be slow, compared with that of forks forced to be fast
     * @param forks forks with scores, including at least those of both variants
     */
    public static ForcedForks of(ForkKinds kinds, DecidedMethod method, Judged row, List<ScoredFork> forks) {
        Comparison comparison = row.comparison();
        String faster = comparison.row().baseline();
        String slower = comparison.row().treatment();
        Optional<Change> apart = comparison.status() == Status.MEASURED
                ? comparison.facts().flatMap(Comparison.Facts::change)
                : Optional.empty();
        boolean nothing = row.verdict().outcome() == Verdict.Outcome.EQUIVALENT
                && !row.verdict().nonZero();
        return new ForcedForks(
                kinds,
                method,
                new Obeyed(
                        obeyed(forks, faster, method, method.inlinedInFaster()),
                        obeyed(forks, slower, method, !method.inlinedInFaster())),
                new Measured(
                        apart,
                        comparison.facts().map(Comparison.Facts::blocks).orElse(0),
                        nothing,
                        within(forks, faster, slower)));
    }

    private static Seen obeyed(List<ScoredFork> forks, String variant, DecidedMethod method, boolean inline) {
        List<ScoredFork> told =
                forks.stream().filter(fork -> fork.variant().equals(variant)).toList();
        long obeyed = told.stream()
                .flatMap(fork -> fork.inlining().stream())
                .filter(inlining -> inlining.obeys(method.callee(), inline))
                .count();
        return new Seen((int) obeyed, told.size());
    }

    /**
     * Returns the standard deviation within blocks; the variance of the difference between two forks of a block is
     * twice that of one fork.
     */
    private static OptionalDouble within(List<ScoredFork> forks, String faster, String slower) {
        Map<Integer, Double> before = new HashMap<>();
        forks.stream()
                .filter(fork -> fork.variant().equals(faster))
                .forEach(fork -> before.put(fork.block(), fork.logTime()));
        double[] differences = forks.stream()
                .filter(fork -> fork.variant().equals(slower) && before.containsKey(fork.block()))
                .mapToDouble(fork -> fork.logTime() - before.getOrDefault(fork.block(), 0.0))
                .toArray();
        return differences.length < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(StandardDeviation.of(differences).getAsDouble() / Math.sqrt(2));
    }

    /**
     * Returns the outcome of the experiment.
     *
     * @param mixture the standard deviation of the log time of unforced forks, within blocks
     */
    public Outcome outcome(double mixture) {
        if (measured.apart().isEmpty()) {
            return Outcome.FAILED;
        }
        if (!obeyed.all()) {
            return Outcome.REFUSED;
        }
        Change apart = measured.apart().get();
        if (apart.low() <= 0 && apart.high() >= 0) {
            return measured.nothing() ? Outcome.NONE : Outcome.OPEN;
        }
        if (apart.high() < 0) {
            return Outcome.OPPOSITE;
        }
        if (apart.low() > kinds.apart().high() || apart.high() < kinds.apart().low()) {
            return Outcome.OTHER_SIZE;
        }
        // Closer to the spread within kinds than to that of all forks, on a logarithmic scale.
        boolean alike = measured.within().isPresent()
                && measured.within().getAsDouble() * measured.within().getAsDouble() <= kinds.within() * mixture;
        return alike ? Outcome.PROVED : Outcome.STILL_MIXED;
    }
}
