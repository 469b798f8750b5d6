package dev.steelyard.compare.host;

import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.placement.CpuList;
import dev.steelyard.measure.machine.Absence;
import dev.steelyard.measure.machine.HostCheck;
import dev.steelyard.measure.machine.HostFacts;
import dev.steelyard.measure.machine.HostFacts.Cpus;
import dev.steelyard.measure.machine.HostFacts.Load;
import dev.steelyard.measure.machine.HostFacts.Lock;
import dev.steelyard.measure.machine.HostFacts.Memory;
import dev.steelyard.measure.machine.HostFacts.Power;
import dev.steelyard.measure.machine.HostFinding;
import dev.steelyard.measure.machine.HostFinding.Severity;
import dev.steelyard.measure.machine.Reading;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Words for a finding about a machine.
 *
 * @param state a clause about the state, or about why it is unknown
 * @param effect a sentence about the effect on measurements; empty if there is none
 * @param remedy the command or action that fixes it; empty if nothing needs fixing
 */
public record HostWords(String state, Optional<String> effect, Optional<String> remedy) {

    /** Cores of a core group for benchmarks with one thread: one for its worker, one for compiler and collector. */
    private static final int CORES_OF_GROUP = 2;

    /** The first touch of a page on plain hardware, in ns. */
    private static final long USUAL_TOUCH = 500;

    /** Returns the words for a finding from the given facts. */
    public static HostWords of(HostFinding finding, HostFacts facts) {
        if (finding.unknown().isPresent()) {
            return new HostWords(absent(finding.unknown().get()), Optional.empty(), Optional.empty());
        }
        String state = state(finding, facts);
        return finding.severity() == Severity.FINE
                ? new HostWords(state, Optional.empty(), Optional.empty())
                : new HostWords(state, Optional.of(effect(finding, facts)), Optional.of(remedy(finding, facts)));
    }

    private static String state(HostFinding finding, HostFacts facts) {
        boolean fine = finding.severity() == Severity.FINE;
        Cpus cpus = facts.cpus();
        Memory memory = facts.memory();
        return switch (finding.topic()) {
            case STOLEN_TIME ->
                format(
                        "%.2f%% of CPU time went to other virtual machines",
                        100 * known(facts.load().steal()));
            case OTHER_LOAD -> load(facts.load(), fine);
            case MEASURING_LOCK -> lock(known(facts.machine().lock()));
            case CPUS -> known(cpus.usable()).size() + " usable: " + cpus(known(cpus.usable())) + groups(cpus);
            case CPU_SET ->
                fine
                        ? "this process may use all CPUs"
                        : "this process may use only " + cpus(known(cpus.usable())) + " of "
                                + CpuList.text(known(cpus.online()));
            case CPU_QUOTA ->
                fine
                        ? "none"
                        : format(
                                "the control group may use %.2f CPUs",
                                known(cpus.quota()).orElseThrow());
            case HARDWARE_THREADS ->
                fine
                        ? "one for each core"
                        : known(cpus.usable()).size() + " on " + known(cpus.cores())
                                + (known(cpus.cores()) == 1 ? " core" : " cores");
            case MEMORY_NODES -> fine ? "one" : known(cpus.nodes()).toString();
            case GOVERNOR -> String.join(", ", known(cpus.frequency().governors()));
            case TURBO -> fine ? "off" : "on";
            case MEMORY -> memory(known(memory.total()), known(memory.available()));
            case SWAP -> swap(known(memory.swap()), memory.swapped().value().orElse(0L));
            case HUGE_PAGES -> known(memory.hugePages());
            case NEW_MEMORY -> newMemory(known(memory.firstTouch()), fine);
            case TIMER ->
                format(
                        "resolution %d ns, %.0f ns per reading",
                        facts.clock().granularityNanos(), facts.clock().costNanos());
            case CLOCK_SOURCE -> known(facts.clock().source());
            case POWER -> power(known(facts.machine().power()));
        };
    }

    /** A hint that idle cores can measure more blocks at once. */
    private static String groups(Cpus cpus) {
        int usable = known(cpus.usable()).size();
        double quota = cpus.quota().value().orElse(OptionalDouble.empty()).orElse(usable);
        int groups = (int) Math.min(quota, Math.min(usable, cpus.cores().value().orElse(usable))) / CORES_OF_GROUP;
        return groups < 2
                ? ""
                : "; --groups " + groups + " would measure " + groups
                        + " blocks at once: check it with 'calibrate --groups 1' and 'calibrate --groups " + groups
                        + "' first";
    }

