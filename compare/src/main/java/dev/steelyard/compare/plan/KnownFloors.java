package dev.steelyard.compare.plan;

import dev.steelyard.compare.request.CompareRequest;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.plan.FloorStore;
import dev.steelyard.measure.plan.PlanKey;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Noise floors from calibrations on this machine, for the same benchmarks on the JVM of a run's baseline with the same
 * settings. They do not depend on the code, since they are needed for the next commit.
 */
public final class KnownFloors {

    private final FloorStore store;
    private final Function<Benchmark, PlanKey> keys;
    private final Function<Benchmark, PlanKey> keysOneAtATime;

    private KnownFloors(
            FloorStore store, Function<Benchmark, PlanKey> keys, Function<Benchmark, PlanKey> keysOneAtATime) {
        this.store = store;
        this.keys = keys;
        this.keysOneAtATime = keysOneAtATime;
    }

    /** Returns the noise floors that hold for a baseline under the settings of a request. */
    public static KnownFloors of(Subject baseline, CompareRequest request, PlanKeys keys, Consumer<String> message) {
        FloorStore store =
                new FloorStore(FloorStore.location(System.getenv(), Path.of(System.getProperty("user.home"))), message);
        return new KnownFloors(store, keys(baseline, request, keys), keys(baseline, request, keys.oneAtATime()));
    }

    /** What changes how benchmarks run; what is promised about them does not. */
    private static Function<Benchmark, PlanKey> keys(Subject baseline, CompareRequest request, PlanKeys keys) {
        return benchmark -> keys.key(
                benchmark,
                List.of(baseline),
                baseline.variant().settings().toString(),
                request.jmh().overrides().toString(),
                request.pace().slice().toString());
    }

    /** Returns those that are known, in the order of the benchmarks. */
    public List<NoiseFloor> find(List<Run.Presence> benchmarks) {
        return find(benchmarks, keys);
    }

    /** Returns those that are known of the same machine without core groups. */
    public List<NoiseFloor> findOneAtATime(List<Run.Presence> benchmarks) {
        return find(benchmarks, keysOneAtATime);
    }

    private List<NoiseFloor> find(List<Run.Presence> benchmarks, Function<Benchmark, PlanKey> known) {
        return benchmarks.stream()
                .flatMap(presence -> store.find(known.apply(presence.benchmark())).stream())
                .toList();
    }

    /** Keeps the noise floors of a calibration for later runs. */
    public void keep(List<NoiseFloor> floors) {
        Map<PlanKey, NoiseFloor> keyed = new LinkedHashMap<>();
        floors.forEach(floor -> keyed.put(keys.apply(floor.benchmark()), floor));
        store.keep(keyed);
    }
}
