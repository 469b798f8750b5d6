package dev.steelyard.core.forks;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.profile.comparison.Observation.Seen;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * What forks did whose compilers were told to decide like those of the faster kind, and like those of the slower kind.
 *
 * @param kinds the kinds of forks that were not told
 * @param method the method that the compilers were told about, one of those of the kinds
 * @param obeyed the forks whose compilers did as they were told, of those with a score; by what they were told
 * @param measured what the forks' scores show
 */
public record ForcedForks(ForkKinds kinds, DecidedMethod method, Obeyed obeyed, Measured measured) {

    public ForcedForks {
        if (!kinds.methods().contains(method)) {
            throw new IllegalArgumentException(method + " is not among " + kinds.methods());
        }
    }

    /**
     * Forks whose compilers did as they were told.
     *
     * @param faster those that were told to decide like the faster kind
     * @param slower those that were told to decide like the slower kind
     */
    public record Obeyed(Seen faster, Seen slower) {

        /** Returns whether every fork with a score obeyed, and there are any. */
        public boolean all() {
            return faster.forks() == faster.of() && slower.forks() == slower.of() && faster.of() > 0 && slower.of() > 0;
        }
    }

    /**
     * Scores of told forks.
     *
     * @param apart the time of those told to be slow, against those told to be fast; empty if forks failed
     * @param blocks complete blocks behind it
     * @param nothing whether the interval lies within what does not matter here
     * @param within the standard deviation of the log time of forks that were told the same, without the state of the
     *     machine; empty if there are fewer than two blocks
     */
    public record Measured(Optional<Change> apart, int blocks, boolean nothing, OptionalDouble within) {}

    /** What the experiment says. The labels are part of the file format. */
    public enum Outcome {
        /** The told forks part as the kinds do, and are as alike as forks of one kind: the decision makes the kinds. */
        PROVED("proved"),
        /** They part, by another difference. */
        OTHER_SIZE("other-size"),
        /** They part, but those that were told the same still differ as much as forks that were told nothing. */
        STILL_MIXED("still-mixed"),
        /** What they were told does not matter. */
        NONE("none"),
        /** Whether it matters is not decided. */
        OPEN("open"),
        /** Those told to be slow are faster. */
        OPPOSITE("opposite"),
        /** Some compiler did not do as it was told, or its log is missing, so nothing is known. */
        REFUSED("refused"),
        /** Forks failed, so nothing is known. */
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
     * Reads an experiment.
     *
     * @param row the score of forks told to be slow, against that of forks told to be fast
     * @param forks the forks with scores, of both variants at least
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

    /** The difference of two forks of a block varies twice as much as one of them. */
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
     * Returns what the experiment says.
     *
     * @param mixture the standard deviation of the log time of forks that were told nothing, within blocks
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
        // Nearer to the spread within kinds than to that of all forks, on a logarithmic scale.
        boolean alike = measured.within().isPresent()
                && measured.within().getAsDouble() * measured.within().getAsDouble() <= kinds.within() * mixture;
        return alike ? Outcome.PROVED : Outcome.STILL_MIXED;
    }
}
