package dev.steelyard.core.judgment;

import dev.steelyard.core.model.DependencyRequest;
import java.util.List;

/**
 * What readers of a run should know besides its measurements. It decides nothing.
 *
 * @param normal what changes of its benchmarks are usual, at most one range for each row; empty without a history
 * @param dependencies treatments that are updates of dependencies by a program
 */
public record RunContext(List<NormalRange> normal, List<DependencyRequest> dependencies) {

    /** Nothing is known. */
    public static final RunContext NONE = new RunContext(List.of(), List.of());

    public RunContext {
        normal = List.copyOf(normal);
        dependencies = List.copyOf(dependencies);
    }
}
