package dev.steelyard.compare.plan;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import java.util.Map;
import java.util.Optional;

/**
 * Plans that are known beforehand: an experiment is measured as the run was that it explains. Nothing is remembered of it.
 *
 * @param plans by benchmark
 */
public record GivenPlans(Map<Benchmark, Plan> plans) implements PlanBook.PlanMemory {

    public GivenPlans {
        plans = Map.copyOf(plans);
    }

    @Override
    public Optional<Plan> find(Benchmark benchmark) {
        return Optional.ofNullable(plans.get(benchmark));
    }

    @Override
    public void keep(Benchmark benchmark, Plan plan) {}
}
