package dev.steelyard.measure.hostcheck;

import dev.steelyard.measure.environment.KernelFiles;
import dev.steelyard.measure.machine.Absence.Fact;
import dev.steelyard.measure.machine.HostFacts.Busy;
import dev.steelyard.measure.machine.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A snapshot of the kernel's counters, in ticks of 1/100 s of one CPU. The load is the difference between two snapshots. */
final class KernelCounts {
    private static final int SHOWN = 3;
    /** Minimum CPU use of a process to be listed, in CPUs. */
    private static final double SHOWN_FROM = 0.02;
    /** Columns of the first line of /proc/stat after its name: user nice system idle iowait irq softirq steal. */
    private static final int COLUMNS = 8;

    private static final int IDLE = 3;
    private static final int WAITING = 4;
    private static final int STEAL = 7;

    private final List<Long> ticks;
    private final int cpus;
    private final OptionalLong swapped;
    private final Map<Long, Task> tasks;
    private final Optional<Task> own;

    private KernelCounts(List<Long> ticks, int cpus, OptionalLong swapped, Map<Long, Task> tasks, Optional<Task> own) {
        this.ticks = ticks;
        this.cpus = cpus;
        this.swapped = swapped;
        this.tasks = tasks;
        this.own = own;
    }

    /** A process and the ticks it has used. */
    private record Task(long pid, String name, long ticks) {

        /** Parses a line of a stat file: number, name in parentheses, then fields, of which the 12th and 13th are CPU time. */
        static Optional<Task> of(String line) {
            int open = line.indexOf('(');
            int close = line.lastIndexOf(')');
            if (open < 0 || close < open) {
                return Optional.empty();
            }
            String[] fields = line.substring(close + 1).strip().split(" ", -1);
            List<Long> numbers =
                    fields.length > 12 ? numbers(List.of(line.substring(0, open), fields[11], fields[12])) : List.of();
            return numbers.size() == 3
                    ? Optional.of(
                            new Task(numbers.get(0), line.substring(open + 1, close), numbers.get(1) + numbers.get(2)))
                    : Optional.empty();
        }
    }

    static KernelCounts take(KernelFiles files) {
        List<String> stat = files.lines("proc/stat");
        List<Long> ticks = stat.stream()
                .filter(line -> line.startsWith("cpu "))
                .findFirst()
                .map(line -> numbers(List.of(line.substring(4).strip().split(" +", -1))))
                .filter(numbers -> numbers.size() >= COLUMNS)
                .map(numbers -> numbers.subList(0, COLUMNS))
                .orElse(List.of());
        int cpus =
                (int) stat.stream().filter(line -> line.matches("cpu\\d+ .*")).count();
        Map<Long, Task> tasks = new HashMap<>();
        for (String name : files.names("proc")) {
            if (name.matches("\\d{1,9}")) {
                files.text("proc/" + name + "/stat").flatMap(Task::of).ifPresent(task -> tasks.put(task.pid, task));
            }
        }
        return new KernelCounts(
                ticks, cpus, swapped(files), tasks, files.text("proc/self/stat").flatMap(Task::of));
    }

    private static OptionalLong swapped(KernelFiles files) {
        OptionalLong in = KernelFiles.field(files.resolve("proc/vmstat"), "pswpin");
        OptionalLong out = KernelFiles.field(files.resolve("proc/vmstat"), "pswpout");
        return in.isPresent() && out.isPresent()
                ? OptionalLong.of(in.getAsLong() + out.getAsLong())
                : OptionalLong.empty();
    }

    private static List<Long> numbers(List<String> words) {
        List<Long> numbers = new ArrayList<>();
        for (String word : words) {
            if (!word.strip().matches("\\d{1,18}")) {
                return List.of();
            }
            numbers.add(Long.parseLong(word.strip()));
        }
        return numbers;
    }

    /** Returns the share of all CPU time that was stolen. */
    Reading<Double> stealSince(KernelCounts before) {
        return elapsed(before) > 0
                ? Reading.of(since(before, STEAL) / elapsed(before))
                : Reading.unknown(Fact.CPU_TIMES);
    }

    /** Returns the number of CPUs kept busy by other processes. */
    Reading<Double> busySince(KernelCounts before) {
        double elapsed = elapsed(before);
        if (!(elapsed > 0) || cpus == 0) {
            return Reading.unknown(Fact.CPU_TIMES);
        }
        double idle = since(before, IDLE) + since(before, WAITING) + since(before, STEAL);
        double mine = own.map(task ->
                        (double) (task.ticks - before.own.map(Task::ticks).orElse(task.ticks)))
                .orElse(0.0);
        return Reading.of(Math.max(0, elapsed - idle - mine) / (elapsed / cpus));
    }

    /** Returns the processes that used the most CPU time, except this one. */
    List<Busy> processesSince(KernelCounts before) {
        double tick = elapsed(before) / Math.max(1, cpus);
        if (!(tick > 0)) {
            return List.of();
        }
        long self = own.map(Task::pid).orElse(-1L);
        List<Busy> busy = new ArrayList<>();
        tasks.forEach((pid, task) -> {
            Task earlier = before.tasks.get(pid);
            // A process that started in between has used all of its time since the first snapshot.
            double used = task.ticks - (earlier == null ? 0 : earlier.ticks);
            if (pid != self && used / tick >= SHOWN_FROM) {
                busy.add(new Busy(task.name, pid, used / tick));
            }
        });
        busy.sort(Comparator.comparingDouble(Busy::cpus).reversed());
        return List.copyOf(busy.subList(0, Math.min(SHOWN, busy.size())));
    }

    /** Returns the number of pages swapped in or out. */
    Reading<Long> swappedSince(KernelCounts before) {
        return swapped.isPresent() && before.swapped.isPresent()
                ? Reading.of(swapped.getAsLong() - before.swapped.getAsLong())
                : Reading.unknown(Fact.SWAPPED_PAGES);
    }

    private double since(KernelCounts before, int column) {
        return ticks.isEmpty() || before.ticks.isEmpty() ? 0 : ticks.get(column) - before.ticks.get(column);
    }

    private double elapsed(KernelCounts before) {
        double sum = 0;
        for (int column = 0; column < COLUMNS; column++) {
            sum += since(before, column);
        }
        return sum;
    }
}
