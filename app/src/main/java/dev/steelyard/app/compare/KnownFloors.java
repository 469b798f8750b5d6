package dev.steelyard.app.compare;

import dev.steelyard.app.plan.JvmIdentity;
import dev.steelyard.app.request.CompareRequest;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.plan.FloorStore;
import dev.steelyard.measure.plan.PlanKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Noise floors of calibrations on this machine: of the same benchmarks on the JVM of a run's baseline, asked for in the
 * same way. The code is no part of it, since the next commit is what they are wanted for.
 */
public final class KnownFloors {

    private final FloorStore store;
    private final String jvm;
    private final SortedMap<String, String> host;
    private final List<String> settings;

    private KnownFloors(FloorStore store, String jvm, SortedMap<String, String> host, List<String> settings) {
        this.store = store;
        this.jvm = jvm;
        this.host = host;
        this.settings = List.copyOf(settings);
    }

    /** Returns the noise floors that hold for a baseline under the settings of a request and the conditions of a run. */
    static KnownFloors of(Subject baseline, CompareRequest request, Conditions conditions, Consumer<String> message) {
        FloorStore store =
                new FloorStore(FloorStore.location(System.getenv(), Path.of(System.getProperty("user.home"))), message);
        return new KnownFloors(
                store, JvmIdentity.of(baseline.java()), conditions.environment(), settings(baseline, request));
    }

    /** What changes how benchmarks run; what is promised about them does not. */
    private static List<String> settings(Subject baseline, CompareRequest request) {
        List<String> settings =
                new ArrayList<>(JvmIdentity.settings(request.jmh().jvmArgs(), System.getenv()));
        settings.add(baseline.variant().settings().toString());
        settings.add(request.jmh().overrides().toString());
        settings.add(request.pace().slice().toString());
        return settings;
    }

    /** Returns those that are known, in the order of the benchmarks. */
    List<NoiseFloor> find(List<Run.Presence> benchmarks) {
        return benchmarks.stream()
                .flatMap(presence -> store.find(key(presence.benchmark())).stream())
                .toList();
    }

    /** Keeps the noise floors of a calibration for later runs. */
    public void keep(List<NoiseFloor> floors) {
        Map<PlanKey, NoiseFloor> keyed = new LinkedHashMap<>();
        floors.forEach(floor -> keyed.put(key(floor.benchmark()), floor));
        store.keep(keyed);
    }

    private PlanKey key(Benchmark benchmark) {
        return new PlanKey(benchmark, jvm, "", host, settings);
    }
}
