package dev.steelyard.measure.plan;

import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.measure.plan.KeyedFile.Words;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * What calibrations said of core groups, by machine, in one JSON file. No error here is fatal: a damaged file is moved away, one
 * that cannot be read or written is left alone, and each problem is reported once.
 */
public final class GroupStore {
    private static final int MOST = 100;
    private static final Words WORDS =
            new Words("machines", "calibrated core groups", "running one block at a time", 1);

    private final KeyedFile<GroupSpread> file;

    /**
     * Prepares to use a file, which need not exist.
     *
     * @param file where they are kept
     * @param message told when something is wrong with the file
     */
    public GroupStore(Path file, Consumer<String> message) {
        this.file = new KeyedFile<>(file, WORDS, GroupSpread.class, MOST, message);
    }

    /**
     * Returns the file by the XDG rules, beside that of {@link PlanStore}.
     *
     * @param environment the environment variables
     * @param home the user's home folder
     */
    public static Path location(Map<String, String> environment, Path home) {
        return KeyedFile.location(environment, home, "groups.json");
    }

    /** Returns what is known of the machine that facts are about. */
    public Optional<GroupSpread> find(SortedMap<String, String> host) {
        return file.find(PlanKey.machine(host));
    }

    /** Keeps what is known now of the machine that facts are about. */
    public void keep(SortedMap<String, String> host, GroupSpread spread) {
        file.keep(Map.of(PlanKey.machine(host), spread));
    }
}
