package dev.steelyard.compare.drill;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.workspace.variant.Alteration;
import dev.steelyard.workspace.variant.VariantNotation;
import dev.steelyard.workspace.variant.VariantSpec;
import java.util.List;

/**
 * A request to {@code steelyard drill}.
 *
 * @param gate what the gate measures of a change, with one variant twice in place of a change
 * @param slowdown the share of its time that is added to each benchmark to see the gate fail, above 0 and at most {@link
 *     Alteration#MOST_SLOWDOWN}
 */
public record DrillRequest(CompareRequest gate, double slowdown) {

    public DrillRequest {
        if (gate.variants().size() != 2 || gate.sweep().isPresent()) {
            throw new IllegalArgumentException("a drill compares one variant with itself");
        }
        if (!(slowdown > 0 && slowdown <= Alteration.MOST_SLOWDOWN)) {
            throw new IllegalArgumentException(
                    "a slowdown is above 0 and at most " + Alteration.MOST_SLOWDOWN + ": " + slowdown);
        }
    }

    /** Returns the same comparison with the slowdown in the second variant. */
    CompareRequest slowed() {
        VariantSpec base = gate.variants().get(0);
        return gate.with(VariantNotation.unique(List.of(base, base.slowed(slowdown))));
    }
}
