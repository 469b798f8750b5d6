package dev.steelyard.measure.hostcheck;

import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.machine.HardwareCounters;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Determines whether the kernel lets unprivileged processes use the CPU's hardware counters. */
public final class CounterAccess {

    /** The kernel's names for CPU counters; other names are those of software, memory controllers and so on. */
    private static final Pattern CPU = Pattern.compile("cpu|cpu_(core|atom)|cpum_cf|armv\\w+");

    private static final String PARANOIA = "proc/sys/kernel/perf_event_paranoid";
    /**
     * Maximum level at which processes may count their own events (perf_event_open(2)); Debian and Android have higher levels, which forbid
     * it.
     */
    private static final int PERMITTED = 2;

    private CounterAccess() {}

    /** Returns the hardware counters of this machine. */
    public static HardwareCounters read() {
        return read(Path.of("/"));
    }

    /**
     * Returns the hardware counters of a machine.
     *
     * @param root the root of its file system, or a folder with the same layout
     */
    static HardwareCounters read(Path root) {
        KernelFiles files = new KernelFiles(root);
        boolean counted = files.names("sys/bus/event_source/devices").stream()
                .anyMatch(name -> CPU.matcher(name).matches());
        if (!counted) {
            return HardwareCounters.NONE;
        }
        return KernelFiles.number(files.resolve(PARANOIA)).orElse(0) > PERMITTED
                ? HardwareCounters.FORBIDDEN
                : HardwareCounters.OFFERED;
    }
}
