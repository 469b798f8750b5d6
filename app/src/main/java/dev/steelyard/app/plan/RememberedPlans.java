package dev.steelyard.app.plan;

import dev.steelyard.app.catalogue.Catalogue;
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
 * Plans of earlier runs on this machine: of the same benchmark on the same JVMs, asked for in the same way. One of the same
 * code holds; one of other code is worth a try, which its first block has to bear out.
 */
public final class RememberedPlans implements PlanBook.PlanMemory {

    /** Stands for the code in the key of what holds for any. */
    private static final String ANY_CODE = "";

    private final PlanStore store;
    private final Catalogue catalogue;
    private final PlanRequest request;
    private final SortedMap<String, String> host;
    private final List<String> jvmSettings;

    /**
     * Prepares to look up plans.
     *
     * @param host facts about the machine
     * @param jvmSettings what makes forks run otherwise on the same JVM, see {@link JvmIdentity#settings}
     */
    public RememberedPlans(
            PlanStore store,
            Catalogue catalogue,
            PlanRequest request,
            SortedMap<String, String> host,
            List<String> jvmSettings) {
        this.store = store;
        this.catalogue = catalogue;
        this.request = request;
        this.host = host;
        this.jvmSettings = List.copyOf(jvmSettings);
    }

    @Override
    public Optional<Plan> find(Benchmark benchmark) {
        return store.find(key(benchmark, code(benchmark)));
    }

    @Override
    public Optional<Plan> findOfOtherCode(Benchmark benchmark) {
        // Nothing in a block would show that other code no longer needs its own iterations: a pilot has to.
        return store.findOfOtherCode(key(benchmark, ANY_CODE)).filter(plan -> plan.kind() == Plan.Kind.SLICES);
    }

    @Override
    public void keep(Benchmark benchmark, Plan plan) {
        store.remember(List.of(key(benchmark, code(benchmark)), key(benchmark, ANY_CODE)), plan);
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
        return new PlanKey(benchmark, jvms(catalogue.subjects(benchmark)), ANY_CODE, host, jvmSettings);
    }

    private static String jvms(List<Subject> subjects) {
        return subjects.stream()
                .map(subject -> JvmIdentity.of(subject.java()))
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }

    /** JVMs and JMH by what is known before a fork runs, since the plan is wanted before. */
    private PlanKey key(Benchmark benchmark, String code) {
        List<Subject> subjects = catalogue.subjects(benchmark);
        String jvms = jvms(subjects);
        ListedBenchmark leading = catalogue.leading(benchmark);
        List<String> settings = new ArrayList<>(jvmSettings);
        settings.add(request.toString());
        settings.add(leading.iterations().toString());
        settings.add(leading.arguments().toString());
        subjects.forEach(subject -> settings.add(subject.variant().settings().toString()));
        return new PlanKey(benchmark, jvms, code, host, settings);
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
