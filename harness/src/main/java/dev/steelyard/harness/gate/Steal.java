package dev.steelyard.harness.gate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Time that the hypervisor stole from each CPU, from the lines {@code cpuN} of /proc/stat. The first line, {@code cpu}, is the sum over the
 * whole machine: compared with the time of a single thread, a little steal on each of many CPUs would look like a lot.
 */
final class Steal {
    private static final byte[] CPU = "cpu".getBytes(StandardCharsets.US_ASCII);
    /** Index of the field in a line {@code cpuN}, where {@code cpuN} is field 0; kernels that do not count it have fewer fields. */
    private static final int STEAL_FIELD = 8;
    /** A line has eleven numbers of at most 20 digits. */
    private static final int LINE_BYTES = 256;
    /** The kernel reports CPU times to user space in units of 1/100 s (USER_HZ), regardless of its own tick. */
    private static final long TICK_NANOS = 10_000_000L;

    private final ProcFile file;
    private final long[] start;

    /** @param path path of /proc/stat or a file like it; if it does not exist, nothing is stolen */
    Steal(String path) {
        int lines = 0;
        int cpus = 0;
        try {
            for (String line : Files.readAllLines(Paths.get(path), StandardCharsets.US_ASCII)) {
                if (!line.startsWith("cpu")) {
                    break;
                }
                lines++;
                int end = line.indexOf(' ');
                cpus = end > 3 ? Math.max(cpus, Integer.parseInt(line.substring(3, end)) + 1) : cpus;
            }
        } catch (IOException | SecurityException | NumberFormatException e) {
            cpus = 0;
        }
        file = new ProcFile(path, LINE_BYTES * Math.max(1, lines));
        start = new long[cpus];
    }

    /** Takes the snapshot before an iteration. */
    void before() {
        if (start.length == 0 || !file.refresh()) {
            return;
        }
        for (int line = first(); line >= 0; line = next(line)) {
            int cpu = cpu(line);
            if (cpu < start.length) {
                start[cpu] = file.field(line, STEAL_FIELD);
            }
        }
    }

    /**
     * Returns the time stolen since {@link #before} from some CPUs, each counted once, in ns.
     *
     * @param cpus numbers of CPUs; those missing from the file, such as -1, are ignored
     */
    long since(int[] cpus) {
        if (start.length == 0 || !file.refresh()) {
            return 0;
        }
        long ticks = 0;
        for (int line = first(); line >= 0; line = next(line)) {
            int cpu = cpu(line);
            if (cpu < start.length && contains(cpus, cpu)) {
                // The kernel's per-CPU counts can decrease when a virtual machine is migrated.
                ticks += Math.max(0, file.field(line, STEAL_FIELD) - start[cpu]);
            }
        }
        return ticks * TICK_NANOS;
    }

    private static boolean contains(int[] cpus, int cpu) {
        for (int i = 0; i < cpus.length; i++) {
            if (cpus[i] == cpu) {
                return true;
            }
        }
        return false;
    }

    /** Returns the start of the first CPU's line, after that of the whole machine; -1 if there is none. */
    private int first() {
        return next(0);
    }

    private int next(int line) {
        int after = file.nextLine(line);
        return after >= 0 && file.startsWith(after, CPU) ? after : -1;
    }

    private int cpu(int line) {
        return (int) file.number(line + CPU.length);
    }
}
