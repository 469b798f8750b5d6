package dev.steelyard.compare.run;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import java.util.List;
import java.util.Map;

/**
 * What Steelyard compares for its own sake, to explain a run.
 *
 * @param subjects the variants, the baseline first, at least two
 * @param plans how benchmarks are measured; where there is none it is remembered or found
 */
public record Experiment(List<Subject> subjects, Map<Benchmark, Plan> plans) {
    public Experiment {
        subjects = List.copyOf(subjects);
        plans = Map.copyOf(plans);
        if (subjects.size() < 2) {
            throw new IllegalArgumentException("an experiment compares at least two variants");
        }
    }
}
