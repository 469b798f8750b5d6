package dev.steelyard.app.compare;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.plan.ForkSpread;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.measure.plan.PlanKey;
import dev.steelyard.measure.plan.PlanStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Plans of earlier runs on this machine: of the same benchmark in the same code, on the same JVMs, asked for in the same
 * way. Other code may need another plan, and only a pilot can tell.
 */
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

    @Override
    public Optional<ForkSpread> spread(Benchmark benchmark) {
        return store.spread(spreadKey(benchmark));
    }

    @Override
    public void keepSpread(Benchmark benchmark, ForkSpread spread) {
        store.remember(spreadKey(benchmark), spread);
    }

    /** The lottery of a benchmark's forks is much the same from commit to commit, which a plan need not be. */
    private PlanKey spreadKey(Benchmark benchmark) {
        return new PlanKey(benchmark, jvms(catalogue.subjects(benchmark)), "", host, List.of());
    }

    private static String jvms(List<Subject> subjects) {
        return subjects.stream()
                .map(subject -> JvmIdentity.of(subject.java()))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** JVMs and JMH by what is known before a fork runs, since the plan is wanted before. */
    private PlanKey key(Benchmark benchmark) {
        List<Subject> subjects = catalogue.subjects(benchmark);
        String jvms = jvms(subjects);
        ListedBenchmark leading = catalogue.leading(benchmark);
        List<String> settings = new ArrayList<>();
        settings.add(request.toString());
        settings.add(leading.iterations().toString());
        settings.add(leading.arguments().toString());
        List<String> code = new ArrayList<>();
        for (Subject subject : subjects) {
            settings.add(subject.variant().settings().toString());
            code.add(code(subject));
        }
        return new PlanKey(benchmark, jvms, String.join(" ", code), host, settings);
    }

    /**
     * What a variant runs, its JMH included: the commit or digest, and the sizes of what a build made of it, which other
     * build settings or benchmarks laid over it would change.
     */
    private static String code(Subject subject) {
        String built = subject.classPath().stream()
                .map(entry -> entry.getFileName() + ":" + JvmIdentity.size(entry))
                .collect(Collectors.joining(","));
        return subject.variant().revision().orElse("unknown") + "/" + built;
    }
}
