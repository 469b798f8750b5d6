package dev.steelyard.measure.plan;

import dev.steelyard.core.calibration.BenchmarkNoise;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.measure.plan.KeyedFile.Words;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * The noise by turn length that pilots and calibrations measured, by machine and benchmark, in one JSON file. It is stored per benchmark,
 * regardless of code, JVM and settings, because it is a property of the machine. No error here is fatal: a damaged file is moved away, one
 * that cannot be read or written is left alone, and each problem is reported once.
 */
public final class NoiseStore {
    private static final int MOST = 5_000;
    private static final Words WORDS =
            new Words("noises", "measurements of noise", "leaving them out of what 'steelyard host' reports", 1);

    private final KeyedFile<BenchmarkNoise> file;

    /**
     * Creates a store in a file, which need not exist.
     *
     * @param file the file for the measurements
     * @param message receives a message if the file has a problem
     */
    public NoiseStore(Path file, Consumer<String> message) {
        this(file, message, MOST);
    }

    NoiseStore(Path file, Consumer<String> message, int most) {
        this.file = new KeyedFile<>(file, WORDS, BenchmarkNoise.class, most, message);
    }

    /**
     * Returns the file by the XDG rules, next to that of {@link PlanStore}.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        return KeyedFile.location(environment, home, "noise.json");
    }

    /** Returns the measurements for the machine described by host facts: one for each benchmark. */
    public List<BenchmarkNoise> find(SortedMap<String, String> host) {
        return file.findAll(prefix(host));
    }

    /**
     * Stores measurements for the machine described by host facts, replacing earlier ones of the same benchmarks. The oldest are deleted if
     * there are thousands.
     */
    public void keep(SortedMap<String, String> host, Collection<BenchmarkNoise> noises) {
        Map<String, BenchmarkNoise> keyed = new LinkedHashMap<>();
        for (BenchmarkNoise noise : noises) {
            String key = key(host, noise.benchmark());
            boolean older = file.find(key)
                    .filter(known -> known.measured().isAfter(noise.measured()))
                    .isPresent();
            if (!older) {
                keyed.put(key, noise);
            }
        }
        if (!keyed.isEmpty()) {
            file.keep(keyed);
        }
    }

    private static String key(SortedMap<String, String> host, Benchmark benchmark) {
        return prefix(host) + benchmark;
    }

    private static String prefix(SortedMap<String, String> host) {
        return PlanKey.machineDigest(host) + " ";
    }
}
