package dev.steelyard.harness.gate;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The kernel's data on the threads that run the benchmark. JMH creates them in the first iteration and keeps them; they
 * are found once, by name.
 */
final class Workers {
    private static final byte[] SWITCHES = "nonvoluntary_ctxt_switches:".getBytes(StandardCharsets.US_ASCII);
    /** Field 39 of a stat line; the index is counted from 0 after the command, which is field 2. */
    private static final int CPU_FIELD = 36;

    private final List<ProcFile> schedules = new ArrayList<>();
    private final List<ProcFile> states = new ArrayList<>();
    private final List<ProcFile> stats = new ArrayList<>();
    private int[] cpus = new int[0];
    private boolean found;
    private long cpuNanos;

    /** Searches for the workers until they have been found. */
    void find() {
        if (found) {
            return;
        }
        Set<String> names = nativeNames();
        String[] threads = new File("/proc/self/task").list();
        if (names.isEmpty() || threads == null) {
            return;
        }
        for (String thread : threads) {
            String folder = "/proc/self/task/" + thread + "/";
            ProcFile name = new ProcFile(folder + "comm", 64);
            if (name.refresh() && names.contains(name.text().trim())) {
                add(folder);
            }
        }
        cpus = new int[stats.size()];
        found = true;
    }

    private void add(String folder) {
        ProcFile schedule = new ProcFile(folder + "schedstat", 128);
        if (schedule.present()) {
            schedules.add(schedule);
        }
        states.add(new ProcFile(folder + "status", 4096));
        stats.add(new ProcFile(folder + "stat", 1024));
    }

    /** Returns the total time that all workers have waited for a CPU, in ns; -1 if the kernel does not count it. */
    long waitNanos() {
        if (schedules.isEmpty()) {
            return -1;
        }
        long waited = 0;
        long ran = 0;
        for (int i = 0; i < schedules.size(); i++) {
            ProcFile file = schedules.get(i);
            if (file.refresh()) {
                ran += file.field(0, 0);
                waited += file.field(0, 1);
            }
        }
        cpuNanos = ran;
        return waited;
    }

    /** Returns the CPU time of all workers in ns, read together with their waiting time. */
    long cpuNanos() {
        return cpuNanos;
    }

    /** Returns how often the workers have been preempted. */
    long involuntarySwitches() {
        long sum = 0;
        for (int i = 0; i < states.size(); i++) {
            ProcFile file = states.get(i);
            if (file.refresh()) {
                sum += file.labelled(SWITCHES);
            }
        }
        return sum;
    }

    /** Returns the CPU on which each worker was last seen; -1 if unknown. Callers must not modify the array. */
    int[] cpus() {
        for (int i = 0; i < cpus.length; i++) {
            ProcFile file = stats.get(i);
            cpus[i] = file.refresh() ? (int) file.field(file.afterCommand(), CPU_FIELD) : -1;
        }
        return cpus;
    }

    private static Set<String> nativeNames() {
        Set<String> names = new HashSet<>();
        Thread[] threads = new Thread[Thread.activeCount() + 64];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            String name = threads[i].getName();
            if (name.contains(NativeNames.WORKER)) {
                names.addAll(NativeNames.of(name));
            }
        }
        return names;
    }
}
