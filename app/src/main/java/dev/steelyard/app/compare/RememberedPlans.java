package dev.steelyard.app.compare;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.measure.plan.PlanKey;
import dev.steelyard.measure.plan.PlanStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Plans of earlier runs on this machine: of the same benchmark, on the same JVMs, asked for in the same way. */
final class RememberedPlans implements PlanBook.PlanMemory {

    private final PlanStore store;
    private final Catalogue catalogue;
    private final PlanRequest request;
    private final SortedMap<String, String> host;

    RememberedPlans(PlanStore store, Catalogue catalogue, PlanRequest request, SortedMap<String, String> host) {
        this.store = store;
        this.catalogue = catalogue;
        this.request = request;
        this.host = host;
    }

    @Override
    public Optional<Plan> find(Benchmark benchmark) {
        return store.find(key(benchmark));
    }

    @Override
    public void keep(Benchmark benchmark, Plan plan) {
        store.remember(key(benchmark), plan);
    }

    /** JVMs by their executable: their versions are known only once forks run, and a plan is wanted before. */
    private PlanKey key(Benchmark benchmark) {
        List<Subject> subjects = catalogue.subjects(benchmark);
        String jvms = subjects.stream()
                .map(subject -> subject.java().toString())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
        ListedBenchmark leading = catalogue.leading(benchmark);
        List<String> settings = new ArrayList<>();
        settings.add(request.toString());
        settings.add(leading.iterations().toString());
        settings.add(leading.arguments().toString());
        subjects.forEach(subject -> settings.add(subject.variant().settings().toString()));
        return new PlanKey(benchmark, jvms, "any", host, settings);
    }
}
