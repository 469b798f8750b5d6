package dev.steelyard.app.compare;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import java.util.Optional;

/** Plans of earlier runs. */
final class RememberedPlans implements PlanBook.PlanMemory {
    private RememberedPlans() {}

    static RememberedPlans of(Catalogue catalogue) {
        return new RememberedPlans();
    }

    @Override
    public Optional<Plan> find(Benchmark benchmark) {
        return Optional.empty();
    }

    @Override
    public void keep(Benchmark benchmark, Plan plan) {}
}
