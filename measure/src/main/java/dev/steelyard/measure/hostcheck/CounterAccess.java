package dev.steelyard.measure.hostcheck;

import dev.steelyard.core.host.HardwareCounters;
import dev.steelyard.measure.environment.KernelFiles;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Finds out whether the kernel lets processes without privileges count what the CPU does. */
public final class CounterAccess {

    /** The kernel's names for counters of CPUs; others are those of the software, or of memory controllers and such. */
    private static final Pattern CPU = Pattern.compile("cpu|cpu_(core|atom)|cpum_cf|armv\\w+");

    private static final String PARANOIA = "proc/sys/kernel/perf_event_paranoid";
    /**
     * Up to this level processes may count what they do themselves (perf_event_open(2)); Debian and Android have higher ones, which
     * forbid that.
     */
    private static final int PERMITTED = 2;

    private CounterAccess() {}

    /** Returns what this machine offers. */
    public static HardwareCounters read() {
        return read(Path.of("/"));
    }

    /**
     * Returns what a machine offers.
     *
     * @param root the root of its file system, or a folder laid out like it
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
