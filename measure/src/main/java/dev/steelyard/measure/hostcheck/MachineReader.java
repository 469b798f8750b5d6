package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.host.HostFacts.Clock;
import dev.steelyard.core.host.HostFacts.Lock;
import dev.steelyard.core.host.HostFacts.Machine;
import dev.steelyard.core.host.HostFacts.Power;
import dev.steelyard.core.host.Reading;
import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.lock.MeasuringLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads facts about clocks, hypervisor, counters, addresses, power, and JMH's lock. */
final class MachineReader {
    private static final String CLOCKS = "sys/devices/system/clocksource/clocksource0/";
    private static final String EVENTS = "sys/bus/event_source/devices";
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
                Reading.of(files.text(CLOCKS + "current_clocksource"), "the kernel does not show its clocks"),
                Arrays.stream(sources.split(" +", -1))
                        .filter(name -> !name.isEmpty())
                        .toList());
    }

    Machine read() {
        return new Machine(
                virtual(),
                counters(),
                number("proc/sys/kernel/perf_event_paranoid"),
                number("proc/sys/kernel/randomize_va_space"),
                power(),
                lock());
    }

    private Reading<Integer> number(String path) {
        return Reading.of(
                files.text(path).filter(text -> text.matches("-?\\d{1,2}")).map(Integer::valueOf),
                "there is no file /" + path);
    }

    /** The flag of the processor, which a hypervisor sets for its guests; ARM has none, and some guests a type file. */
    private Reading<Boolean> virtual() {
        if (files.text("sys/hypervisor/type").isPresent()) {
            return Reading.of(true);
        }
        return Reading.of(
                files.lines("proc/cpuinfo").stream()
                        .filter(line -> line.startsWith("flags"))
                        .findFirst()
                        .map(line -> Arrays.asList(line.split("\\s+", -1)).contains("hypervisor")),
                "the processor does not say");
    }

    private Reading<Boolean> counters() {
        List<String> sources = files.names(EVENTS);
        return sources.isEmpty()
                ? Reading.unknown("the kernel shows no sources of events")
                : Reading.of(sources.stream().anyMatch(name -> name.matches("cpu|cpu_core|cpu_atom|armv\\d.*")));
    }

    private Reading<Power> power() {
        if (!Files.isDirectory(files.resolve(POWER))) {
            return Reading.unknown("the kernel shows no power supplies");
        }
        boolean battery = false;
        boolean discharging = false;
        for (String supply : files.names(POWER)) {
            String folder = POWER + "/" + supply + "/";
            boolean ofThisMachine = files.text(folder + "type").orElse("").equals("Battery")
                    // A mouse has a battery, too.
                    && !files.text(folder + "scope").orElse("").equals("Device");
            battery |= ofThisMachine;
            discharging |=
                    ofThisMachine && files.text(folder + "status").orElse("").equals("Discharging");
        }
        return Reading.of(discharging ? Power.BATTERY : battery ? Power.MAINS : Power.MAINS_ONLY);
    }

    private Reading<Lock> lock() {
        Path file = MeasuringLock.file(lockFolder);
        try {
            boolean held = MeasuringLock.heldByAnother(lockFolder);
            return Reading.of(new Lock(file.toString(), held, held ? holder(file) : Optional.empty()));
        } catch (IOException e) {
            return Reading.unknown(file + " cannot be opened (" + e.getMessage() + ")");
        }
    }

    /** Lines such as {@code 2: POSIX  ADVISORY  WRITE 4711 fe:00:9977939 0 EOF}: process, device and file number. */
    private Optional<Long> holder(Path file) throws IOException {
        Object number;
        try {
            number = Files.getAttribute(file, "unix:ino");
        } catch (UnsupportedOperationException | IllegalArgumentException noUnix) {
            return Optional.empty();
        }
        return files.lines("proc/locks").stream()
                .map(line -> line.strip().split("\\s+", -1))
                .filter(words -> words.length > 5 && words[5].endsWith(":" + number) && words[4].matches("\\d{1,9}"))
                .map(words -> Long.valueOf(words[4]))
                .findFirst();
    }
}