    private static String effect(HostFinding finding, HostFacts facts) {
        boolean disturbs = finding.severity() == Severity.DISTURBS;
        return switch (finding.topic()) {
            case STOLEN_TIME -> "Slices are interrupted. Rounds with interrupted slices are dropped, so fewer remain.";
            case OTHER_LOAD ->
                "It takes CPU time and cache from some turns and lowers their clock rate, so intervals get wider.";
            case MEASURING_LOCK -> "Another JMH run is in progress; Steelyard waits for it to finish.";
            case CPUS ->
                disturbs
                        ? "Compilers, collectors and Steelyard itself interrupt the benchmark."
                        : "Compilers, collectors and Steelyard itself share the only other CPU.";
            case CPU_SET ->
                "Processes on the other CPUs compete with forks for caches and memory, and affect their clock rate.";
            case CPU_QUOTA -> "When the quota for a period is used up, the kernel stops all threads, even mid-slice.";
            case HARDWARE_THREADS -> "A thread whose core is shared runs at half to two thirds of its speed.";
            case MEMORY_NODES -> "Memory on another node is slower, and forks may be placed on different nodes.";
            case GOVERNOR ->
                "The clock rate follows the load, and turns of a few milliseconds are too short to raise it.";
            case TURBO -> "The clock rate depends on temperature and on how many cores are busy.";
            case MEMORY ->
                disturbs
                        ? "Forks of a block may swap or be killed."
                        : "With three or more variants, blocks compare only two at a time, so more blocks are needed.";
            case SWAP -> "A fork that waits for memory from disk is slower by orders of magnitude.";
            case HUGE_PAGES ->
                "Whether a fork gets large pages depends on what memory is free when it starts, so forks of the"
                        + " same code differ.";
            case NEW_MEMORY -> slowMemory(facts.memory());
            case TIMER ->
                "Sample-time and single-shot scores are imprecise for operations shorter than a few hundred times this"
                        + " resolution.";
            case CLOCK_SOURCE -> "Every clock reading is a system call.";
            case POWER -> "The clock rate is lowered to save power, more so as the battery drains.";
        };
    }

    private static String remedy(HostFinding finding, HostFacts facts) {
        return switch (finding.topic()) {
            case STOLEN_TIME -> "Ask for dedicated CPUs, or measure when the neighbors are idle.";
            case OTHER_LOAD -> {
                List<HostFacts.Busy> processes = facts.load().processes();
                String look = processes.isEmpty()
                        ? "top"
                        : "ps -fp " + processes.get(0).pid();
                yield "Stop it, or wait for it to finish; '" + look + "' shows what it is.";
            }
            case MEASURING_LOCK ->
                "Wait, or stop it"
                        + known(facts.machine().lock())
                                .pid()
                                .map(pid -> "; 'ps -fp " + pid + "' shows what it is")
                                .orElse("")
                        + ".";
            case CPUS ->
                finding.severity() == Severity.DISTURBS
                        ? "Give this machine or container another CPU."
                        : "More CPUs are better. During turns, Steelyard keeps that work off the benchmark's CPU.";
            case CPU_SET -> "Make sure that the other CPUs are idle.";
            case CPU_QUOTA -> "Give the container whole CPUs: 'docker run --cpuset-cpus 2,3' instead of '--cpus'.";
            case HARDWARE_THREADS -> "echo off | sudo tee /sys/devices/system/cpu/smt/control";
            case MEMORY_NODES -> "numactl -N 0 -m 0 ./steelyard ...";
            case GOVERNOR -> "sudo cpupower frequency-set -g performance";
            case TURBO ->
                facts.cpus()
                        .frequency()
                        .turboSwitch()
                        .map(file -> "echo " + file.off() + " | sudo tee " + file.file())
                        .orElse("Turn it off in the firmware.");
            case MEMORY -> "Set a smaller heap (-- -jvmArgsAppend -Xmx1g), or free some memory.";
            case SWAP ->
                "If enough memory is free, run 'sudo swapoff -a && sudo swapon -a'; otherwise, stop whatever filled the"
                        + " swap space.";
            case HUGE_PAGES -> "echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled";
            case NEW_MEMORY ->
                "Keep the heap of all variants small, and touch it before the benchmark starts: --jvm-args \"-Xms512m"
                        + " -Xmx512m -XX:+AlwaysPreTouch\" after the last variant. On a virtual machine of your own,"
                        + " turn off free page reporting and ballooning, or back its memory with huge pages.";
            case TIMER ->
                "Fix the clock source, or measure average time, which reads the clock only twice per iteration.";
            case CLOCK_SOURCE ->
                facts.clock().sources().stream()
                        .filter(HostCheck::isFast)
                        .findFirst()
                        .map(fast -> "echo " + fast
                                + " | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource")
                        .orElse("Use another machine: this one has no faster clock source.");
            case POWER -> "Plug it in.";
        };
    }

