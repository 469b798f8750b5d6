package dev.steelyard.compare.plan;

import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.calibration.PooledNoise;
import dev.steelyard.measure.plan.NoiseStore;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The noise within blocks by turn length that pilots and calibrations found on one machine. */
public final class MachineNoise {

    private final NoiseStore store;
    private final SortedMap<String, String> machine;

    /**
     * @param store where it is kept
     * @param machine facts about the machine
     */
    public MachineNoise(NoiseStore store, SortedMap<String, String> machine) {
        this.store = store;
        this.machine = new TreeMap<>(machine);
    }

    /**
     * Returns what this user's runs found.
     *
     * @param machine facts about the machine
     * @param message told when something is wrong with the file
     */
    public static MachineNoise of(SortedMap<String, String> machine, Consumer<String> message) {
        return new MachineNoise(new NoiseStore(location(), message), machine);
    }

    /** Returns the file in which it is kept. */
    public static Path location() {
        return NoiseStore.location(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /** Returns the noise over all benchmarks that were measured; empty if none was. */
    public Optional<PooledNoise> known() {
        return PooledNoise.of(store.find(machine));
    }

    /** Keeps what a pilot or a calibration found. */
    public void keep(Collection<BenchmarkNoise> noises) {
        store.keep(machine, noises);
    }
}
