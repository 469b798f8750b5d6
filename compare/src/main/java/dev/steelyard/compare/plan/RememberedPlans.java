package dev.steelyard.compare.plan;

import dev.steelyard.compare.catalogue.Catalogue;
import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.plan.KnownSpread;
import dev.steelyard.core.plan.PlanRequest;
import dev.steelyard.core.plan.Planner;
import dev.steelyard.measure.plan.PlanKey;
import dev.steelyard.measure.plan.PlanStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Plans of earlier runs on this machine, for the same benchmark on the same JVMs with the same settings. A plan of the
 * same code is valid; a plan of other code is tried, and its first block has to confirm it.
 */
public final class RememberedPlans implements PlanBook.PlanMemory {

    private final PlanStore store;
    private final Catalogue catalogue;
    private final PlanRequest request;
    private final PlanKeys keys;
    private final MachineNoise noise;

    /** Prepares to look up plans. */
    public RememberedPlans(
            PlanStore store, Catalogue catalogue, PlanRequest request, PlanKeys keys, MachineNoise noise) {
        this.store = store;
        this.catalogue = catalogue;
        this.request = request;
        this.keys = keys;
        this.noise = noise;
    }

    @Override
    public Optional<Plan> find(Benchmark benchmark) {
        return store.find(key(benchmark, code(benchmark)));
    }

    @Override
    public Optional<Plan> findOfOtherCode(Benchmark benchmark) {
        return store.findOfOtherCode(key(benchmark, PlanKeys.ANY_CODE)).filter(Planner::canBeConfirmed);
    }

    @Override
    public void keep(Benchmark benchmark, Plan plan) {
        store.remember(List.of(key(benchmark, code(benchmark)), key(benchmark, PlanKeys.ANY_CODE)), plan);
    }

    @Override
    public Optional<KnownSpread> spread(Benchmark benchmark) {
        return store.spread(spreadKey(benchmark));
    }

    @Override
    public void keepSpread(Benchmark benchmark, KnownSpread spread) {
        store.remember(spreadKey(benchmark), spread);
    }

    @Override
    public void keepNoise(BenchmarkNoise found) {
        // Forks that run one after the other have no turns that could cancel anything.
        if (!request.alternate()) {
            noise.keep(List.of(found));
        }
    }

    /** The lottery of a benchmark's forks is much the same from commit to commit, which a plan need not be. */
    private PlanKey spreadKey(Benchmark benchmark) {
        return keys.key(benchmark, catalogue.subjects(benchmark));
    }

    /** JVMs and JMH by what is known before a fork runs, since the plan is wanted before. */
    private PlanKey key(Benchmark benchmark, String code) {
        List<Subject> subjects = catalogue.subjects(benchmark);
        ListedBenchmark leading = catalogue.leading(benchmark);
        List<String> settings = new ArrayList<>();
        settings.add(request.toString());
        settings.add(leading.iterations().toString());
        settings.add(leading.arguments().toString());
        subjects.forEach(subject -> settings.add(subject.variant().settings().toString()));
        return keys.ofCode(benchmark, subjects, code, settings);
    }

    private String code(Benchmark benchmark) {
        return catalogue.subjects(benchmark).stream().map(RememberedPlans::code).collect(Collectors.joining(" "));
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
