package dev.steelyard.compare.calibrate;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.compare.request.CompareRequest.Output;
import dev.steelyard.compare.request.CompareRequest.Pace;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.workspace.build.BuildSettings;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A request to {@code steelyard calibrate}.
 *
 * @param project the directory of the project under test
 * @param variant what every variant is
 * @param variants how many there are, at least 2
 * @param build how the revision is built
 * @param jmh JMH's options
 * @param criteria what is promised; with one look, since the noise of identical code must not decide how long it is
 *     measured
 * @param pace how long and how finely to measure
 * @param placement where forks run
 * @param output where results go
 */
public record CalibrateRequest(
        Path project,
        VariantSpec variant,
        int variants,
        BuildSettings build,
        JmhOptions jmh,
        Criteria criteria,
        Pace pace,
        PlacementRequest placement,
        Output output) {

    /** Variants unless the user says otherwise. */
    public static final int VARIANTS = 4;
    /** Variants that are taken at most: all their forks are alive at the same time. */
    public static final int MOST_VARIANTS = 16;
    /** Blocks unless the user says otherwise. */
    public static final int BLOCKS = 8;

    public CalibrateRequest {
        if (variants < 2 || variants > MOST_VARIANTS) {
            throw new IllegalArgumentException("a calibration has 2 to " + MOST_VARIANTS + " variants: " + variants);
        }
        if (criteria.looks().fixed().isEmpty()) {
            throw new IllegalArgumentException("a calibration has one look: " + criteria.looks());
        }
    }

    /** Returns the comparison that it is: names are told apart by numbers. */
    CompareRequest comparison() {
        VariantSpec unnamed =
                new VariantSpec(variant.source(), variant.name(), false, variant.jvm(), variant.settings());
        List<VariantSpec> all = VariantNotation.unique(Collections.nCopies(variants, unnamed));
        return new CompareRequest(project, all, Optional.empty(), build, jmh, criteria, pace, placement, output);
    }
}
