package dev.steelyard.measure.plan;

import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.measure.plan.KeyedFile.Words;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Results of calibrations of core groups, by machine, in one JSON file. No error here is fatal: a damaged file is moved away, one that
 * cannot be read or written is left alone, and each problem is reported once.
 */
public final class GroupStore {
    private static final int MOST = 100;
    private static final Words WORDS =
            new Words("machines", "calibrated core groups", "running one block at a time", 1);

    private final KeyedFile<GroupSpread> file;

    /**
     * Creates a store in a file, which need not exist.
     *
     * @param file the file for the results
     * @param message receives a message if the file has a problem
     */
    public GroupStore(Path file, Consumer<String> message) {
        this.file = new KeyedFile<>(file, WORDS, GroupSpread.class, MOST, message);
    }

    /**
     * Returns the file by the XDG rules, next to that of {@link PlanStore}.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        return KeyedFile.location(environment, home, "groups.json");
    }

    /** Returns the result for the machine described by host facts. */
    public Optional<GroupSpread> find(SortedMap<String, String> host) {
        return file.find(PlanKey.machine(host));
    }

    /** Stores the result for the machine described by host facts. */
    public void keep(SortedMap<String, String> host, GroupSpread spread) {
        file.keep(Map.of(PlanKey.machine(host), spread));
    }
}