    private static String absent(Absence absence) {
        return switch (absence.fact()) {
            case CPU_TIMES -> "/proc/stat does not report CPU time here";
            case ALLOWED_CPUS -> "/proc/self/status does not list the CPUs that may be used";
            case ONLINE_CPUS -> "the kernel does not report which CPUs are online";
            case MEMORY_NODES -> "the kernel reports no memory nodes";
            case CONTROL_GROUP -> "the kernel reports no control groups";
            case CLOCK_RATES -> "the kernel reports no clock rates, as in most virtual machines";
            case MEMORY -> "/proc/meminfo is missing or incomplete";
            case SWAPPED_PAGES -> "/proc/vmstat does not report swapped pages here";
            case HUGE_PAGES -> "the kernel has no transparent huge pages, or does not report them";
            case FIRST_TOUCH -> "it could not be measured: too little memory is free, or no JVM could be started";
            case CLOCK_SOURCE -> "the kernel does not report its clock source";
            case POWER_SUPPLIES -> "the kernel reports no power supplies";
            case LOCK_FILE -> "cannot open " + absence.detail();
        };
    }

    private static String cpus(List<Integer> cpus) {
        return (cpus.size() == 1 ? "CPU " : "CPUs ") + CpuList.text(cpus);
    }

    private static String load(Load load, boolean fine) {
        String state = format("%.2f CPUs busy with other work", known(load.busy()));
        String processes = load.processes().stream()
                .map(busy -> format("%s (%d) %.2f", busy.name(), busy.pid(), busy.cpus()))
                .collect(Collectors.joining(", "));
        return fine || processes.isEmpty() ? state : state + ": " + processes;
    }

    private static String lock(Lock lock) {
        return lock.held()
                ? lock.file() + " is held"
                        + lock.pid().map(pid -> " by process " + pid).orElse("")
                : "free: no JMH run is in progress";
    }

    private static String memory(long total, long available) {
        long forks = HostCheck.forks(total, available);
        return format(
                "%.1f of %.1f GB available: room for %d %s with the default heap size",
                available / 1e9, total / 1e9, forks, forks == 1 ? "fork" : "forks");
    }

    private static String swap(Optional<Long> used, long moved) {
        if (used.isEmpty()) {
            return "none";
        }
        return moved > 0
                ? format("%.1f GB in use, %d pages swapped during the check", used.get() / 1e9, moved)
                : used.get() == 0 ? "not in use" : format("%.1f GB in use", used.get() / 1e9);
    }

    private static String newMemory(FirstTouch touch, boolean fine) {
        String state = "new memory costs " + micros(touch.newNanos()) + " a page";
        long times = Math.round((double) touch.newNanos() / USUAL_TOUCH);
        return (fine ? state : state + ", " + times + " times the usual cost")
                + "; memory that was in use a moment ago, " + micros(touch.recycledNanos());
    }

    private static String slowMemory(Memory memory) {
        String slow = "Until a fork has used its whole heap once, it runs slower, and forks differ";
        return memory.total()
                .value()
                .map(HostCheck::grownHeap)
                .map(heap -> format(
                        "%s. Benchmarks that allocate take up to %.0f s to settle (%.1f GB of heap).",
                        slow, Math.ceil(HostCheck.touchSeconds(heap, known(memory.firstTouch()))), heap / 1e9))
                .orElse(slow + ".");
    }

    /** With two digits. */
    private static String micros(long nanos) {
        return format(nanos < 9_950 ? "%.1f us" : "%.0f us", nanos / 1e3);
    }

    private static String power(Power power) {
        return switch (power) {
            case MAINS_ONLY -> "no battery";
            case MAINS -> "AC power";
            case BATTERY -> "battery";
        };
    }

    /** Returns the known value behind a finding. */
    private static <T> T known(Reading<T> reading) {
        return reading.value().orElseThrow();
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
