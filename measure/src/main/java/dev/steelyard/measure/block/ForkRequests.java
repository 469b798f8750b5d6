package dev.steelyard.measure.block;

import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Variant;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.GateAddress;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.measure.placement.ProcessorArgument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Creates the requests that tell hosts to run the forks of a block. */
final class ForkRequests {
    private final Plan plan;
    private final int warmups;
    private final JmhOptions options;
    private final LockstepOptions lockstep;

    /** @param warmups number of warmup iterations of each fork, of the length in the plan */
    ForkRequests(Plan plan, int warmups, JmhOptions options, LockstepOptions lockstep) {
        this.plan = plan;
        this.warmups = warmups;
        this.options = options;
        this.lockstep = lockstep;
    }

    /** Returns the request for one variant's fork. */
    Fields of(BlockRequest.Entry entry, GateAddress gate, Path log) {
        Fields fields = new Fields().put(Key.GATE_LINE, gate.line()).put(Key.LOG, log.toString());
        what(fields, entry);
        how(fields);
        jvm(fields, entry, log);
        return fields;
    }

    private void what(Fields fields, BlockRequest.Entry entry) {
        ListedBenchmark listed = entry.benchmark();
        SortedMap<String, String> params = listed.paramsOf(entry.subject().variant());
        // A param that another variant sets for itself is not part of the identity, so the user's value applies here.
        options.params().forEach((name, values) -> {
            if (values.size() == 1) {
                params.putIfAbsent(name, values.get(0));
            }
        });
        fields.put(Key.NAME, listed.name())
                .put(Key.MODE, listed.benchmark().mode().label())
                .put(Key.PARAM_NAMES, List.copyOf(params.keySet()))
                .put(Key.PARAM_VALUES, List.copyOf(params.values()))
                .put(Key.THREADS, listed.benchmark().threads())
                .put(
                        Key.THREAD_GROUPS,
                        listed.threadGroups().stream().map(String::valueOf).toList());
        options.overrides().operationsPerInvocation().ifPresent(count -> fields.put(Key.OPERATIONS, count));
        options.overrides()
                .timeUnit()
                .ifPresent(unit ->
                        fields.put(Key.TIME_UNIT, Listings.timeUnit(unit).name()));
    }

    private void how(Fields fields) {
        fields.put(Key.WARMUPS, warmups)
                .put(Key.WARMUP_NANOS, plan.warmup().nanos())
                .put(Key.MEASUREMENTS, plan.measurementIterations())
                .put(Key.MEASUREMENT_NANOS, plan.sliceNanos());
        options.overrides().batchSize().warmup().ifPresent(size -> fields.put(Key.WARMUP_BATCH, size));
        options.overrides().batchSize().measurement().ifPresent(size -> fields.put(Key.MEASUREMENT_BATCH, size));
        List<String> profilers = new ArrayList<>();
        lockstep.profilers().forEach(profiler -> profilers.addAll(List.of(profiler.type(), profiler.line())));
        fields.put(Key.PROFILERS, profilers);
    }

    /** Adds the JVM arguments. As in JMH, an option replaces the annotation's slot; the variant's arguments follow the last slot. */
    private void jvm(Fields fields, BlockRequest.Entry entry, Path log) {
        ListedBenchmark.ForkArguments own = entry.benchmark().arguments();
        Variant.VariantSettings settings = entry.subject().variant().settings();
        List<String> append = new ArrayList<>(options.jvmArgs().append().orElse(own.append()));
        append.addAll(evidence(log));
        append.addAll(settings.jvmArgs());
        settings.properties().forEach((name, value) -> append.add("-D" + name + "=" + value));
        List<String> prepend = options.jvmArgs().prepend().orElse(own.prepend());
        List<String> middle = options.jvmArgs().args().or(own::args).orElse(List.of());
        List<String> all = new ArrayList<>(prepend);
        all.addAll(middle);
        all.addAll(append);
        append.addAll(ProcessorArgument.of(lockstep.placement(), entry.subject().java(), all));
        fields.put(Key.JVM_PREPEND, prepend).put(Key.JVM_ARGS, middle).put(Key.JVM_APPEND, append);
    }

    /**
     * Returns arguments for the path of a crash report and for a no-op command, which makes the JVM itself print the
     * first OutOfMemoryError, since Java code often no longer can. They cost nothing unless something fails. The
     * variant's own arguments follow and may override them.
     */
    private static List<String> evidence(Path log) {
        return List.of("-XX:ErrorFile=" + log.resolveSibling("hs_err_pid%p.log"), "-XX:OnOutOfMemoryError=true");
    }
}
