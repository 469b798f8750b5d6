package dev.steelyard.measure.plan;

import dev.steelyard.core.model.NoiseFloor;
import dev.steelyard.measure.plan.KeyedFile.Words;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Noise floors of earlier calibrations in one JSON file. No error here is fatal: a damaged file is moved away, one that
 * cannot be read or written is left alone, and each problem is reported once.
 */
public final class FloorStore {
    private static final int MOST = 5_000;
    private static final Words WORDS = new Words("floors", "noise floors", "leaving them out of reports", 2);

    private final KeyedFile<NoiseFloor> file;

    /**
     * Creates a store in a file, which need not exist.
     *
     * @param file the file for noise floors
     * @param message receives a message if the file has a problem
     */
    public FloorStore(Path file, Consumer<String> message) {
        this.file = new KeyedFile<>(file, WORDS, NoiseFloor.class, MOST, message);
    }

    /**
     * Returns the file by the XDG rules, next to that of {@link PlanStore}.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        return KeyedFile.location(environment, home, "floors.json");
    }

    /** Returns the noise floor stored for a key. */
    public Optional<NoiseFloor> find(PlanKey key) {
        return file.find(key.text());
    }

    /** Stores noise floors, replacing earlier ones. The oldest are deleted if there are thousands. */
    public void keep(Map<PlanKey, NoiseFloor> floors) {
        Map<String, NoiseFloor> keyed = new LinkedHashMap<>();
        floors.forEach((key, floor) -> keyed.put(key.text(), floor));
        file.keep(keyed);
    }
}
