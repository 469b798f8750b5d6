package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Change;
import dev.steelyard.core.model.Comparison.Evidence;
import dev.steelyard.core.model.Comparison.Scores;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.stats.SignedRank;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the blocks say about one metric, before it is corrected for its family.
 *
 * @param series one number a block, on which all tests run
 * @param scores mean of the blocks' scores as people know them
 * @param result of the repeated test; empty with too few blocks
 * @param ranks of the signed-rank test on the same blocks
 * @param obstacle why no number of further blocks gives a verdict; empty if blocks may
 * @param signs of the variants' forks
 * @param warnings about the blocks
 */
record Analysis(
        Series series,
        Scores scores,
        Optional<RepeatedTest.Result> result,
        Optional<SignedRank.Result> ranks,
        Optional<String> obstacle,
        List<VariantSign> signs,
        List<String> warnings) {

    Analysis {
        signs = List.copyOf(signs);
        warnings = List.copyOf(warnings);
    }

    /** The raw p-value; 1 while there is none. */
    double pValue() {
        return result.map(RepeatedTest.Result::pValue).orElse(1.0);
    }

    /** The facts for a report; empty without a block. */
    Optional<Evidence> evidence(double level) {
        if (series.blocks() == 0) {
            return Optional.empty();
        }
        Optional<Change> change = result.flatMap(known -> change(known, level));
        OptionalDouble absolute = series.scale() == Scale.ABSOLUTE && result.isPresent()
                ? OptionalDouble.of(result.get().estimate())
                : OptionalDouble.empty();
        OptionalDouble p = result.isPresent() ? OptionalDouble.of(pValue()) : OptionalDouble.empty();
        return Optional.of(new Evidence(series.blocks(), change, absolute, p, detectable()));
    }

    private Optional<Change> change(RepeatedTest.Result known, double level) {
        return switch (series.scale()) {
            case LOG -> Optional.of(Change.ofLogRatio(known.estimate(), known.low(), known.high(), level));
            case FRACTION -> Optional.of(new Change(known.estimate(), known.low(), known.high(), level));
            case ABSOLUTE -> Optional.empty();
        };
    }

    private OptionalDouble detectable() {
        if (result.isEmpty() || series.scale() == Scale.ABSOLUTE) {
            return OptionalDouble.empty();
        }
        double half = result.get().halfWidth();
        return OptionalDouble.of(series.scale() == Scale.LOG ? Math.expm1(half) : half);
    }
}
