package dev.steelyard.core.calibration;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.calibration.Calibrated.Difference;
import dev.steelyard.core.calibration.Calibrated.Differences;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Differences by chance between variants of identical code. */
final class FalseDifferences {

    private static final double FIVE_PERCENT = 0.05;

    private FalseDifferences() {}

    /**
     * Returns the differences of all pairs of variants, each computed from the blocks as for a verdict.
     *
     * @param blocks sample blocks of one benchmark
     */
    static Differences of(Run run, List<Block> blocks) {
        List<Difference> againstBaseline = new ArrayList<>();
        int pairs = 0;
        int beyondFive = 0;
        int beyondMargin = 0;
        List<Variant> variants = run.variants();
        for (int left = 0; left < variants.size(); left++) {
            for (int right = left + 1; right < variants.size(); right++) {
                String other = variants.get(right).name();
                OptionalDouble difference =
                        difference(blocks, variants.get(left).name(), other);
                if (difference.isPresent()) {
                    double size = Math.expm1(Math.abs(difference.getAsDouble()));
                    pairs++;
                    beyondFive += size > FIVE_PERCENT ? 1 : 0;
                    beyondMargin += size > run.criteria().margins().score() ? 1 : 0;
                    if (left == 0) {
                        againstBaseline.add(new Difference(other, Math.expm1(difference.getAsDouble())));
                    }
                }
            }
        }
        return new Differences(againstBaseline, pairs, beyondFive, beyondMargin);
    }

    /** Returns the mean log ratio, right over left, over the blocks that have both. */
    private static OptionalDouble difference(List<Block> blocks, String left, String right) {
        return blocks.stream()
                .flatMap(block ->
                        Optional.ofNullable(Sides.of(block, left, right).get(Metric.SCORE)).stream())
                .mapToDouble(sides -> Math.log(sides.treatment() / sides.baseline()))
                .filter(Double::isFinite)
                .average();
    }
}
