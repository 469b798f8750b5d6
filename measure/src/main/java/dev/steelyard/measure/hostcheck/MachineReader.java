package dev.steelyard.measure.hostcheck;

import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.lock.LockHolder;
import dev.steelyard.measure.lock.MeasuringLock;
import dev.steelyard.measure.machine.Absence;
import dev.steelyard.measure.machine.Absence.Fact;
import dev.steelyard.measure.machine.HostFacts.Clock;
import dev.steelyard.measure.machine.HostFacts.Lock;
import dev.steelyard.measure.machine.HostFacts.Machine;
import dev.steelyard.measure.machine.HostFacts.Power;
import dev.steelyard.measure.machine.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Reads facts about clocks, power, and JMH's lock. */
final class MachineReader {
    private static final String CLOCKS = "sys/devices/system/clocksource/clocksource0/";
    private static final String POWER = "sys/class/power_supply";

    private final KernelFiles files;
    private final Path lockFolder;

    MachineReader(KernelFiles files, Path lockFolder) {
        this.files = files;
        this.lockFolder = lockFolder;
    }

    Clock clock(Timer timer) {
        String sources = files.text(CLOCKS + "available_clocksource").orElse("");
        return new Clock(
                timer.granularityNanos(),
                timer.costNanos(),
                Reading.of(files.text(CLOCKS + "current_clocksource"), Fact.CLOCK_SOURCE),
                Arrays.stream(sources.split(" +", -1))
                        .filter(name -> !name.isEmpty())
                        .toList());
    }

    Machine read() {
        return new Machine(power(), lock());
    }

    private Reading<Power> power() {
        if (!Files.isDirectory(files.resolve(POWER))) {
            return Reading.unknown(Fact.POWER_SUPPLIES);
        }
        boolean battery = false;
        boolean discharging = false;
        for (String supply : files.names(POWER)) {
            String folder = POWER + "/" + supply + "/";
            boolean ofThisMachine = files.text(folder + "type").orElse("").equals("Battery")
                    // A mouse may have a battery, too.
                    && !files.text(folder + "scope").orElse("").equals("Device");
            battery |= ofThisMachine;
            discharging |=
                    ofThisMachine && files.text(folder + "status").orElse("").equals("Discharging");
        }
        return Reading.of(discharging ? Power.BATTERY : battery ? Power.MAINS : Power.MAINS_ONLY);
    }

    /** Returns the error without its path, with which most file system messages begin. */
    private static String detail(Path file, IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains(file.toString()) ? message : file + ": " + message;
    }

    private Reading<Lock> lock() {
        Path file = MeasuringLock.file(lockFolder);
        try {
            boolean held = MeasuringLock.heldByAnother(lockFolder);
            return Reading.of(new Lock(
                    file.toString(), held, held ? LockHolder.of(file, files.lines("proc/locks")) : Optional.empty()));
        } catch (IOException e) {
            return Reading.unknown(new Absence(Fact.LOCK_FILE, detail(file, e)));
        }
    }
}
