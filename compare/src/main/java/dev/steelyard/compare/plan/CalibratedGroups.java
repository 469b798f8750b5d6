package dev.steelyard.compare.plan;

import dev.steelyard.compare.command.Progress;
import dev.steelyard.core.calibration.GroupSpread;
import dev.steelyard.core.calibration.GroupSpread.Effect;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.measure.environment.Environment;
import dev.steelyard.measure.placement.PlacementResolver;
import dev.steelyard.measure.plan.GroupStore;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The number of blocks at a time that calibrations of this machine have shown to do no harm. */
public final class CalibratedGroups {

    private final GroupStore store;
    private final Progress progress;

    CalibratedGroups(GroupStore store, Progress progress) {
        this.store = store;
        this.progress = progress;
    }

    /** Returns what is known on this machine. */
    public static CalibratedGroups here(Progress progress) {
        Path file = GroupStore.location(System.getenv(), Path.of(System.getProperty("user.home")));
        return new CalibratedGroups(new GroupStore(file, progress::warning), progress);
    }

    /**
     * Returns a request with core groups, if the user left their number open and calibrations have shown them to be harmless;
     * otherwise the request as it is.
     *
     * @param threads threads of the benchmarks, at least 1
     */
    public PlacementRequest chosen(PlacementRequest asked, int threads) throws InterruptedException {
        if (asked.groups().isPresent() || asked.named() || asked.alternate()) {
            return asked;
        }
        Optional<GroupSpread> known =
                store.find(Environment.read()).filter(spread -> spread.effect() == Effect.HARMLESS);
        if (known.isEmpty()) {
            return asked;
        }
        GroupSpread harmless = known.get();
        // Groups of another size have not been tried, and where CPUs are missing they cannot be had.
        OptionalInt size = PlacementResolver.groupSize(threads, harmless.groups());
        if (size.orElse(0) != harmless.cpus()) {
            return asked;
        }
        progress.phase("up to " + harmless.groups() + " blocks run at once, which proved safe in the calibration of "
                + harmless.calibrated().atZone(ZoneOffset.UTC).toLocalDate() + " (--groups 1: one at a time)");
        return asked.inGroups(OptionalInt.of(harmless.groups()));
    }

    /**
     * Keeps what a calibration said.
     *
     * @param environment of the calibration
     */
    public void keep(SortedMap<String, String> environment, GroupSpread spread) {
        store.keep(environment, spread);
    }
}
